import type { Token, TokenLine } from '#renderer/kit/highlight/token.ts';

import type { Marks } from './word-marks.ts';

export type LineSpan = Token & { readonly isMarked: boolean };

/**
 * Returns the spans of [from, to) of a line, split where colour or mark changes. Ignores tokens of
 * another text.
 */
export function lineSpans(
  text: string,
  tokens: TokenLine | null,
  marks: Marks,
  [from, to]: readonly [number, number] = [0, text.length],
): readonly LineSpan[] {
  const spans: LineSpan[] = [];
  let start = 0;
  for (const token of tokensFor(text, tokens)) {
    const end = start + token.text.length;
    for (const [a, b, isMarked] of cut(Math.max(start, from), Math.min(end, to), marks)) {
      spans.push({ text: text.slice(a, b), kind: token.kind, isMarked });
    }
    start = end;
  }
  return spans;
}

function tokensFor(text: string, tokens: TokenLine | null): TokenLine {
  const plain = [{ text, kind: null }];
  if (!tokens) return plain;
  const joined = tokens.map((token) => token.text).join('');
  // A carriage return before the line feed is part of the highlighter's line only.
  return joined === text || joined === `${text}\r` ? tokens : plain;
}

function cut(
  from: number,
  to: number,
  marks: Marks,
): readonly (readonly [from: number, to: number, isMarked: boolean])[] {
  const pieces: (readonly [number, number, boolean])[] = [];
  let at = from;
  for (let mark = 0; mark < marks.length && at < to; mark += 2) {
    const [start, end] = [Math.max(at, marks[mark]!), Math.min(to, marks[mark + 1]!)];
    if (end <= start) continue;
    if (start > at) pieces.push([at, start, false]);
    pieces.push([start, end, true]);
    at = end;
  }
  if (at < to) pieces.push([at, to, false]);
  return pieces;
}
