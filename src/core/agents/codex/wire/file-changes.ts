import { linesOf } from '#core/agents/kits/tools/hunks.ts';
import { readDiff } from '#core/agents/kits/tools/unified-diff.ts';
import type { DiffHunk, ToolDetails } from '#shared/tool/tool-details.ts';

import type { FileUpdate } from './items.ts';

type DiffDetails = Extract<ToolDetails, { type: 'diff' }>;

/** The change of one file: its text before and after, and its hunks. */
export type FileChange = { readonly diff: DiffDetails; readonly movedTo: string | null };

export function fileChangeOf({ path, kind, diff }: FileUpdate): FileChange {
  return {
    diff: {
      type: 'diff',
      filePath: path,
      ...sidesOf(kind.type, diff),
      ...(kind.type === 'delete' && { isDeleted: true }),
      ...(kind.move_path !== null && { movedTo: kind.move_path }),
    },
    movedTo: kind.move_path,
  };
}

function sidesOf(kind: string, diff: string): Omit<DiffDetails, 'type' | 'filePath'> {
  const { hunks, before, after } = readDiff(diff);
  if (kind === 'add' && hunks.length === 0)
    return { oldContent: null, newContent: diff, hunks: [wholeFile(diff, '+')] };
  if (kind === 'delete' && hunks.length === 0)
    return { oldContent: diff, newContent: '', hunks: [wholeFile(diff, '-')] };
  return {
    oldContent: kind === 'add' ? null : before,
    newContent: after,
    hunks,
  };
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
