import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

import { promptBox } from './prompt-box.ts';

/** What the line below the prompt box says of the permission mode (2.1.329). */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bmanual mode on\b/u, 'default'],
  [/\baccept edits on\b/u, 'acceptEdits'],
  [/\bplan mode on\b/u, 'plan'],
  [/\bauto mode on\b/u, 'auto'],
  [/\bbypass permissions on\b/u, 'bypassPermissions'],
];
/** Rows from the end of the screen in which that line stands. */
const BELOW = 4;

/** The mode that the screen shows; `null`: it shows none, for instance because a question takes the place of the box. */
export function modeOn(screen: ScreenText): string | null {
  if (promptBox(screen).kind === 'none') return null;
  const below = screen.lines.slice(-BELOW).filter((line) => !/^[❯─]/u.test(line));
  return WORDS.find(([words]) => below.some((line) => words.test(line)))?.[1] ?? null;
}
