import type { Row } from '../../screen/row.ts';
import type { Screen } from '../../screen/screen.ts';

/** The line at which a program that writes line by line may wait, put together again if it was wrapped. */
export type PromptLine = {
  readonly text: string;
  /** The row at which it begins. */
  readonly at: number;
  /** Whether the cursor stands right behind it; `null`: nobody knows where the cursor is. */
  readonly hasCursor: boolean | null;
};

const MOST_ROWS = 8;

export function promptLine({ rows, cursor, cols }: Screen): PromptLine | null {
  const last = rows.at(-1);
  if (!last || last.kind !== 'text') return null;
  let at = rows.length - 1;
  while (at > 0 && rows.length - at < MOST_ROWS && isFull(rows[at - 1], cols)) at -= 1;
  const text = rows
    .slice(at)
    .map(({ line }) => line.text)
    .join('')
    .trim();
  return { text, at, hasCursor: cursor === null ? null : isBehind(cursor, rows.length - 1, last) };
}

/** Line by line, terminals wrap at the very last column. */
function isFull(row: Row | undefined, cols: number): boolean {
  return row?.kind === 'text' && row.end >= cols;
}

function isBehind(cursor: { readonly row: number; readonly col: number }, row: number, last: Row): boolean {
  return cursor.row === row ? cursor.col >= last.end - 1 : cursor.row === row + 1 && cursor.col === 0 && last.end >= last.limit;
}

/** The line before, for prompts that do not say all in one. */
export function lineBefore({ rows }: Screen, at: number): string {
  return rows.slice(0, at).findLast(({ kind }) => kind === 'text')?.text ?? '';
}
