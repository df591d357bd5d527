import { z } from 'zod';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { Usage } from '#shared/conversation/agent-output.ts';

import { nothingUsed } from '../records/transcript-usage.ts';

/** Answers of which more may be told; sums of older ones are final. */
const MOST_OPEN = 32;

const usage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheCreationTokens: z.number(),
  costUsd: z.null(),
});

/** By the id of each answer; `''`: all older ones. */
export const usedSoFar = z.record(z.string(), usage);
export type UsedSoFar = Readonly<z.infer<typeof usedSoFar>>;

/** Sums up what a turn uses, sub-agents too. An answer is told of once for each of its blocks; the last word counts. */
export class TurnUsage {
  #used: ReadonlyMap<string, Usage>;
  /** A transcript that was written anew is read from its beginning; its turns are not used twice. */
  #toldUpTo = Number.NEGATIVE_INFINITY;

  constructor(used: UsedSoFar = {}) {
    this.#used = new Map(Object.entries(used));
  }

  /** What the next core goes on with. */
  get soFar(): UsedSoFar {
    return Object.fromEntries([...this.#used].map(([requestId, used]) => [requestId, { ...used, costUsd: null }]));
  }

  /** The same events, without those that only tell of usage, and with the feet of turns filled in. */
  take(events: readonly AgentEvent[]): readonly AgentEvent[] {
    return events.flatMap((event) => {
      if (event.type === 'used') return this.#add(event.requestId, event.usage);
      return event.type === 'output' && event.output.type === 'usage' ? this.#foot(event.output) : [event];
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

  /** None for what used nothing, such as a command of the terminal itself. */
  #foot(output: Extract<Extract<AgentEvent, { type: 'output' }>['output'], { type: 'usage' }>): readonly AgentEvent[] {
    const used = [...this.#used.values()];
    this.#used = new Map();
    const at = output.timestamp ?? Number.POSITIVE_INFINITY;
    const isOld = at <= this.#toldUpTo;
    if (output.timestamp !== null) this.#toldUpTo = Math.max(this.#toldUpTo, at);
    return used.length === 0 || isOld ? [] : [{ type: 'output', output: { ...output, usage: sum(used) } }];
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
