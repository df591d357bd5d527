import {
  ALT_ENTER,
  promptBetween,
  type AgentScreen,
} from '#core/agents/kits/screen/agent-screen.ts';
import { dialogAround, recognitionOf } from '#core/agents/kits/screen/dialog.ts';
import { numberedMenu, pointedMenu } from '#core/agents/kits/screen/menu.ts';
import { type Recogniser, workingRecognition } from '#core/agents/kits/screen/recogniser.ts';
import type { Row } from '#core/agents/kits/screen/row.ts';

import { promptBox } from './prompt-box.ts';
import { geminiIdle } from './idle-recogniser.ts';

const SPINNER = /^[\u2801-\u28ff]\s+(\S.*)$/u;
const HIGHEST = 14;

/** Recognises work by the spinner line above the prompt. */
const geminiBusy: Recogniser = {
  name: 'gemini/working',
  recognise(screen) {
    const box = promptBox(screen);
    if (!box) return null;
    for (const { text } of screen.rows
      .slice(Math.max(0, box.top - HIGHEST), box.top)
      .toReversed()) {
      const status =
        SPINNER.exec(text)?.[1] ?? (/\(esc to cancel\b/u.test(text) ? text : undefined);
      if (status !== undefined)
        return workingRecognition(status.split(/\s*\(esc to|\s{3,}/u)[0] ?? null, 0.97);
      if (/^[✦✕]\s/u.test(text)) break;
    }
    return /^✦\s+Working/u.test(screen.title ?? '') ? workingRecognition(null, 0.9) : null;
  },
};

/**
 * Recognises approvals, questions and the trust dialog: a list in a box that replaces the prompt.
 */
const geminiDialog: Recogniser = {
  name: 'gemini/dialog',
  recognise(screen) {
    if (promptBox(screen)) return null;
    const menu = numberedMenu(screen) ?? pointedMenu(screen);
    const dialog = menu && dialogAround(screen, menu, { isEdge });
    if (!dialog || (!menu.options.some(({ isPointed }) => isPointed) && dialog.hints.length === 0))
      return null;
    return {
      ...recognitionOf(dialog),
      contextComplete: dialog.question !== '' && !dialog.isClipped,
    };
  },
};

/** Returns true for the top of the outer box, or for the output before it. */
function isEdge(row: Row): boolean {
  if (row.kind === 'rule') return /^\s*[╭┌▄▀]/u.test(row.line.text);
  return /^[✦✕ℹ]\s/u.test(row.text);
}

/** Description of the screen of Gemini CLI, which Corral does not drive. */
export const geminiScreen: AgentScreen = {
  name: 'gemini',
  aliases: ['gemini-cli'],
  recognisers: [geminiBusy, geminiDialog, geminiIdle],
  traits: [
    { weight: 3, pattern: /Gemini CLI v?\d?|gemini-\d/u },
    { weight: 3, pattern: /^✦\s/u },
    { weight: 2, pattern: /Type your message or @path/u },
    { weight: 2, pattern: /^●\s*\d+\.\s/u },
    { weight: 2, pattern: /^[▄▀]{20,}$/u },
    { weight: 1, pattern: /\(esc to cancel, \d/u },
  ],
  title: /^[◇✦✋]\s+(?:Ready|Working|Action)/u,
  titleStates: [
    ['idle', /^◇\s+Ready\b/u],
    ['processing', /^✦\s+Working/u],
    ['waiting', /^✋\s+Action Required\b/u],
  ],
  promptOn: (screen) => promptBetween(screen.rows, promptBox(screen)),
  placeholder: /^Type your message/u,
  newLineKeys: ALT_ENTER,
  bar: /^(?:\? for shortcuts|Shift\+Tab to accept edits|YOLO Ctrl\+Y)$/u,
};
