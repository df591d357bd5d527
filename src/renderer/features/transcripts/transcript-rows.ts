import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

export type TranscriptRowOf =
  | {
      readonly type: 'project';
      readonly cwd: string | null;
      readonly count: number;
      readonly isFolded: boolean;
    }
  | { readonly type: 'transcript'; readonly transcript: TranscriptInfo };

export const PROJECT_HEIGHT = 36;
export const TRANSCRIPT_HEIGHT = 52;

/**
 * Returns the transcripts below a heading for each folder. The folder with the newest transcript
 * comes first.
 */
export function transcriptRows(
  newestFirst: readonly TranscriptInfo[],
  folded: ReadonlySet<string | null>,
): readonly TranscriptRowOf[] {
  const projects = new Map<string | null, TranscriptInfo[]>();
  for (const each of newestFirst) {
    const sameFolder = projects.get(each.cwd);
    if (sameFolder) sameFolder.push(each);
    else projects.set(each.cwd, [each]);
  }
  return [...projects].flatMap(([cwd, all]): TranscriptRowOf[] => {
    const isFolded = folded.has(cwd);
    const rows = isFolded
      ? []
      : all.map((transcript) => ({ type: 'transcript' as const, transcript }));
    return [{ type: 'project', cwd, count: all.length, isFolded }, ...rows];
  });
}

/** Returns the offset of each row in pixels, and the total height as the last item. */
export function rowOffsets(rows: readonly TranscriptRowOf[]): readonly number[] {
  const offsets = [0];
  let offset = 0;
  for (const { type } of rows) {
    offset += type === 'project' ? PROJECT_HEIGHT : TRANSCRIPT_HEIGHT;
    offsets.push(offset);
  }
  return offsets;
}

/** Returns the index of the row at a height, by binary search. */
export function rowAt(offsets: readonly number[], height: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
