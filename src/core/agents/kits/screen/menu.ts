import { lookAt, type Row } from './row.ts';
import type { Screen } from './screen.ts';
import { isWrapped, unwrap } from './unwrap.ts';
import { displayWidth } from './width.ts';

export type MenuOption = {
  /**
   * The key to type, a number or a letter; null if the option can only be selected with the
   * pointer.
   */
  readonly key: string | null;
  readonly label: string;
  readonly description: string;
  readonly isPointed: boolean;
  readonly isChecked: boolean | null;
};

/** A list of options for the person to choose from. `first` and `last` are rows of the screen. */
export type Menu = {
  readonly options: readonly MenuOption[];
  readonly first: number;
  readonly last: number;
  /** True if a part of the list is not on the screen. */
  readonly isScrolled: boolean;
};

const POINTER = '[❯›❱>●▸▶→►➜»◉⏵]';
const CHECK = /^(?:\[([ xX✔✓*•])\]|\(([ xX✔✓*•])\)|([☐☑☒◯◉○◻◼□■✔]))\s+/u;
const NUMBERED = new RegExp(
  `^(${POINTER}\\s*)?(?:(\\d{1,2})[.):、]|[\\[(](\\d{1,2})[\\])])\\s+(\\S.*)$`,
  'u',
);
const POINTED = new RegExp(`^(${POINTER})\\s+(\\S.*)$`, 'u');
const MORE_ABOVE = /^(?:▲|↑)(?:\s|$)/u;
const MORE_BELOW = /^(?:▼|↓)(?:\s|$)/u;
/** Maximum distance in rows between two numbers: descriptions, wrapped lines, a rule. */
const LONGEST_OPTION = 14;

type Marked = {
  readonly row: number;
  readonly number: number;
  readonly pointer: boolean;
  readonly text: string;
  readonly col: number;
};

/** Returns the last list of numbered options. Returns null if there is none. */
export function numberedMenu({ rows }: Screen): Menu | null {
  const marked = rows.flatMap((row, at) => markedOf(row, at));
  const last = marked.at(-1);
  if (!last) return null;
  const chain = [last];
  for (const each of marked.slice(0, -1).toReversed()) {
    const next = chain[0];
    if (!next || next.row - each.row > LONGEST_OPTION) break;
    if (each.number === next.number - 1 && Math.abs(each.col - next.col) <= 1) chain.unshift(each);
    else if (each.col === next.col || each.pointer) break;
  }
  return chain.length < 2 ? null : menuOf(rows, chain);
}

function markedOf(row: Row, at: number): readonly Marked[] {
  const match = row.kind === 'text' ? NUMBERED.exec(row.text) : null;
  if (!match) return [];
  const [, pointer, plain, boxed, text = ''] = match;
  const number = plain ?? boxed ?? '';
  const col = row.col + (pointer ? [...pointer].length : 0) + number.length;
  return [{ row: at, number: Number(number), pointer: pointer !== undefined, text, col }];
}

function menuOf(rows: readonly Row[], chain: readonly Marked[]): Menu {
  const first = chain[0]?.row ?? 0;
  const start = chain.at(-1)?.row ?? first;
  const last = start + tail(rows, start);
  const isInColumns = columnsOf(chain.map(({ text }) => text));
  const options = chain.map((each, index) => {
    const row = rows[each.row];
    const below = rows.slice(each.row + 1, chain[index + 1]?.row ?? last + 1);
    const offset = (row?.text.length ?? 0) - each.text.length;
    const { label, description, isChecked } = partsOf(row, offset, below, isInColumns);
    return { key: String(each.number), label, description, isPointed: each.pointer, isChecked };
  });
  return {
    options,
    first,
    last,
    isScrolled: chain[0]?.number !== 1 || isScrolled(rows, first, last),
  };
}

function isScrolled(rows: readonly Row[], first: number, last: number): boolean {
  const neighbours = [rows[first - 1]?.text ?? '', rows[last + 1]?.text ?? ''];
  return neighbours.some((text) => MORE_ABOVE.test(text) || MORE_BELOW.test(text));
}

/**
 * Counts the rows that belong to the option at `start`: those indented to its text, up to the first
 * blank row.
 */
function tail(rows: readonly Row[], start: number): number {
  const col = textCol(rows[start]);
  let count = 0;
  for (const row of rows.slice(start + 1, start + LONGEST_OPTION)) {
    if (row.kind !== 'text' || row.col < col || MORE_BELOW.test(row.text)) break;
    count += 1;
  }
  return count;
}

function textCol(row: Row | undefined): number {
  if (!row) return 0;
  const text = NUMBERED.exec(row.text)?.[4] ?? POINTED.exec(row.text)?.[2] ?? row.text;
  return row.col + [...row.text].length - [...text].length;
}

/**
 * Returns true if labels and descriptions are in two columns: nearly all rows have a gap before a
 * second column.
 */
function columnsOf(texts: readonly string[]): boolean {
  return texts.filter((text) => /\S\s{2,}\S/u.test(text)).length >= Math.max(1, texts.length - 1);
}

