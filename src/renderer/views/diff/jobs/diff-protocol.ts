import type { DiskFile } from '../context/file-table.ts';
import type { ChangedLines } from '../moves/changed-lines.ts';
import type { MoveTable } from '../moves/move-table.ts';
import type { DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';

/**
 * A task of the worker. It answers `diff` with `rows` and then `marks`; `inFile`, the same diff with
 * all lines of the file around it, likewise or with `outdated`; `moves` with `moves`.
 */
export type DiffTask =
  | { readonly kind: 'diff'; readonly input: DiffInput }
  | { readonly kind: 'inFile'; readonly input: DiffInput; readonly disk: DiskFile }
  | { readonly kind: 'moves'; readonly files: readonly ChangedLines[] };

export type DiffRequest = { readonly id: number; readonly task: DiffTask };

export type DiffResult =
  | { readonly state: 'rows'; readonly table: DiffTable }
  | { readonly state: 'marks'; readonly marks: MarkTable; readonly moves: MoveTable | null }
  /** The file has changed, so that it has other lines than the hunks. */
  | { readonly state: 'outdated' }
  | { readonly state: 'moves'; readonly moves: readonly MoveTable[] };

export type DiffReply = DiffResult & { readonly id: number };
