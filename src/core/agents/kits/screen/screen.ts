import type { Cursor, ScreenLine, Snapshot } from './snapshot.ts';
import { redrawLines } from './line-drawing.ts';
import { maskSecrets } from './mask-secrets.ts';
import { rowOf, type Row } from './row.ts';
import { displayWidth } from './width.ts';

/**
 * A window of a snapshot, prepared for recognition. Its last row is the last one that is not blank.
 */
export type Screen = {
  readonly rows: readonly Row[];
  readonly cols: number;
  /** Cursor position; its row counts from the window's first row. */
  readonly cursor: Cursor | null;
  readonly title: string | null;
  /** True if there is text above the window. */
  readonly isCut: boolean;
};

export function screenOf(snapshot: Snapshot, lines: number): Screen {
  const end = lastFilled(snapshot.lines) + 1;
  const from = Math.max(0, end - lines);
  const cursor =
    snapshot.cursor && snapshot.cursor.row >= from
      ? { ...snapshot.cursor, row: snapshot.cursor.row - from }
      : null;
  // Secrets are masked before the window is cut, because half a secret does not match any pattern.
  const window = redrawLines(maskSecrets(snapshot.lines, snapshot.cols).slice(from, end));
  return {
    rows: window.map((line) => rowOf(line, snapshot.cols)),
    cols: snapshot.cols,
    cursor,
    title: snapshot.title?.trim() ?? null,
    isCut: from > 0 && snapshot.lines.slice(0, from).some(({ text }) => text.trim() !== ''),
  };
}

function lastFilled(lines: readonly ScreenLine[]): number {
  return lines.findLastIndex(({ text }) => text.trim() !== '');
}

const NARROWEST = 20;

/**
 * Estimates the terminal's width from its widest lines. If only one text has that width and it is
 * not a rule, the terminal was wider.
 */
export function guessCols(lines: readonly ScreenLine[]): number {
  let widest = 0;
  let texts = new Set<string>();
  for (const { text } of lines) {
    const width = displayWidth(text);
    if (width > widest) texts = new Set();
    if (width >= widest) texts.add(text);
    widest = Math.max(widest, width);
  }
  const isRule = [...texts].some((text) => /^[─━▄▀▔╭╰┌└]{20}/u.test(text));
  return Math.max(NARROWEST, texts.size === 1 && !isRule ? widest + 1 : widest);
}
