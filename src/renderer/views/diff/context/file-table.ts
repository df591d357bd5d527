import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { finishTable } from '../table/build-table.ts';
import type { DiffTable } from '../table/diff-table.ts';
import { RowList } from '../table/row-list.ts';
import { lineCount, sideOf, type Side } from '../table/side.ts';
import { placeHunks, type FileState, type PlacedHunk } from './place-hunks.ts';

/** The text of the file on disk, with LF line ends. */
export type DiskFile = {
  readonly text: string;
  /** The state that the file is expected in; decides only if the text agrees with both. */
  readonly expected: FileState;
};

/**
 * Builds the table of hunks with all lines of the file around them. Returns null if the file has
 * changed since, so that its lines do not belong to these hunks.
 */
export function buildFileTable(hunks: readonly DiffHunk[], disk: DiskFile): DiffTable | null {
  const file = sideOf(disk.text);
  const other = disk.expected === 'after' ? 'before' : 'after';
  const placed = placeHunks(hunks, file, disk.expected) ?? placeHunks(hunks, file, other);
  return placed && joinWithFile(placed, file);
}

function joinWithFile(placed: readonly PlacedHunk[], file: Side): DiffTable {
  const rows = new RowList();
  const between: number[] = [];
  const [before, after] = [new SideText(placed, '-'), new SideText(placed, '+')];
  let at = 0;
  const takeFile = (to: number, isGap: boolean) => {
    if (isGap) between.push(rows.length, rows.length + to - at);
    const text = file.text.slice(file.starts[at], file.starts[to]);
    before.addFile(text);
    after.addFile(text);
    for (; at < to; at += 1) rows.context();
  };
  for (const { hunk, from, to, hasGap } of placed) {
    takeFile(from, hasGap);
    for (const line of hunk.lines) {
      if (line.startsWith('\\')) continue;
      if (!line.startsWith('+')) before.addLine(line.slice(1));
      if (!line.startsWith('-')) after.addLine(line.slice(1));
      if (line.startsWith('+')) rows.added();
      else if (line.startsWith('-')) rows.removed();
      else rows.context();
    }
    at = to;
  }
  takeFile(lineCount(file), true);
  return finishTable(sideOf(before.text()), sideOf(after.text()), rows, {
    isWhole: false,
    isComplete: true,
    isFromHunks: true,
    between: Uint32Array.from(between),
  });
}

/** Collects the text of one side. Lines of the file get the line ends of the hunks. */
class SideText {
  readonly #parts: string[] = [];
  readonly #hasReturns: boolean;

  constructor(placed: readonly PlacedHunk[], sign: '-' | '+') {
    const lines = placed.flatMap(({ hunk }) =>
      hunk.lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')),
    );
    this.#hasReturns = lines.length > 0 && lines.every((line) => line.endsWith('\r'));
  }

  addFile(text: string): void {
    this.#parts.push(this.#hasReturns ? text.replaceAll('\n', '\r\n') : text);
  }

  addLine(line: string): void {
    this.#parts.push(line, '\n');
  }

  text(): string {
    return this.#parts.join('');
  }
}
