import type { DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';

/** Requests one diff. The worker replies with `rows` and then `marks`. */
export type DiffRequest = { readonly id: number; readonly input: DiffInput };

export type DiffReply =
  | { readonly state: 'rows'; readonly id: number; readonly table: DiffTable }
  | { readonly state: 'marks'; readonly id: number; readonly marks: MarkTable };
