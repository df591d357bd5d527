import type { ScreenText } from '#core/socket/host-protocol.ts';

/**
 * Number of rows that tmux compares, the last ones with letters: enough to distinguish subjects.
 */
const ROWS = 16;
const LONGEST = 120;

/**
 * Returns conditions in tmux's format language that hold only while a pane shows the given screen.
 * The server checks them at the moment of typing, so that later output prevents it.
 */
export function screenConditions({ lines, top, cursor, trace }: ScreenText): readonly string[] {
  const place = [`#{==:#{cursor_x},${cursor.col}}`, `#{==:#{cursor_y},${cursor.row}}`];
  if (trace?.by === 'pane') place.push(`#{==:#{history_size},${trace.history}}`);
  // Other panes of the window may print at any time.
  if (trace?.by === 'pane' && trace.isAlone)
    place.push(`#{==:#{window_activity},${trace.activity}}`);
  const rows = lines.slice(top, top + cursor.row + 1).map((line) => pattern(line));
  return [
    ...place,
    ...rows
      .filter((row) => row !== null)
      .slice(-ROWS)
      .map((row) => `#{!=:#{C:${row}},0}`),
  ];
}

/**
 * Keeps letters and digits and replaces all other characters by wildcards, so that the text of a
 * program has no special meaning to tmux.
 */
function pattern(line: string): string | null {
  const text = line
    .slice(0, LONGEST)
    .replaceAll(/[^A-Za-z0-9 ]+/g, '*')
    .trim();
  return /[A-Za-z0-9]/.test(text) ? text : null;
}
