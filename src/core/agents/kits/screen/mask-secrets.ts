import { HIDDEN, secretsIn } from '#shared/base/redact-text.ts';

import type { ScreenLine } from './snapshot.ts';
import { isOneWord } from './long-words.ts';
import { rowOf, type Row } from './row.ts';

/** Replaces each character of a secret, so that all columns stay the same. */
const MASK = '•';
/** Matches a prompt for a secret together with the input after it, which some programs show. */
const TYPED =
  /(?:\b(?:password|passphrase|passcode|pin|otp|verification code|one-time code|token|secret)\b|密码|口令|密碼|验证码|令牌)[^:：]{0,160}[:：]\s*(\S.*)$/iu;
const LONGEST_TYPED = 400;

/**
 * Returns the lines with all secrets masked, including those that the terminal's edge cut in two.
 */
export function maskSecrets(lines: readonly ScreenLine[], cols: number): readonly ScreenLine[] {
  const rows = lines.map((line) => rowOf(line, cols));
  const masks = new Map<number, [number, number][]>();
  const mark = (row: number, from: number, to: number) =>
    void masks.set(row, [...(masks.get(row) ?? []), [from, to]]);
  // Both readings are searched, because it is not certain if two rows are one word.
  for (const isJoined of [false, true]) markSecrets(rows, joinRows(rows, isJoined), mark);
  const last = rows.findLastIndex(({ kind }) => kind === 'text');
  const typed = TYPED.exec(rows[last]?.text.slice(0, LONGEST_TYPED) ?? '');
  if (typed)
    mark(
      last,
      typed.index + typed[0].length - (typed[1]?.length ?? 0),
      rows[last]?.text.length ?? 0,
    );
  if (masks.size === 0) return lines;
  return lines.map((line, row) => maskLine(line, rows[row], masks.get(row) ?? []));
}

function markSecrets(
  rows: readonly Row[],
  { text, starts }: Joined,
  mark: (row: number, from: number, to: number) => void,
): void {
  for (const { start, end } of secretsIn(text)) {
    for (let row = rowAt(starts, start); row < rows.length && (starts[row] ?? 0) < end; row += 1) {
      const from = Math.max(0, start - (starts[row] ?? 0));
      const to = Math.min(rows[row]?.text.length ?? 0, end - (starts[row] ?? 0));
      if (to > from) mark(row, from, to);
    }
  }
}

function maskLine(
  line: ScreenLine,
  row: Row | undefined,
  spans: readonly (readonly [number, number])[],
): ScreenLine {
  if (!row || spans.length === 0) return line;
  let { text } = line;
  for (const [from, to] of spans) {
    const [start, end] = [row.offset + from, row.offset + to];
    text = `${text.slice(0, start)}${MASK.repeat(end - start)}${text.slice(end)}`;
  }
  return { ...line, text };
}

/** Rows as one text. `starts` holds the offset at which each row begins. */
type Joined = { readonly text: string; readonly starts: readonly number[] };

/** Joins the rows, without a line break where a long word may have been cut in two. */
function joinRows(rows: readonly Row[], isJoined: boolean): Joined {
  const starts: number[] = [];
  let text = '';
  let before: Row | null = null;
  for (const row of rows) {
    if (before !== null && !(isJoined && isOneWord(before, row))) text += '\n';
    starts.push(text.length);
    text += row.text;
    before = row;
  }
  return { text, starts };
}

function rowAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

const MASKED = /[•*]{4,}(?:\s[•*]{4,})*/gu;

/** Returns a text in which each masked secret is one short note. */
export function shortenMasks(text: string): string {
  return text.replaceAll(MASKED, HIDDEN);
}
