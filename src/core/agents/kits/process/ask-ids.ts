import { isDeepStrictEqual } from 'node:util';

import { worded } from '#shared/interaction/worded.ts';

import type { AgentAsk, AgentEvent } from '../../agent-event.ts';

/** Older questions count as answered. */
const MAX_OPEN = 256;
/** Ids that are remembered as used. */
const MAX_USED = 4096;

const REPLACED = worded('askedOtherwise', {});

type Open = { readonly rawId: string; readonly ask: AgentAsk };

/**
 * Gives each question of one process an id that stands for one content. An agent that uses an id again for other content, while
 * the first question is open, has that question withdrawn and the second one asked under an id of its own. An answer to the
 * first can then never be sent as an answer to the second.
 */
export class AskIds {
  /** By the id that the rest of Corral knows. */
  readonly #open = new Map<string, Open>();
  readonly #used = new Set<string>();
  #made = 0;

  /** Returns the same events with unique ids of questions. */
  rename(events: readonly AgentEvent[]): readonly AgentEvent[] {
    return events.some(({ type }) => type === 'asked' || type === 'withdrawn') ? events.flatMap((event) => this.#renamed(event)) : events;
  }

  /** Closes the question and returns the agent's own id of it; null if the agent does not wait for this answer. */
  take(askId: string): string | null {
    const open = this.#open.get(askId);
    this.#open.delete(askId);
    return open?.rawId ?? null;
  }

  #renamed(event: AgentEvent): readonly AgentEvent[] {
    if (event.type === 'withdrawn') {
      const askId = this.#askIdOf(event.askId) ?? event.askId;
      this.#open.delete(askId);
      return [{ ...event, askId }];
    }
    return event.type === 'asked' ? this.#asked(event.ask) : [event];
  }

  #asked(ask: AgentAsk): readonly AgentEvent[] {
    const before = this.#askIdOf(ask.askId);
    const known = before === null ? undefined : this.#open.get(before);
    if (before === null || !known) return [this.#opened(ask)];
    if (isDeepStrictEqual(known.ask, ask)) return [{ type: 'asked', ask: { ...ask, askId: before } }];
    const opened = this.#opened(ask);
    this.#open.delete(before);
    return [{ type: 'withdrawn', askId: before, explanation: REPLACED }, opened];
  }

  #opened(ask: AgentAsk): AgentEvent {
    const askId = this.#newId(ask.askId);
    this.#open.set(askId, { rawId: ask.askId, ask });
    dropOldest(this.#open, MAX_OPEN);
    return { type: 'asked', ask: { ...ask, askId } };
  }

  #askIdOf(rawId: string): string | null {
    for (const [askId, open] of this.#open) if (open.rawId === rawId) return askId;
    return null;
  }

  /** Returns the agent's own id the first time, then one that was never used: an answer under way names what was read. */
  #newId(rawId: string): string {
    let askId = rawId;
    while (this.#used.has(askId)) {
      this.#made += 1;
      askId = `${rawId}#${this.#made}`;
    }
    this.#used.add(askId);
    dropOldest(this.#used, MAX_USED);
    return askId;
  }
}

function dropOldest(kept: { readonly size: number; keys(): Iterable<string>; delete(key: string): boolean }, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
