import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { linesOf } from './hunks.ts';

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Returns the hunks of a unified diff of one file, or none for any other text. */
export function hunksOf(diff: string): DiffHunk[] {
  const hunks: DiffHunk[] = [];
  for (const line of linesOf(diff)) {
    const [head, oldStart, oldLines = '1', newStart, newLines = '1'] = header.exec(line) ?? [];
    if (head !== undefined) {
      const counts = {
        oldStart: Number(oldStart),
        oldLines: Number(oldLines),
        newStart: Number(newStart),
        newLines: Number(newLines),
      };
      hunks.push({ ...counts, lines: [] });
    } else if (/^[-+ ]/.test(line)) hunks.at(-1)?.lines.push(line);
    // Some tools omit the single space of an empty context line.
    else if (line === '') hunks.at(-1)?.lines.push(' ');
  }
  return hunks;
}

/** Returns the lines of one side of all hunks: the changed regions, not the whole file. */
export function sideOf(hunks: readonly DiffHunk[], sign: '+' | '-'): string {
  const lines = hunks.flatMap((hunk) =>
    hunk.lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')),
  );
  return lines.length === 0 ? '' : `${lines.map((line) => line.slice(1)).join('\n')}\n`;
}
