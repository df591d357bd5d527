import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { sharedJobs } from './use-diff.ts';
import { changedLinesOfHunks } from '../moves/changed-lines.ts';
import type { FileMoves } from '../moves/move-table.ts';

export type HunkFile = { readonly path: string; readonly hunks: readonly DiffHunk[] };

/**
 * Searches the lines that moved within and between files, in the worker. Calls `onMoves` with the
 * moves of each file, in the order of the files. The returned function withdraws the request.
 */
export function requestMoves(
  files: readonly HunkFile[],
  onMoves: (moves: readonly FileMoves[]) => void,
): () => void {
  const paths = files.map(({ path }) => path);
  return sharedJobs.request(
    { kind: 'moves', files: files.map(({ hunks }) => changedLinesOfHunks(hunks)) },
    {
      onResult: (result) => {
        if (result.state === 'moves')
          onMoves(result.moves.map((table, self) => ({ table, paths, self })));
      },
      // Each diff then shows the moves within itself.
      onFailure: () => {},
    },
  );
}
