import { setImmediate as breathe } from 'node:timers/promises';

import type { Store } from '#core/store/store.ts';
import type { FileSum, TurnSpan, TurnSums } from '#core/store/messages/turn-facts.ts';

/** Sums of a turn's facts. `files` are in the order of their first change. */
export type TurnTotal = { readonly sums: TurnSums; readonly files: readonly FileSum[] };

const NOTHING: TurnSums = {
  tools: 0,
  toolsNotDone: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  costUsd: null,
  durationMs: null,
  interrupted: 0,
  ended: 0,
  cut: 0,
  footSeq: null,
};

/**
 * Sums a turn in slices and yields to the event loop in between, so that a long turn blocks
 * nothing.
 */
export async function totalOf({ turnFacts }: Store, span: TurnSpan): Promise<TurnTotal> {
  let sums = NOTHING;
  const files = new Map<string, FileSum>();
  for (const level of turnFacts.levels(span)) {
    for (let first: number | null = level.first; first !== null;) {
      const slice = turnFacts.slice({ ...level, first });
      sums = addSums(sums, slice.sums);
      for (const file of slice.files)
        files.set(file.filePath, addFileSums(files.get(file.filePath), file));
      first = slice.next;
      await breathe();
    }
  }
  return { sums, files: [...files.values()].toSorted((a, b) => a.at - b.at || a.seq - b.seq) };
}

function addSums(one: TurnSums, other: TurnSums): TurnSums {
  return {
    tools: one.tools + other.tools,
    toolsNotDone: one.toolsNotDone + other.toolsNotDone,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheCreationTokens: one.cacheCreationTokens + other.cacheCreationTokens,
    costUsd: addIfKnown(one.costUsd, other.costUsd),
    durationMs: addIfKnown(one.durationMs, other.durationMs),
    interrupted: one.interrupted + other.interrupted,
    ended: one.ended + other.ended,
    cut: one.cut + other.cut,
    footSeq: other.footSeq ?? one.footSeq,
  };
}

function addIfKnown(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : one + other;
}

function addFileSums(one: FileSum | undefined, other: FileSum): FileSum {
  if (!one) return other;
  const first = one.at < other.at || (one.at === other.at && one.seq <= other.seq) ? one : other;
  return {
    ...first,
    added: one.added + other.added,
    removed: one.removed + other.removed,
    steps: one.steps + other.steps,
  };
}
