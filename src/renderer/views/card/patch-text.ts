import type { DiffHunk, ToolDetails } from '#shared/tool/tool-details.ts';

type Diff = Extract<ToolDetails, { type: 'diff' }>;

/** A change as `git apply` and `patch` understand it. */
export function patchText({ filePath, oldContent, newContent, hunks }: Diff): string {
  const path = filePath.replace(/^\/+/, '');
  const head = [`--- ${oldContent === null ? '/dev/null' : `a/${path}`}`, `+++ b/${path}`];
  const whole = hunks.length > 0 && hunks.every(isWhole) ? hunks : [replacement(oldContent ?? '', newContent)];
  return [...head, ...whole.flatMap((hunk) => [titleOf(hunk), ...hunk.lines]), ''].join('\n');
}

/** A huge hunk holds less than it counts. */
function isWhole({ lines, oldLines, newLines }: DiffHunk): boolean {
  const count = (signs: string) => lines.filter((line) => signs.includes(line.slice(0, 1))).length;
  return count(' -') === oldLines && count(' +') === newLines;
}

function titleOf({ oldStart, oldLines, newStart, newLines }: DiffHunk): string {
  return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
}

/** All of the old for all of the new: long, but right, and made at once. */
function replacement(old: string, fresh: string): DiffHunk {
  const [before, after] = [linesOf(old), linesOf(fresh)];
  const lines = [...signed('-', before, old), ...signed('+', after, fresh)];
  return {
    oldStart: Math.min(1, before.length),
    oldLines: before.length,
    newStart: Math.min(1, after.length),
    newLines: after.length,
    lines,
  };
}

function signed(sign: string, lines: readonly string[], text: string): readonly string[] {
  const all = lines.map((line) => `${sign}${line}`);
  return lines.length === 0 || text.endsWith('\n') ? all : [...all, '\\ No newline at end of file'];
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
