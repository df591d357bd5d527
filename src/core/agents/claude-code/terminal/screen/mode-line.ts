import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

import { promptBox } from '../../screen/prompt-box.ts';
import { screenOfText } from '../../screen/screen-of-text.ts';

/** What the line below the prompt box says of the permission mode (2.1.329). */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmanual mode on\b/u, 'default'],
  [/\baccept edits on\b/u, 'acceptEdits'],
  [/\bplan mode on\b/u, 'plan'],
  [/\bauto mode on\b/u, 'auto'],
  [/\bbypass permissions on\b/u, 'bypassPermissions'],
];

/** The mode that the screen shows; `null`: it shows none, for instance because a question takes the place of the box. */
export function modeOn(screen: ScreenText): string | null {
  const footer = promptBox(screenOfText(screen))?.footer ?? [];
  return WORDS.find(([words]) => footer.some(({ text }) => words.test(text)))?.[1] ?? null;
}
