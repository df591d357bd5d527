import { ALT_ENTER, type AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { workingRecognition, type Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { opencodeDialog } from './dialog.ts';
import { layoutOf } from './panels.ts';
import { opencodeIdle } from './idle-recogniser.ts';

/** Recognises work by a row of dots, or the key to interrupt it, in the footer. */
const opencodeBusy: Recogniser = {
  name: 'opencode/working',
  recognise(screen) {
    const { prompt } = layoutOf(screen);
    if (!prompt) return null;
    const isWorking = prompt.footer.some(
      ({ text }) => /\besc (?:again to )?interrupt\b/u.test(text) || /^[■⬝▪·]{4,}/u.test(text),
    );
    return isWorking ? workingRecognition(null, 0.97) : null;
  },
};

/** Matches a bar in the original line, because rows have their bars removed. */
const BARRED = /^\s{0,200}┃/u;
const BARS_WEIGHT = 2;
const LEAST_BARS = 2;

/** Description of the screen of OpenCode, which Corral does not drive. */
export const opencodeScreen: AgentScreen = {
  name: 'opencode',
  aliases: [],
  recognisers: [opencodeBusy, opencodeDialog, opencodeIdle],
  traits: [
    { weight: 3, pattern: /OpenCode \d|ctrl\+p commands/u },
    { weight: 3, pattern: /^▣\s+\S/u },
    { weight: 3, pattern: /^△ (?:Permission|Always|Reject)/u },
    { weight: 1, pattern: /⇆ select|esc dismiss/u },
  ],
  weigh: ({ rows }) =>
    rows.filter(({ line }) => BARRED.test(line.text)).length >= LEAST_BARS ? BARS_WEIGHT : 0,
  title: /^(?:OC \||OpenCode$)/u,
  titleStates: [],
  promptOn(screen) {
    const { rows, prompt } = layoutOf(screen);
    // The last two rows of the panel name the model.
    return prompt && { rows, from: prompt.panel.first, to: prompt.panel.last - 1 };
  },
  placeholder: /^Ask anything/u,
  newLineKeys: ALT_ENTER,
};
