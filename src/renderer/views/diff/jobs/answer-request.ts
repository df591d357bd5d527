import { buildMarks } from '../table/build-marks.ts';
import { buildTable } from '../table/build-table.ts';
import type { DiffReply, DiffRequest } from './diff-protocol.ts';

/**
 * Answers one request of the page; runs in the worker. Sends the rows first, because they can be
 * read before the differences within lines are known.
 */
export function answerRequest({ id, input }: DiffRequest, post: (reply: DiffReply) => void): void {
  const table = buildTable(input);
  post({ state: 'rows', id, table });
  post({ state: 'marks', id, marks: buildMarks(table) });
}
