import type { DiffHunk, ToolDetails } from '#shared/tool/tool-details.ts';

import type { FileUpdate } from './items.ts';

type DiffDetails = Extract<ToolDetails, { type: 'diff' }>;

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** The change of one file: its text before and after, and its hunks. */
export type FileChange = { readonly diff: DiffDetails; readonly movedTo: string | null };

export function fileChangeOf({ path, kind, diff }: FileUpdate): FileChange {
  return {
    diff: { type: 'diff', filePath: path, ...sidesOf(kind.type, diff) },
    movedTo: kind.move_path,
  };
}

function sidesOf(kind: string, diff: string): Omit<DiffDetails, 'type' | 'filePath'> {
  const hunks = hunksOf(diff);
  if (kind === 'add' && hunks.length === 0)
    return { oldContent: null, newContent: diff, hunks: [wholeFile(diff, '+')] };
  if (kind === 'delete' && hunks.length === 0)
    return { oldContent: diff, newContent: '', hunks: [wholeFile(diff, '-')] };
  return {
    oldContent: kind === 'add' ? null : sideOf(hunks, '-'),
    newContent: sideOf(hunks, '+'),
    hunks,
  };
}

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

function wholeFile(text: string, sign: '+' | '-'): DiffHunk {
  const lines = linesOf(text).map((line) => `${sign}${line}`);
  const [added, removed] = sign === '+' ? [lines.length, 0] : [0, lines.length];
  return {
    oldStart: removed > 0 ? 1 : 0,
    oldLines: removed,
    newStart: added > 0 ? 1 : 0,
    newLines: added,
    lines,
  };
}

/** Returns the lines of one side of all hunks: the changed regions, not the whole file. */
function sideOf(hunks: readonly DiffHunk[], sign: '+' | '-'): string {
  const lines = hunks.flatMap((hunk) =>
    hunk.lines.filter((line) => line.startsWith(sign) || line.startsWith(' ')),
  );
  return lines.length === 0 ? '' : `${lines.map((line) => line.slice(1)).join('\n')}\n`;
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}
