import { rowOf } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';
import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

/** The screen of a terminal as recognisers read it. A row has the index of its line; secrets stand in it as they are. */
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
