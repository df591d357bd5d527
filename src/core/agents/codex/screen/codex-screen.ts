import { ALT_ENTER, type AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';

import { composer } from './composer.ts';
import { codexDialog } from './dialog.ts';
import { codexIdle } from './idle-recogniser.ts';
import { codexBusy } from './busy-recogniser.ts';

/** Description of the screen of Codex. */
export const codexScreen: AgentScreen = {
  name: 'codex',
  aliases: ['codex-cli'],
  recognisers: [codexBusy, codexDialog, codexIdle],
  traits: [
    { weight: 3, pattern: /OpenAI Codex \(v|^>_ OpenAI/u },
    { weight: 2, pattern: /^›\s/u },
    { weight: 2, pattern: /^›\s\d+\.\s/u },
    { weight: 2, pattern: /^[•◦]\s/u },
    {
      weight: 1,
      pattern:
        /^Press enter to confirm or esc|enter (?:continue|select) · esc back|\btell Codex\b|\bCodex\b/u,
    },
    { weight: 2, pattern: /\besc to interrupt\)|^Worked for \S+/u },
    { weight: 1, pattern: /^└/u },
  ],
  title: /(?:^|\s|\| )codex$/u,
  titleStates: [
    // The mark in the title blinks while Codex waits.
    ['waiting', /^\[ [!.] \] Action Required \| /u],
    ['processing', /^[\u2801-\u28ff] (?:.{1,200} \| )?codex$/u],
  ],
  promptOn(screen) {
    const box = composer(screen);
    return box && { rows: screen.rows, from: box.at, to: box.at + 1 };
  },
  placeholder: /^Ask Codex to do anything/u,
  writes: /^tell codex what/iu,
  newLineKeys: ALT_ENTER,
};
