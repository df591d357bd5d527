import type { ScreenText } from '#core/terminals/door/host-protocol.ts';

/** Rows that tmux compares, the last ones with letters: enough to tell one subject from another. */
const ROWS = 16;
const LONGEST = 120;

/**
 * Conditions in tmux's own format language that hold only while a pane shows what was looked at. The server checks them in the
 * moment of typing, so that nothing it has read from the program since goes unseen.
 */
export function sameScreen({ lines, top, cursor, trace }: ScreenText): readonly string[] {
  const place = [`#{==:#{cursor_x},${cursor.col}}`, `#{==:#{cursor_y},${cursor.row}}`];
  if (trace?.by === 'pane') place.push(`#{==:#{history_size},${trace.history}}`);
  // Other panes of the window print as they like.
  if (trace?.by === 'pane' && trace.isAlone) place.push(`#{==:#{window_activity},${trace.activity}}`);
  const rows = lines.slice(top, top + cursor.row + 1).map((line) => pattern(line));
  return [
    ...place,
    ...rows
      .filter((row) => row !== null)
      .slice(-ROWS)
      .map((row) => `#{!=:#{C:${row}},0}`),
  ];
}

/** Letters and digits as they are, all else as a wildcard: nothing of a program's text means anything to tmux. */
function pattern(line: string): string | null {
  const text = line
    .slice(0, LONGEST)
    .replaceAll(/[^A-Za-z0-9 ]+/g, '*')
    .trim();
  return /[A-Za-z0-9]/.test(text) ? text : null;
}
