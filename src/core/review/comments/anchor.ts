/** Position of a comment in one side of a file, with the text by which it is found again. */
export type Anchor = {
  /** Numbers of the first and last line, from 1. */
  readonly start: number;
  readonly end: number;
  /** Text of the lines of the comment, and of the line before and after them; null for none. */
  readonly lines: string[];
  readonly before: string | null;
  readonly after: string | null;
};

export type Found = {
  readonly start: number;
  readonly end: number;
  readonly state: 'current' | 'moved' | 'outdated';
};

/** Number of lines that a comment can be about. */
const MAX_LINES = 1000;

/** Returns the anchor of lines. Returns null if the text has no such lines. */
export function anchorAt(lines: readonly string[], start: number, end: number): Anchor | null {
  if (start < 1 || end < start || end > lines.length || end - start >= MAX_LINES) return null;
  return {
    start,
    end,
    lines: lines.slice(start - 1, end),
    before: lines[start - 2] ?? null,
    after: lines[end] ?? null,
  };
}

/**
 * Finds the lines of an anchor in a text: where they were, else the nearest place with the same
 * neighbours, else the only place with the same lines. They are outdated if there is none.
 */
export function findAnchor(lines: readonly string[], anchor: Anchor): Found {
  const { start, lines: wanted, before, after } = anchor;
  const matches: number[] = [];
  for (let at = 0; at + wanted.length <= lines.length; at += 1)
    if (wanted.every((text, index) => lines[at + index] === text)) matches.push(at + 1);
  const withNeighbours = matches.filter(
    (at) => (lines[at - 2] ?? null) === before && (lines[at - 1 + wanted.length] ?? null) === after,
  );
  const nearest = withNeighbours.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
  const here = matches.includes(start) ? start : undefined;
  const only = matches.length === 1 ? matches[0] : undefined;
  const found = nearest ?? here ?? only;
  if (found === undefined) return { start, end: anchor.end, state: 'outdated' };
  const end = found + wanted.length - 1;
  return { start: found, end, state: found === start ? 'current' : 'moved' };
}

/** Splits a content into lines without their breaks. */
export function linesOf(content: string): readonly string[] {
  const lines = content.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
