import { plainLines } from '#renderer/kit/highlight/spans.ts';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';

/** Maximum number of characters returned of a text that has no highlighting yet. */
const MAX_CHARACTERS = 8_000;

/**
 * Returns the last lines of a growing text, highlighted if `coloured` is given. The cost does not
 * grow with the text.
 */
export function liveLines(
  text: string,
  coloured: readonly TokenLine[] | null,
  count: number,
): readonly TokenLine[] {
  if (coloured) return coloured.slice(-count);
  let from = Math.max(0, text.length - MAX_CHARACTERS);
  let at = text.length;
  for (let lines = 0; lines < count && at > from; lines += 1) at = text.lastIndexOf('\n', at - 1);
  if (at >= from) from = at + 1;
  return plainLines(text.slice(from));
}
