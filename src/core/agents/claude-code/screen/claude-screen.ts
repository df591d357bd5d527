import {
  ALT_ENTER,
  promptBetween,
  type AgentScreen,
} from '#core/agents/kits/screen/agent-screen.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { claudeDialog } from './dialog.ts';
import { WRITES } from './labels.ts';
import { promptBox } from './prompt-box.ts';
import { claudeIdle } from './idle-recogniser.ts';
import { claudeBusy } from './busy-recogniser.ts';

const BOX_WEIGHT = 3;

/** Description of the screen of Claude Code. */
export const claudeScreen: AgentScreen = {
  name: 'claude',
  aliases: ['claude-code'],
  recognisers: [claudeBusy, claudeDialog, claudeIdle],
  traits: [
    { weight: 3, pattern: /Claude Code v\d|^Claude Code'll be able/u },
    { weight: 3, pattern: /^⏵⏵|^⏸|\(shift\+tab to cycle\)/u },
    { weight: 2, pattern: /^⎿/u },
    { weight: 2, pattern: /^[✻✽✢✶✳]\s\S/u },
    { weight: 2, pattern: /Esc to cancel · Tab to amend|ctrl\+g to edit in|Chat about this/u },
    { weight: 2, pattern: /^╌{10,}$/u },
    { weight: 1, pattern: /^❯\s\d+\.\s/u },
    { weight: 1, pattern: /^❯|^●\s/u },
    { weight: 2, pattern: /^⏺\s/u },
    { weight: 1, pattern: /^Esc to cancel$|Enter to (?:confirm|select) · /u },
    { weight: 1, pattern: /\bClaude\b/u },
  ],
  weigh: (screen) => (hasThinBox(screen) ? BOX_WEIGHT : 0),
  title: /Claude Code$/u,
  // The title mark is the same when idle and when waiting, so it only shows that Claude does not
  // work.
  titleStates: [['processing', /^[◐◑◒◓] .{0,200}Claude Code$/u]],
  promptOn: (screen) => promptBetween(screen.rows, promptBox(screen)),
  writes: WRITES,
  newLineKeys: ALT_ENTER,
};

const POINTER = /^❯/u;

/** Returns true for a prompt between two thin rules, which no other agent draws. */
function hasThinBox(screen: Screen): boolean {
  const box = promptBox(screen);
  if (!box) return false;
  const { rows } = screen;
  const isThin = (at: number) => /^[─━]{20,}/u.test(rows[at]?.text ?? '');
  return isThin(box.bottom) && isThin(box.top) && POINTER.test(rows[box.top + 1]?.text ?? '');
}
