import { setImmediate as breathe } from 'node:timers/promises';

import type { Store } from '#core/store/store.ts';
import type { FileSum, TurnSpan, TurnSums } from '#core/store/messages/turn-facts.ts';

/** All that a turn's facts say. `files`: in the order in which they were first changed. */
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

/** A slice at a time, so that others come to speak in between however long the turn is. */
export async function totalOf({ turnFacts }: Store, span: TurnSpan): Promise<TurnTotal> {
  let sums = NOTHING;
  const files = new Map<string, FileSum>();
  for (const level of turnFacts.levels(span)) {
    for (let first: number | null = level.first; first !== null;) {
      const slice = turnFacts.slice({ ...level, first });
      sums = added(sums, slice.sums);
      for (const file of slice.files) files.set(file.filePath, joined(files.get(file.filePath), file));
      first = slice.next;
      await breathe();
    }
  }
  return { sums, files: [...files.values()].toSorted((a, b) => a.at - b.at || a.seq - b.seq) };
}

function added(one: TurnSums, other: TurnSums): TurnSums {
  return {
    tools: one.tools + other.tools,
    toolsNotDone: one.toolsNotDone + other.toolsNotDone,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheCreationTokens: one.cacheCreationTokens + other.cacheCreationTokens,
    costUsd: addedIfKnown(one.costUsd, other.costUsd),
    durationMs: addedIfKnown(one.durationMs, other.durationMs),
    interrupted: one.interrupted + other.interrupted,
    ended: one.ended + other.ended,
    cut: one.cut + other.cut,
    footSeq: other.footSeq ?? one.footSeq,
  };
}

function addedIfKnown(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : one + other;
}

function joined(one: FileSum | undefined, other: FileSum): FileSum {
  if (!one) return other;
  const first = one.at < other.at || (one.at === other.at && one.seq <= other.seq) ? one : other;
  return { ...first, added: one.added + other.added, removed: one.removed + other.removed, steps: one.steps + other.steps };
}