type Parts = {
  readonly label: string;
  readonly description: string;
  readonly isChecked: boolean | null;
};

function partsOf(
  row: Row | undefined,
  offset: number,
  below: readonly Row[],
  isInColumns: boolean,
): Parts {
  if (!row) return { label: '', description: '', isChecked: null };
  const check = CHECK.exec(row.text.slice(offset));
  const start = offset + (check?.[0].length ?? 0);
  const text = row.text.slice(start);
  const isChecked = check
    ? (check[1] ?? check[2] ?? check[3] ?? ' ') !== ' ' && !/[☐◯○◻□]/u.test(check[3] ?? '')
    : null;
  const side = isInColumns ? sideBySide(row, start, below.filter(isText)) : null;
  if (side) return { ...side, isChecked };
  const { wrapped, rest } = splitBelow(row, start, below.filter(isText));
  return { label: unwrap([{ ...row, text }, ...wrapped]), description: unwrap(rest), isChecked };
}

const isText = ({ kind }: Row) => kind === 'text';

/** Reads label and description from rows in which each wraps within its own column. */
function sideBySide(
  row: Row,
  start: number,
  below: readonly Row[],
): { readonly label: string; readonly description: string } | null {
  const gap = /\s{2,}(?=\S)/u.exec(row.text.slice(start));
  if (!gap) return null;
  const edge = row.col + displayWidth(row.text.slice(0, start + gap.index + gap[0].length)) - 1;
  const halves = [row, ...below].map((each, at) => halvesOf(each, at === 0 ? start : 0, edge));
  const join = (side: 'left' | 'right') =>
    unwrap(
      halves.flatMap((half) =>
        half[side] === '' ? [] : [{ ...row, text: half[side], limit: Infinity }],
      ),
    );
  return { label: join('left'), description: join('right') };
}

function halvesOf(
  row: Row,
  start: number,
  edge: number,
): { readonly left: string; readonly right: string } {
  const text = row.text.slice(start);
  if (row.col >= edge) return { left: '', right: text };
  for (const gap of text.matchAll(/\s{2,}(?=\S)/gu)) {
    const end = gap.index + gap[0].length;
    if (row.col + displayWidth(row.text.slice(0, start + end)) >= edge)
      return { left: text.slice(0, gap.index), right: text.slice(end) };
  }
  return { left: text, right: '' };
}

/**
 * Splits the rows below an option: the label includes those that were wrapped for lack of room and
 * look the same.
 */
function splitBelow(row: Row, start: number, below: readonly Row[]) {
  let count = 0;
  let before = row;
  for (const next of below) {
    if (!isWrapped(before, next) || looksOther(row, start, next)) break;
    count += 1;
    before = next;
  }
  return { wrapped: below.slice(0, count), rest: below.slice(count) };
}

/**
 * Returns true if the next row has another colour or is fainter, as descriptions are. Compares with
 * the end of the label, because only the first option's label is coloured.
 */
function looksOther(row: Row, start: number, next: Row): boolean {
  const label = lookAt(row, row.text.length - 1) ?? lookAt(row, start);
  const below = lookAt(next, 0);
  if (!label || !below) return false;
  return label.fg !== below.fg || label.faint !== below.faint;
}

/**
 * Returns a list in which only a pointer marks the selected option: the pointed row and its
 * neighbours in the same column. Returns null if there is none.
 */
export function pointedMenu({ rows }: Screen): Menu | null {
  const at = rows.findLastIndex((row) => row.kind === 'text' && POINTED.test(row.text));
  const pointed = rows[at];
  if (!pointed) return null;
  const col = textCol(pointed);
  const isSibling = (row: Row | undefined) => row?.kind === 'text' && row.col === col;
  const isDeeper = (row: Row | undefined) => row?.kind === 'text' && row.col > col;
  let first = at;
  while (
    isSibling(rows[first - 1]) ||
    (isDeeper(rows[first - 1]) && hasSiblingAbove(rows, first - 1, col))
  )
    first -= 1;
  let last = at;
  while (isSibling(rows[last + 1]) || isDeeper(rows[last + 1])) last += 1;
  const starts = range(first, last).filter((index) => index === at || isSibling(rows[index]));
  if (starts.length < 2) return null;
  const isInColumns = columnsOf(starts.map((index) => rows[index]?.text ?? ''));
  const options = starts.map((index, place) => {
    const row = rows[index];
    const offset =
      index === at && row ? row.text.length - (POINTED.exec(row.text)?.[2]?.length ?? 0) : 0;
    const below = rows.slice(index + 1, starts[place + 1] ?? last + 1);
    const { label, description, isChecked } = partsOf(row, offset, below, isInColumns);
    return { key: null, label, description, isPointed: index === at, isChecked };
  });
  return { options, first, last, isScrolled: isScrolled(rows, first, last) };
}

function hasSiblingAbove(rows: readonly Row[], from: number, col: number): boolean {
  for (let at = from; at > Math.max(0, from - LONGEST_OPTION); at -= 1) {
    const row = rows[at];
    if (row?.kind !== 'text' || row.col < col) return false;
    if (row.col === col) return true;
  }
  return false;
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
