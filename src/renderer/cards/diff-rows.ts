import { structuredPatch } from 'diff';

import type { DiffHunk } from '#shared/conversation/tool-details.ts';

/** `mark`: the part [from, to) of `text` that differs from its partner line, when the pair is alike enough. */
export type DiffRow =
  | { readonly kind: 'hunk'; readonly text: string }
  | {
      readonly kind: 'context' | 'add' | 'del' | 'note';
      readonly oldLine: number | null;
      readonly newLine: number | null;
      readonly text: string;
      readonly mark: readonly [from: number, to: number] | null;
    };

type LineRow = Exclude<DiffRow, { kind: 'hunk' }>;

/** Editing distance beyond which a diff of our own making gives up; then all of the old goes and all of the new comes. */
const MAX_EDITS = 2000;

/** The hunks an agent gave, or our own when it gave none. */
export function hunksOf(details: {
  readonly hunks: readonly DiffHunk[];
  readonly oldContent: string | null;
  readonly newContent: string;
}): readonly DiffHunk[] {
  if (details.hunks.length > 0) return details.hunks;
  const old = details.oldContent ?? '';
  if (old === details.newContent) return [];
  const patch = structuredPatch('', '', old, details.newContent, '', '', { context: 3, maxEditLength: MAX_EDITS });
  return patch ? patch.hunks : [wholeHunk(old, details.newContent)];
}

export function diffRows(hunks: readonly DiffHunk[]): readonly DiffRow[] {
  return hunks.flatMap((hunk, at): readonly DiffRow[] => {
    const atTop = at === 0 && hunk.oldStart <= 1 && hunk.newStart <= 1;
    return atTop ? lineRows(hunk) : [{ kind: 'hunk', text: hunkTitle(hunk) }, ...lineRows(hunk)];
  });
}

export function countChanges(hunks: readonly DiffHunk[]): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith('+')) added += 1;
      else if (line.startsWith('-')) removed += 1;
    }
  }
  return { added, removed };
}

function hunkTitle({ oldStart, oldLines, newStart, newLines }: DiffHunk): string {
  return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
}

function lineRows(hunk: DiffHunk): readonly LineRow[] {
  const rows: LineRow[] = [];
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  for (const line of hunk.lines) {
    const text = line.slice(1);
    if (line.startsWith('+')) rows.push({ kind: 'add', oldLine: null, newLine: newLine++, text, mark: null });
    else if (line.startsWith('-')) rows.push({ kind: 'del', oldLine: oldLine++, newLine: null, text, mark: null });
    else if (line.startsWith('\\')) rows.push({ kind: 'note', oldLine: null, newLine: null, text: text.trim(), mark: null });
    else rows.push({ kind: 'context', oldLine: oldLine++, newLine: newLine++, text, mark: null });
  }
  return markPairs(rows);
}

/** Pairs the lines of a removed block with those of the added block right after it, when both are equally long. */
function markPairs(rows: readonly LineRow[]): readonly LineRow[] {
  const marked = [...rows];
  let at = 0;
  while (at < rows.length) {
    const removed = runLength(rows, at, 'del');
    const added = runLength(rows, at + removed, 'add');
    if (removed > 0 && removed === added) {
      for (let k = at; k < at + removed; k += 1) {
        const [before, after] = pairMarks(rows[k]!.text, rows[k + removed]!.text);
        marked[k] = { ...rows[k]!, mark: before };
        marked[k + removed] = { ...rows[k + removed]!, mark: after };
      }
    }
    at += Math.max(1, removed + added);
  }
  return marked;
}

function runLength(rows: readonly LineRow[], from: number, kind: LineRow['kind']): number {
  let end = from;
  while (rows[end]?.kind === kind) end += 1;
  return end - from;
}

function pairMarks(before: string, after: string): readonly [LineRow['mark'], LineRow['mark']] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  if ((head + tail) * 3 < shorter) return [null, null];
  return [rangeOf(head, before.length - tail), rangeOf(head, after.length - tail)];
}

function rangeOf(from: number, to: number): LineRow['mark'] {
  return to > from ? [from, to] : null;
}

function wholeHunk(old: string, fresh: string): DiffHunk {
  const before = old === '' ? [] : old.split('\n');
  const after = fresh === '' ? [] : fresh.split('\n');
  return {
    oldStart: 1,
    oldLines: before.length,
    newStart: 1,
    newLines: after.length,
    lines: [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)],
  };
}
