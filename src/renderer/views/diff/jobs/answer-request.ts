import { buildMarks } from '../table/build-marks.ts';
import { buildTable } from '../table/build-table.ts';
import type { DiffReply, DiffRequest } from './diff-protocol.ts';

/** The worker's whole work, apart from its post box. Rows come first: they can be read before it is known what differs within them. */
export function answerRequest({ id, input }: DiffRequest, post: (reply: DiffReply) => void): void {
  const table = buildTable(input);
  post({ state: 'rows', id, table });
  post({ state: 'marks', id, marks: buildMarks(table) });
}
