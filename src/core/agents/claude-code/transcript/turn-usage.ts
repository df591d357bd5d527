import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';

import { nothingUsed } from '../records/transcript-usage.ts';

/** Number of responses whose usage may still change; older ones are only kept as a sum. */
const MOST_OPEN = 32;

const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheCreationTokens: z.number(),
  costUsd: z.null(),
});

/** Usage by response id; `''` has the sum of all older ones. */
export const usedSoFar = z.record(z.string(), usage);
export type UsedSoFar = Readonly<z.infer<typeof usedSoFar>>;

/**
 * Sums the usage of a turn, including sub-agents. A response reports its usage once for each block;
 * the last report counts.
 */
export class TurnUsage {
  #used: ReadonlyMap<string, Usage>;
  /**
   * Time of the last reported turn, so that a rewritten transcript, which is read again, does not
   * repeat usage.
   */
  #reportedUpTo = Number.NEGATIVE_INFINITY;

  constructor(used: UsedSoFar = {}) {
    this.#used = new Map(Object.entries(used));
  }

  /** Returns the state with which the next core continues. */
  get soFar(): UsedSoFar {
    return Object.fromEntries(
      [...this.#used].map(([requestId, used]) => [requestId, { ...used, costUsd: null }]),
    );
  }

  /**
   * Returns the events without those that only report usage, and with the usage of turns filled in.
   */
  apply(events: readonly AgentEvent[]): readonly AgentEvent[] {
    return events.flatMap((event) => {
      if (event.type === 'used') return this.#add(event.requestId, event.usage);
      return event.type === 'output' && event.output.type === 'usage'
        ? this.#foot(event.output)
        : [event];
    });
  }

  #add(requestId: string, used: Usage): readonly never[] {
    const next = new Map(this.#used).set(requestId, used);
    const [oldest] = [...next.keys()].filter((key) => key !== '');
    if (next.size > MOST_OPEN && oldest !== undefined) {
      next.set('', sum([next.get('') ?? nothingUsed, next.get(oldest) ?? nothingUsed]));
      next.delete(oldest);
    }
    this.#used = next;
    return [];
  }

  /** Returns no event for a turn without usage, such as a command of the terminal itself. */
  #foot(
    output: Extract<Extract<AgentEvent, { type: 'output' }>['output'], { type: 'usage' }>,
  ): readonly AgentEvent[] {
    const used = [...this.#used.values()];
    this.#used = new Map();
    const at = output.timestamp ?? Number.POSITIVE_INFINITY;
    const isOld = at <= this.#reportedUpTo;
    if (output.timestamp !== null) this.#reportedUpTo = Math.max(this.#reportedUpTo, at);
    return used.length === 0 || isOld
      ? []
      : [{ type: 'output', output: { ...output, usage: sum(used) } }];
  }
}

function sum(all: readonly Usage[]): Usage {
  return all.reduce((total, each) => ({
    inputTokens: total.inputTokens + each.inputTokens,
    outputTokens: total.outputTokens + each.outputTokens,
    cacheReadTokens: total.cacheReadTokens + each.cacheReadTokens,
    cacheCreationTokens: total.cacheCreationTokens + each.cacheCreationTokens,
    costUsd: null,
  }));
}
