import { logicalRows } from '../dialog.ts';
import type { Row } from '../row.ts';
import { unwrap } from '../unwrap.ts';
import { itemOf, type Item } from '../item.ts';

/** A line before the terminal wrapped it. `paragraph` counts from 0. */
export type Line = { readonly text: string; readonly col: number; readonly paragraph: number };

/** A list with the lines around it. */
export type List = {
  readonly before: readonly Line[];
  readonly items: readonly Item[];
  readonly after: readonly Line[];
};

export function linesOf(rows: readonly Row[]): readonly Line[] {
  const lines: Line[] = [];
  let open: Row[] = [];
  let paragraph = 0;
  for (const row of [...rows, null]) {
    if (row?.kind === 'text') {
      open.push(row);
      continue;
    }
    if (open.length === 0) continue;
    for (const part of logicalRows(open))
      lines.push({ text: unwrap(part), col: part[0]?.col ?? 0, paragraph });
    paragraph += 1;
    open = [];
  }
  return lines;
}

/** Maximum number of lines between two entries: descriptions, wrapped text. */
const MOST_BETWEEN = 6;

/**
 * Finds the last list of entries that follow one another in order. Returns null if there is none.
 */
export function lastList(lines: readonly Line[]): List | null {
  const items = lines.map(({ text }) => itemOf(text));
  const last = lastEntry(lines, items);
  if (last === -1) return null;
  const chain = chainUpTo(lines, items, last);
  if (chain.length < 2) return null;
  const first = chain[0] ?? 0;
  const end = last + 1 + tailOf(lines, last);
  return {
    before: lines.slice(0, first),
    items: chain.flatMap((at) => items[at] ?? []),
    after: lines.slice(end),
  };
}

type Items = readonly (Item | null)[];

/**
 * Finds the entry that ends the last list. Bullets that describe a numbered entry do not form
 * another list.
 */
function lastEntry(lines: readonly Line[], items: Items): number {
  const ordered = items.findLastIndex((item) => item !== null && item.kind !== 'bullet');
  const bullet = items.findLastIndex((item) => item?.kind === 'bullet');
  return ordered === -1 || (bullet > ordered && !isNested(lines, ordered, bullet))
    ? bullet
    : ordered;
}

/** Finds the entries of the list that ends with `last`, upwards from it. */
function chainUpTo(lines: readonly Line[], items: Items, last: number): readonly number[] {
  const chain = [last];
  for (let at = last - 1; at >= 0; at -= 1) {
    const next = chain[0] ?? last;
    if (next - at > MOST_BETWEEN || !isBetween(lines, at, next)) break;
    if (follows(items[at] ?? null, items[next] ?? null) && isAligned(lines[at], lines[next]))
      chain.unshift(at);
  }
  return chain;
}

function isAligned(one: Line | undefined, other: Line | undefined): boolean {
  return Math.abs((one?.col ?? 0) - (other?.col ?? 0)) <= 1;
}

function follows(one: Item | null, next: Item | null): boolean {
  return (
    one !== null &&
    one.kind === next?.kind &&
    (one.kind === 'bullet' || one.order === next.order - 1)
  );
}

/**
 * Returns true if the inner entry follows closely and is indented deeper, so that it describes the
 * outer one.
 */
function isNested(lines: readonly Line[], outer: number, inner: number): boolean {
  return (lines[inner]?.col ?? 0) > (lines[outer]?.col ?? 0) && inner - outer <= MOST_BETWEEN;
}

/**
 * Returns false for a new paragraph at the left edge of the list that is not an entry, which ends
 * the list.
 */
function isBetween(lines: readonly Line[], at: number, next: number): boolean {
  const [line, entry] = [lines[at], lines[next]];
  if (!line || !entry || itemOf(line.text) !== null) return true;
  const above = lines[at - 1];
  return (
    line.col > entry.col ||
    (above !== undefined && above.paragraph === line.paragraph && hasItemAbove(lines, at))
  );
}

function hasItemAbove(lines: readonly Line[], at: number): boolean {
  const { paragraph } = lines[at] ?? {};
  return lines
    .slice(Math.max(0, at - MOST_BETWEEN), at)
    .some((line) => line.paragraph === paragraph && itemOf(line.text) !== null);
}

/** Counts the lines that describe the last entry. */
function tailOf(lines: readonly Line[], last: number): number {
  const entry = lines[last];
  let count = 0;
  for (const line of lines.slice(last + 1)) {
    if (!entry || line.col <= entry.col) break;
    count += 1;
  }
  return count;
}
