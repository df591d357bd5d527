import type { Row } from '#core/agents/kits/screen/row.ts';
import type { Screen } from '#core/agents/kits/screen/screen.ts';

import { shellPrompt } from './shell-prompt.ts';

/** The line at which a line-based program may wait, with its wrapped parts joined. */
export type PromptLine = {
  readonly text: string;
  /** The row at which the line begins. */
  readonly at: number;
  /** True if the cursor is directly behind the line; null if its position is unknown. */
  readonly hasCursor: boolean | null;
  /** True if the cursor is in a line below: Enter was pressed, or the answer is typed there. */
  readonly isLeft: boolean;
};

const MOST_ROWS = 8;

export function promptLine({ rows, cursor, cols }: Screen): PromptLine | null {
  const last = rows.at(-1);
  if (!last || last.kind !== 'text') return null;
  let at = rows.length - 1;
  while (
    at > 0 &&
    rows.length - at < MOST_ROWS &&
    (isFull(rows[at - 1], cols) || isContinuation(rows[at - 1], rows[at], cols))
  )
    at -= 1;
  const text = rows
    .slice(at)
    // The capture drops a blank in the last column.
    .map(({ line, end }) =>
      end === cols - 1 && /[,;:]$/u.test(line.text) ? `${line.text} ` : line.text,
    )
    .join('')
    .trim();
  const hasCursor = cursor === null ? null : isBehind(cursor, rows.length - 1, last);
  return {
    text,
    at,
    hasCursor,
    isLeft: hasCursor === false && cursor !== null && cursor.row >= rows.length,
  };
}

/** Returns whether the answer behind the prompt was entered and nothing was printed since. */
export function isEntered({ text, isLeft }: PromptLine): boolean {
  return isLeft && !/[\])）】?？:：>]$/u.test(text);
}

/** Returns whether a row is wrapped at the last column. A sentence may end there as well. */
function isFull(row: Row | undefined, cols: number): boolean {
  return row?.kind === 'text' && row.end >= cols && !/[.!。！]$/u.test(row.text);
}

/**
 * Returns whether a row continues the one before. Tolerates a width that is off by one; an unclosed
 * bracket or a word cut in two indicates the wrap.
 */
function isContinuation(before: Row | undefined, row: Row | undefined, cols: number): boolean {
  if (before?.kind !== 'text' || !row || before.end < cols - 1) return false;
  if (/[,;]$/u.test(before.text) && row.col === 0) return true;
  if (row.col === 0 && /^[[(](?:y|yes)\b[^[\]()]{1,16}[\])]\s?[?:]?$/iu.test(row.text)) return true;
  if (surplus(row.text) < 0 && surplus(before.text) > 0) return true;
  return isWordCut(before, row);
}

/**
 * Returns whether the row continues the last word of the row before. Command lines do not count.
 */
function isWordCut(before: Row, row: Row): boolean {
  return (
    /^\p{Ll}/u.test(row.text) &&
    /[\p{L}\p{N}/_-]$/u.test(before.text) &&
    shellPrompt(before.text) === null &&
    shellPrompt(row.text) === null
  );
}

/** Returns the number of unclosed brackets. */
function surplus(text: string): number {
  return [...text].reduce(
    (open, char) => open + ('([（['.includes(char) ? 1 : ')]）'.includes(char) ? -1 : 0),
    0,
  );
}

function isBehind(
  cursor: { readonly row: number; readonly col: number },
  row: number,
  last: Row,
): boolean {
  return cursor.row === row
    ? cursor.col >= last.end - 1
    : cursor.row === row + 1 && cursor.col === 0 && last.end >= last.limit;
}

/**
 * Returns the line before the prompt, for prompts that need two lines. Returns '' if that line is
 * the command.
 */
export function lineBefore({ rows, cols }: Screen, at: number): string {
  const found = rows.slice(0, at).findLastIndex(({ kind }) => kind === 'text');
  const row = rows[found];
  const above = rows[found - 1];
  if (row === undefined || shellPrompt(row.text) !== null) return '';
  const isCommand =
    above !== undefined &&
    shellPrompt(above.text) !== null &&
    (above.end >= cols || (above.end === cols - 1 && /^[\p{Ll}\p{N}\p{P}\p{S}]/u.test(row.text)));
  return isCommand ? '' : row.text;
}
