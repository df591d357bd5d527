import { buildFileTable } from '../context/file-table.ts';
import { changedLinesOfTable } from '../moves/changed-lines.ts';
import { findMoves } from '../moves/find-moves.ts';
import { buildMarks } from '../table/build-marks.ts';
import { buildTable } from '../table/build-table.ts';
import type { DiffReply, DiffRequest } from './diff-protocol.ts';

/**
 * Answers one request of the page; runs in the worker. Sends the rows first, because they can be
 * read before the differences within lines and the moved lines are known.
 */
export function answerRequest({ id, task }: DiffRequest, post: (reply: DiffReply) => void): void {
  if (task.kind === 'moves') {
    post({ state: 'moves', id, moves: findMoves(task.files) });
    return;
  }
  const table =
    task.kind === 'diff' ? buildTable(task.input) : buildFileTable(task.input.hunks, task.disk);
  if (!table) {
    post({ state: 'outdated', id });
    return;
  }
  post({ state: 'rows', id, table });
  const [moves] = findMoves([changedLinesOfTable(table)]);
  post({ state: 'marks', id, marks: buildMarks(table), moves: moves ?? null });
}
