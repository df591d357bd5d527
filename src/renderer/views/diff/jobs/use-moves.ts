import { useEffect, useMemo, useState } from 'react';

import type { Diff } from './use-diff.ts';
import type { DiffTable } from '../table/diff-table.ts';
import type { FileMoves, MoveTable } from '../moves/move-table.ts';

/**
 * Returns the lines that moved within a file; null while or if there are none. The worker finds
 * those of a long diff; those of a short one are searched after it was painted.
 */
export function useMoves({ table, moves }: Diff, path: string): FileMoves | null {
  const [found, setFound] = useState<{
    readonly table: DiffTable;
    readonly moves: MoveTable | null;
  } | null>(null);
  const isSearched = moves === null && table.added > 0 && table.removed > 0;
  useEffect(() => {
    if (!isSearched) return undefined;
    let isCurrent = true;
    void Promise.all([import('../moves/find-moves.ts'), import('../moves/changed-lines.ts')])
      .then(([{ findMoves }, { changedLinesOfTable }]) => {
        const [own] = isCurrent ? findMoves([changedLinesOfTable(table)]) : [];
        if (own) setFound({ table, moves: own });
      })
      // Without the search, moved lines look like other changed lines.
      .catch(() => null);
    return () => {
      isCurrent = false;
    };
  }, [table, isSearched]);
  const own = moves ?? (found?.table === table ? found.moves : null);
  return useMemo(() => own && { table: own, paths: [path], self: 0 }, [own, path]);
}
