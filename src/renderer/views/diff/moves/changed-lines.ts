import type { DiffHunk } from '#shared/tool/tool-details.ts';

import { ADDED, REMOVED, type DiffTable } from '../table/diff-table.ts';
import { textOfRow } from '../table/row-text.ts';

/** The lines that one side of a change has alone, with their numbers in the file, ascending. */
export type SideLines = { readonly numbers: number[]; readonly texts: string[] };
export type ChangedLines = { readonly removed: SideLines; readonly added: SideLines };

/** Returns the changed lines of a diff; those without a number are omitted. */
export function changedLinesOfTable(table: DiffTable): ChangedLines {
  const changed = noLines();
  table.kinds.forEach((kind, row) => {
    if (kind === REMOVED)
      addLine(changed.removed, table.beforeNumbers[row]!, textOfRow(table, row));
    else if (kind === ADDED)
      addLine(changed.added, table.afterNumbers[row]!, textOfRow(table, row));
  });
  return changed;
}

export function changedLinesOfHunks(hunks: readonly DiffHunk[]): ChangedLines {
  const changed = noLines();
  for (const { oldStart, newStart, lines } of hunks) {
    let [old, fresh] = [oldStart, newStart];
    for (const line of lines) {
      if (line.startsWith('-')) addLine(changed.removed, old, line.slice(1));
      else if (line.startsWith('+')) addLine(changed.added, fresh, line.slice(1));
      if (!line.startsWith('+')) old += 1;
      if (!line.startsWith('-')) fresh += 1;
    }
  }
  return changed;
}

function noLines(): ChangedLines {
  return { removed: { numbers: [], texts: [] }, added: { numbers: [], texts: [] } };
}

function addLine({ numbers, texts }: SideLines, number: number, text: string): void {
  if (number <= 0) return;
  numbers.push(number);
  texts.push(text);
}
