import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { ADDED, changeEnd, isChange, REMOVED, type DiffTable } from './diff-table.ts';
import { matchLines } from './match-lines.ts';
import { pairLines } from './pair-lines.ts';
import { RowList } from './row-list.ts';
import {
  columnsOf,
  endingsOf,
  lineCount,
  lineText,
  rawLine,
  sideOf,
  type Endings,
  type Side,
} from './side.ts';
import { Numbering } from './words.ts';

export type DiffInput = {
  readonly oldContent: string | null;
  readonly newContent: string;
  readonly hunks: readonly DiffHunk[];
  /** True if the contents are only the beginnings of longer ones. */
  readonly isCut: boolean;
};

/**
 * Builds the table from the contents if they are the whole file, which gives all lines around the
 * changes, else from the agent's hunks.
 */
export function buildTable(input: DiffInput): DiffTable {
  const { hunks, isCut } = input;
  const [before, after] = [sideOf(input.oldContent ?? ''), sideOf(input.newContent)];
  const isWhole = !isCut && hunks.every((hunk) => agrees(hunk, before, after));
  const isAllInHunks = hunks.every(isComplete);
  if (!isWhole && (isCut || isAllInHunks)) return fromHunks(hunks, isAllInHunks);
  return finishTable(before, after, rowsOfSides(before, after, isWhole), {
    isWhole,
    isComplete: true,
    isFromHunks: false,
    between: null,
  });
}

/** Returns true if a hunk agrees with the contents at its position. */
function agrees({ oldStart, newStart, lines }: DiffHunk, before: Side, after: Side): boolean {
  let [old, fresh] = [oldStart - 1, newStart - 1];
  return lines.every((line) => {
    const text = line.slice(1);
    if (line.startsWith('\\')) return true;
    if (!line.startsWith('+') && !isLine(before, old++, text)) return false;
    return line.startsWith('-') || isLine(after, fresh++, text);
  });
}

/** Length from which a hunk may contain only the beginning of a line. */
const CUT_LINE = 10_000;

/** Returns true if a line of a hunk is a line of a side, apart from how the line ends. */
export function isLine(side: Side, line: number, text: string): boolean {
  if (line < 0 || line >= lineCount(side)) return false;
  const raw = rawLine(side, line);
  return (
    raw === text ||
    raw === `${text}\n` ||
    raw === `${text}\r\n` ||
    (text.length >= CUT_LINE && raw.startsWith(text))
  );
}

function isComplete({ oldLines, newLines, lines }: DiffHunk): boolean {
  const count = lines.reduce((sum, line) => sum + (line.startsWith(' ') ? 2 : 1), 0);
  return count >= oldLines + newLines;
}

function rowsOfSides(before: Side, after: Side, isNumbered: boolean): RowList {
  const endings = [endingsOf(before), endingsOf(after)] as const;
  const numbering = new Numbering();
  const numbersOf = (side: Side, sideEndings: Endings) =>
    Int32Array.from({ length: lineCount(side) }, (_, line) =>
      numbering.numberOf(lineText(side, line, sideEndings)),
    );
  const partner = matchLines(numbersOf(before, endings[0]), numbersOf(after, endings[1]));
  const rows = new RowList();
  if (!isNumbered) rows.withoutNumbers();
  let at = 0;
  for (const match of partner) {
    if (match < 0) {
      rows.removed();
      continue;
    }
    for (; at < match; at += 1) rows.added();
    rows.context();
    at += 1;
  }
  for (; at < lineCount(after); at += 1) rows.added();
  return rows;
}

function fromHunks(hunks: readonly DiffHunk[], isComplete: boolean): DiffTable {
  const rows = new RowList();
  const [before, after]: [string[], string[]] = [[], []];
  let shownTo = 1;
  for (const { oldStart, newStart, newLines, lines } of hunks) {
    if (newStart > shownTo) rows.gap(newStart - shownTo);
    else if (newStart < shownTo && before.length + after.length > 0) rows.gap(-1);
    rows.startAt(oldStart, newStart);
    for (const line of lines) {
      if (line.startsWith('\\')) continue;
      if (!line.startsWith('+')) before.push(line.slice(1));
      if (!line.startsWith('-')) after.push(line.slice(1));
      if (line.startsWith('+')) rows.added();
      else if (line.startsWith('-')) rows.removed();
      else rows.context();
    }
    shownTo = newStart + newLines;
  }
  return finishTable(sideOf(joinLines(before)), sideOf(joinLines(after)), rows, {
    isWhole: false,
    isComplete,
    isFromHunks: true,
    between: null,
  });
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

type Extent = Pick<DiffTable, 'isWhole' | 'isComplete' | 'isFromHunks' | 'between'>;

/** Returns the table of collected rows: with pairs of similar lines, changes and counts. */
export function finishTable(before: Side, after: Side, rows: RowList, extent: Extent): DiffTable {
  const columns = rows.columns();
  const { kinds } = columns;
  const endings = { beforeEndings: endingsOf(before), afterEndings: endingsOf(after) };
  const sides = {
    before,
    after,
    ...endings,
    beforeColumns: columnsOf(before),
    afterColumns: columnsOf(after),
  };
  const changes: number[] = [];
  const partners = new Int32Array(kinds.length).fill(-1);
  for (let row = 0; row < kinds.length; row += 1) {
    if (!isChange(kinds[row])) continue;
    changes.push(row);
    const end = changeEnd(columns, row);
    pairChange({ ...sides, ...columns }, row, end, partners);
    row = end;
  }
  const count = (wanted: number) =>
    kinds.reduce((sum, kind) => (kind === wanted ? sum + 1 : sum), 0);
  return {
    ...sides,
    ...columns,
    ...extent,
    partners,
    changes: Uint32Array.from(changes),
    added: count(ADDED),
    removed: count(REMOVED),
  };
}

type Unpaired = Omit<DiffTable, 'partners' | 'changes' | 'added' | 'removed' | keyof Extent>;

function pairChange(table: Unpaired, from: number, to: number, partners: Int32Array): void {
  const { before, after, beforeEndings, afterEndings, kinds, beforeLines, afterLines } = table;
  const rowsOf = (kind: number) =>
    Array.from({ length: to - from }, (_, k) => from + k).filter((row) => kinds[row] === kind);
  const [removed, added] = [rowsOf(REMOVED), rowsOf(ADDED)];
  const pairs = pairLines(
    removed.map((row) => lineText(before, beforeLines[row]!, beforeEndings)),
    added.map((row) => lineText(after, afterLines[row]!, afterEndings)),
  );
  pairs.forEach((match, at) => {
    if (match < 0) return;
    partners[removed[at]!] = added[match]!;
    partners[added[match]!] = removed[at]!;
  });
}
