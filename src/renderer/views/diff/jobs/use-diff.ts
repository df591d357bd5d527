import { useEffect, useMemo, useState } from 'react';

import { buildMarks } from '../table/build-marks.ts';
import { buildTable, type DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';
import { DiffJobs, type OpenWorker } from './diff-jobs.ts';

/** Opens the only worker of the window for the first diff that is long enough. */
const openWorker: OpenWorker = ({ onReply, onFailure }) => {
  const worker = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => onReply(event.data));
  worker.addEventListener('error', onFailure);
  worker.addEventListener('messageerror', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  return { post: (request) => worker.postMessage(request), stop: () => worker.terminate() };
};

const sharedJobs = new DiffJobs(openWorker);

export type Diff = { readonly table: DiffTable; readonly marks: MarkTable | null };

/**
 * Sizes up to which a diff is computed at once: nothing flickers, and the time is not perceptible.
 */
const INLINE_LINES = 200;
const INLINE_CHARS = 16_000;

/**
 * Returns the rows of a diff and the differences within them; null while a worker computes the
 * rows, or without input.
 */
export function useDiff(input: DiffInput | null): Diff | null {
  const inline = useMemo(() => (input && isSmall(input) ? computeDiff(input) : null), [input]);
  const [computed, setComputed] = useState<{
    readonly input: DiffInput;
    readonly diff: Diff;
  } | null>(null);
  useEffect(() => {
    if (inline || !input) return undefined;
    let table: DiffTable | null = null;
    return sharedJobs.request(input, {
      onRows: (rows) => {
        table = rows;
        setComputed({ input, diff: { table: rows, marks: null } });
      },
      onMarks: (marks) => {
        if (table) setComputed({ input, diff: { table, marks } });
      },
      onFailure: () => setComputed({ input, diff: { table: buildTable(input), marks: null } }),
    });
  }, [input, inline]);
  return inline ?? (input && computed?.input === input ? computed.diff : null);
}

function computeDiff(input: DiffInput): Diff {
  const table = buildTable(input);
  return { table, marks: buildMarks(table) };
}

function isSmall({ oldContent, newContent, hunks }: DiffInput): boolean {
  const chars =
    (oldContent?.length ?? 0) +
    newContent.length +
    hunks.reduce((sum, { lines }) => sum + lines.join('').length, 0);
  if (chars > INLINE_CHARS) return false;
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
  return lines + `${oldContent ?? ''}\n${newContent}`.split('\n').length <= INLINE_LINES;
}
