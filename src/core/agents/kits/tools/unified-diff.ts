import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { linesOf } from './hunks.ts';

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Returns the hunks of a unified diff of one file, or none for any other text. */
function hunksOf(diff: string): DiffHunk[] {
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

const NO_NEWLINE = /^([-+ ]).*\r?\n\\ /gmu;

/** Returns the hunks of a unified diff and both sides of them, with the end of the file as it is. */
export function readDiff(diff: string) {
  const hunks = hunksOf(diff);
  const signs = [...diff.matchAll(NO_NEWLINE)].map(([, sign]) => sign ?? '');
  const sideAsItEnds = (sign: '+' | '-') => {
    const side = sideOf(hunks, sign);
    return signs.includes(sign) || signs.includes(' ') ? side.slice(0, -1) : side;
  };
  return { hunks, before: sideAsItEnds('-'), after: sideAsItEnds('+') };
}

/** Returns the lines of one side of all hunks: the changed regions, not the whole file. */
export function sideOf(hunks: readonly DiffHunk[], sign: '+' | '-'): string {
  const lines = hunks.flatMap((hunk) =>
    hunk.lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')),
  );
  return lines.length === 0 ? '' : `${lines.map((line) => line.slice(1)).join('\n')}\n`;
}
