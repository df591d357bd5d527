import { useEffect } from 'react';
import { create } from 'zustand';

import type { FileMoves } from '#renderer/views/diff/moves/move-table.ts';
import { requestMoves, type HunkFile } from '#renderer/views/diff/jobs/request-moves.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import { useChanges } from './changes-store.ts';

type Moves = ReadonlyMap<TurnFile, FileMoves>;

const useFound = create<{ readonly moves: Moves }>()(() => ({ moves: new Map() }));

let requested: readonly TurnFile[] = [];
let withdraw = () => {};

/**
 * Returns the lines of a file that moved within the changes of its turn, also from and to other
 * files; null while they are not known. All files share one search.
 */
export function useTurnMoves(file: TurnFile): FileMoves | null {
  const files = useChanges((changes) => changes.files);
  useEffect(() => search(files), [files]);
  return useFound(({ moves }) => moves.get(file) ?? null);
}

function search(files: readonly TurnFile[]): void {
  if (files === requested) return;
  requested = files;
  withdraw();
  const searched = files.flatMap((file) => {
    const hunkFile = hunkFileOf(file);
    return hunkFile ? [{ file, hunkFile }] : [];
  });
  withdraw = requestMoves(
    searched.map(({ hunkFile }) => hunkFile),
    (found) =>
      useFound.setState({ moves: new Map(searched.map(({ file }, at) => [file, found[at]!])) }),
  );
}

/**
 * Returns the change of a file if it is one diff. The line numbers of several successive diffs
 * belong to different states of the file.
 */
function hunkFileOf({ filePath, parts }: TurnFile): HunkFile | null {
  const [part] = parts;
  return parts.length === 1 && part?.type === 'hunks'
    ? { path: filePath, hunks: part.hunks }
    : null;
}
