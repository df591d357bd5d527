import { useMemo } from 'react';

import { languageOf } from '#renderer/kit/highlight/languages.ts';
import { useHighlight } from '#renderer/kit/highlight/use-highlight.ts';
import type { TokenLine } from '#renderer/kit/highlight/token.ts';

import type { SideColours } from './rows/diff-row.tsx';
import type { DiffTable } from './table/diff-table.ts';

/**
 * Returns the highlighted lines of the shown table. Until those of the whole file are known, or if
 * it is too long for them, the lines of the change keep the colours of the change alone.
 */
export function useColours(change: DiffTable, shown: DiffTable, path: string): SideColours {
  const language = languageOf(path, null);
  const isInFile = shown !== change;
  const before = useHighlight(change.before.text, language);
  const after = useHighlight(change.after.text, language);
  const beforeInFile = useHighlight(isInFile ? shown.before.text : '', language);
  const afterInFile = useHighlight(isInFile ? shown.after.text : '', language);
  return useMemo(() => {
    if (!isInFile) return { before, after };
    return {
      before: beforeInFile ?? atLines(before, shown, shown.beforeLines),
      after: afterInFile ?? atLines(after, shown, shown.afterLines),
    };
  }, [isInFile, before, after, beforeInFile, afterInFile, shown]);
}

/** Returns the lines of hunks at their places in the file; the others are missing. */
function atLines(
  ofHunks: readonly TokenLine[] | null,
  { kinds, between }: DiffTable,
  lines: Int32Array,
): readonly TokenLine[] | null {
  if (!ofHunks || !between) return null;
  const placed: TokenLine[] = [];
  let [taken, gap] = [0, 0];
  for (let row = 0; row < kinds.length; row += 1) {
    while (row === between[2 * gap] && gap < between.length / 2) row = between[2 * gap++ + 1]!;
    const line = lines[row];
    const tokens = ofHunks[taken];
    if (line === undefined || line < 0 || !tokens) continue;
    placed[line] = tokens;
    taken += 1;
  }
  return placed;
}
