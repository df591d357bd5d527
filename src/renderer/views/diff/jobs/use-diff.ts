import { useEffect, useMemo, useState } from 'react';

import { buildMarks } from '../table/build-marks.ts';
import { buildTable, type DiffInput } from '../table/build-table.ts';
import type { DiffTable, MarkTable } from '../table/diff-table.ts';
import type { MoveTable } from '../moves/move-table.ts';
import { DiffJobs, type OpenWorker } from './diff-jobs.ts';
import type { DiffTask } from './diff-protocol.ts';

/** Opens the only worker of the window for the first diff that is long enough. */
const openWorker: OpenWorker = ({ onReply, onFailure }) => {
  const worker = new Worker(new URL('./diff-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event) => onReply(event.data));
  worker.addEventListener('error', onFailure);
  worker.addEventListener('messageerror', onFailure);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  return { post: (request) => worker.postMessage(request), stop: () => worker.terminate() };
};

/** The jobs of the window; all diffs share one worker. */
export const sharedJobs = new DiffJobs(openWorker);

/** Starts the worker before the first diff that needs it, so that this one does not wait for it. */
export function warmUpDiffs(): void {
  const input = { oldContent: '', newContent: '', hunks: [], isCut: true };
  sharedJobs.request({ kind: 'diff', input }, { onResult: () => {}, onFailure: () => {} });
}

export type Diff = {
  readonly table: DiffTable;
  readonly marks: MarkTable | null;
  /** The moved lines; null while or if they are not known. */
  readonly moves: MoveTable | null;
};

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
    return requestDiff(
      { kind: 'diff', input },
      {
        onDiff: (diff) => setComputed({ input, diff }),
        onFailure: () =>
          setComputed({ input, diff: { table: buildTable(input), marks: null, moves: null } }),
      },
    );
  }, [input, inline]);
  return inline ?? (input && computed?.input === input ? computed.diff : null);
}

type DiffWaiter = {
  /** Called with the rows, and again with the differences within them. */
  readonly onDiff: (diff: Diff) => void;
  readonly onOutdated?: () => void;
  readonly onFailure: () => void;
};

/** Requests a diff from the worker. The returned function withdraws the request. */
export function requestDiff(
  task: Exclude<DiffTask, { kind: 'moves' }>,
  { onDiff, onOutdated, onFailure }: DiffWaiter,
): () => void {
  let table: DiffTable | null = null;
  return sharedJobs.request(task, {
    onResult: (result) => {
      if (result.state === 'rows') ({ table } = result);
      if (result.state === 'outdated') onOutdated?.();
      else if (table && result.state !== 'moves')
        onDiff({
          table,
          marks: result.state === 'marks' ? result.marks : null,
          moves: result.state === 'marks' ? result.moves : null,
        });
    },
    onFailure,
  });
}

function computeDiff(input: DiffInput): Diff {
  const table = buildTable(input);
  return { table, marks: buildMarks(table), moves: null };
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
