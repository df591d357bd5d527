import type { DiffHunk, ToolDetails } from '#shared/tool/tool-details.ts';

type Diff = Extract<ToolDetails, { type: 'diff' }>;

/** Returns a change in the format of `git apply` and `patch`. */
export function patchText({ filePath, oldContent, newContent, hunks }: Diff): string {
  const path = filePath.replace(/^\/+/, '');
  const head = [`--- ${oldContent === null ? '/dev/null' : `a/${path}`}`, `+++ b/${path}`];
  const complete =
    hunks.length > 0 && hunks.every(isComplete)
      ? hunks
      : [replacement(oldContent ?? '', newContent)];
  return [...head, ...complete.flatMap((hunk) => [patchTitle(hunk), ...hunk.lines]), ''].join('\n');
}

/** Returns true if a hunk is complete; a huge one contains fewer lines than it counts. */
function isComplete({ lines, oldLines, newLines }: DiffHunk): boolean {
  const count = (signs: string) => lines.filter((line) => signs.includes(line.slice(0, 1))).length;
  return count(' -') === oldLines && count(' +') === newLines;
}

function patchTitle({ oldStart, oldLines, newStart, newLines }: DiffHunk): string {
  return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
}

/** Returns a hunk that replaces the whole text: long, but correct and fast to compute. */
function replacement(old: string, fresh: string): DiffHunk {
  const [before, after] = [textLines(old), textLines(fresh)];
  const lines = [...withSigns('-', before, old), ...withSigns('+', after, fresh)];
  return {
    oldStart: Math.min(1, before.length),
    oldLines: before.length,
    newStart: Math.min(1, after.length),
    newLines: after.length,
    lines,
  };
}

function withSigns(sign: string, lines: readonly string[], text: string): readonly string[] {
  const all = lines.map((line) => `${sign}${line}`);
  return lines.length === 0 || text.endsWith('\n') ? all : [...all, '\\ No newline at end of file'];
}

function textLines(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
