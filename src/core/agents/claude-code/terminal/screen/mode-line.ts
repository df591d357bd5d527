import type { ScreenText } from '#core/socket/host-protocol.ts';

import { promptBox } from '../../screen/prompt-box.ts';
import { screenOfText } from '../../screen/text-screen.ts';

/** Names of the permission modes in the line below the prompt box (2.1.329). */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmanual mode on\b/u, 'default'],
  [/\baccept edits on\b/u, 'acceptEdits'],
  [/\bplan mode on\b/u, 'plan'],
  [/\bauto mode on\b/u, 'auto'],
  [/\bbypass permissions on\b/u, 'bypassPermissions'],
];

/**
 * Returns the mode on the screen. Returns null if there is none, for instance because a question
 * replaces the prompt box.
 */
export function modeOn(screen: ScreenText): string | null {
  const footer = promptBox(screenOfText(screen))?.footer ?? [];
  return WORDS.find(([words]) => footer.some(({ text }) => words.test(text)))?.[1] ?? null;
}
