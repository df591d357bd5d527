import type { ScreenText } from '#core/socket/host-protocol.ts';

import { squash } from '../watched-screen.ts';
import { LOOK_MS, pause, TRIES, waitUntil, type Places } from './answer-steps.ts';
import { typedSince } from './prompt-mark.ts';

/** Time limit for the echo of a key. */
export const SHOWN_MS = 8000;

/** Placeholder that agents show instead of a long paste. */
const PASTE_PLACEHOLDER = /\[Pasted (?:text|content)[^\]]{0,60}\]/giu;
const TAIL = 30;

/**
 * Waits until the text that was pasted on the screen `on` is shown, and sends it with a separate
 * Enter, unless anything else was typed. Returns the screen on which Enter was pressed, or why it
 * was not.
 */
export async function sendPasted(
  places: Places,
  on: ScreenText,
  text: string,
): Promise<ScreenText | 'notShown' | 'changed'> {
  const tail = squash(text.trimEnd().split('\n').at(-1) ?? '').slice(-TAIL);
  const count = ({ lines, top }: ScreenText) => {
    const all = squash(lines.slice(top).join(''));
    return all.split(tail).length + (all.match(PASTE_PLACEHOLDER)?.length ?? 0);
  };
  const before = count(on);
  if (!(await waitUntil(places, SHOWN_MS, (screen) => count(screen) > before))) return 'notShown';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await places.place.look(0);
    if (!now || count(now) <= before || typedSince(on, now) !== 1) return 'changed';
    if (await places.place.press('Enter', now)) return now;
    await pause(places, LOOK_MS);
  }
  return 'changed';
}
