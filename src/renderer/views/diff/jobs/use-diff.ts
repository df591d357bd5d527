import { useEffect, useMemo, useState } from 'react';

import { buildMarks } from '../table/build-marks.ts';
import { buildTable, type DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';
import { DiffJobs, type OpenWorker } from './diff-jobs.ts';

/** One worker for the whole window, started by the first diff that is long enough. */
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

/** Up to these a diff is made at once: nothing flickers, and nobody notices the time it takes. */
const INLINE_LINES = 200;
const INLINE_CHARS = 16_000;

/** The rows of a diff and what differs within them; `null` while a worker still computes the rows, or when nothing is asked. */
export function useDiff(input: DiffInput | null): Diff | null {
  const inline = useMemo(() => (input && isSmall(input) ? made(input) : null), [input]);
  const [computed, setComputed] = useState<{ readonly input: DiffInput; readonly diff: Diff } | null>(null);
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

function made(input: DiffInput): Diff {
  const table = buildTable(input);
  return { table, marks: buildMarks(table) };
}

function isSmall({ oldContent, newContent, hunks }: DiffInput): boolean {
  const chars = (oldContent?.length ?? 0) + newContent.length + hunks.reduce((sum, { lines }) => sum + lines.join('').length, 0);
  if (chars > INLINE_CHARS) return false;
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
  return lines + `${oldContent ?? ''}\n${newContent}`.split('\n').length <= INLINE_LINES;
}
