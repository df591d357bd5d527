import { structuredPatch } from 'diff';
import { isFields } from '#shared/base/fields.ts';
import type { DiffHunk } from '#shared/tool/tool-details.ts';

/**
 * Limits above which no difference is computed, which can take seconds, and above which hunks drop
 * lines.
 */
const maxChars = 1_000_000;
const maxLines = 20_000;
const maxEdits = 1_000;
const context = 3;

/**
 * Returns the agent's own patch if it sends one. Validates by hand, because each edit of a
 * transcript has a patch and a schema takes several times as long.
 */
export function patchOf(value: unknown): readonly DiffHunk[] | null {
  return Array.isArray(value) && value.every(isHunk) ? value : null;
}

function isHunk(value: unknown): value is DiffHunk {
  if (!isFields(value) || !Array.isArray(value.lines)) return false;
  const { oldStart, oldLines, newStart, newLines, lines } = value;
  const isPlaced = [oldStart, oldLines, newStart, newLines].every(Number.isSafeInteger);
  return isPlaced && lines.every((line) => typeof line === 'string');
}

/**
 * Returns the hunks that turn `before` into `after`; `before` is null for a new file.
 * Deterministic, and bounded in time and size.
 */
export function hunksBetween(before: string | null, after: string): readonly DiffHunk[] {
  if (before === after) return [];
  if (before === null || before === '') return boundHunks(replacement([], linesOf(after)));
  const oneLine = changeOfOneLine(before, after);
  if (oneLine) return boundHunks(oneLine);
  const [from, to] = [wholeLines(before), wholeLines(after)];
  if (from === to) return searchHunks(before, after) ?? [];
  return boundHunks(searchHunks(from, to) ?? replacement(linesOf(before), linesOf(after)));
}

/**
 * Removes markers that are not lines, and lines above the size limit: such a hunk has fewer `lines`
 * than its counts state.
 */
export function boundHunks(hunks: readonly DiffHunk[]): readonly DiffHunk[] {
  let [lines, chars] = [0, 0];
  const inBounds = (line: string) => {
    lines += 1;
    chars += line.length;
    return lines <= maxLines && chars <= maxChars;
  };
  return hunks.map(({ oldStart, oldLines, newStart, newLines, lines: allLines }) => {
    return {
      oldStart,
      oldLines,
      newStart,
      newLines,
      lines: allLines.filter((line) => isHunkLine(line) && inBounds(line)),
    };
  });
}

function isHunkLine(line: string): boolean {
  return line.startsWith(' ') || line.startsWith('+') || line.startsWith('-');
}

/** Returns the numbers of added and removed lines, or null if lines were dropped from the hunks. */
export function countLines(
  hunks: readonly DiffHunk[],
): { readonly added: number; readonly removed: number } | null {
  let [added, removed, same] = [0, 0, 0];
  for (const { lines } of hunks) {
    for (const line of lines) {
      if (line.startsWith('+')) added += 1;
      else if (line.startsWith('-')) removed += 1;
      else same += 1;
    }
  }
  const expected = hunks.reduce((sum, hunk) => sum + hunk.oldLines + hunk.newLines, 0);
  return added + removed + 2 * same < expected ? null : { added, removed };
}

export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}

function searchHunks(before: string, after: string): readonly DiffHunk[] | null {
  if (before.length + after.length > maxChars) return null;
  const found = structuredPatch('', '', before, after, '', '', {
    context,
    maxEditLength: maxEdits,
  });
  return found ? boundHunks(found.hunks) : null;
}

/** Handles the most frequent edit, one changed line, without a diff computation. */
function changeOfOneLine(before: string, after: string): readonly DiffHunk[] | null {
  const [from, to] = [linesOf(before), linesOf(after)];
  if (from.length !== to.length || from.length > maxLines) return null;
  const changed = from.filter((line, at) => line !== to[at]).length;
  return changed === 1 ? replacement(from, to) : null;
}

/** Returns one hunk that replaces everything between the first and the last differing line. */
function replacement(before: readonly string[], after: readonly string[]): readonly DiffHunk[] {
  if (before.length + after.length === 0) return [];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const start = Math.max(0, head - context);
  const rest = Math.max(0, tail - context);
  const removed = before.slice(head, before.length - tail).slice(0, maxLines / 2);
  const added = after.slice(head, after.length - tail).slice(0, maxLines / 2);
  const lines = [
    ...before.slice(start, head).map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...before.slice(before.length - tail, before.length - rest).map((line) => ` ${line}`),
  ];
  const oldLines = before.length - rest - start;
  return [
    {
      oldStart: start + 1,
      oldLines,
      newStart: start + 1,
      newLines: after.length - rest - start,
      lines,
    },
  ];
}

/** Adds a missing final newline, because such a difference is shown only if it is the only one. */
function wholeLines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
