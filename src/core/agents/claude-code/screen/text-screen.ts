import { rowOf } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';

/**
 * Returns a terminal's screen in the form that recognisers read. Each row keeps the index of its
 * line; secrets are not masked.
 */
export function screenOfText({ lines, cols, cursor, top, title }: ScreenText): Screen {
  const end = lines.findLastIndex((line) => line.trim() !== '') + 1;
  return {
    rows: lines.slice(0, end).map((line) => rowOf({ text: line.trimEnd(), runs: null }, cols)),
    cols,
    cursor: { ...cursor, row: top + cursor.row },
    title,
    isCut: false,
  };
}
