import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';

export type TranscriptRowOf =
  | {
      readonly type: 'project';
      readonly cwd: string | null;
      readonly count: number;
      readonly isFolded: boolean;
    }
  | { readonly type: 'transcript'; readonly transcript: TranscriptInfo };

const PROJECT_HEIGHT = 36;
const TRANSCRIPT_HEIGHT = 52;

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

/** Returns the height of a row in pixels. */
export function rowHeight({ type }: TranscriptRowOf): number {
  return type === 'project' ? PROJECT_HEIGHT : TRANSCRIPT_HEIGHT;
}
