import { isDeepStrictEqual } from 'node:util';

import { worded } from '#shared/interaction/worded.ts';

import type { AgentAsk, AgentEvent } from '../../agent-event.ts';

/** Limit of open questions; older ones count as answered. */
const MAX_OPEN = 256;
/** Limit of used ids that are remembered. */
const MAX_USED = 4096;

const REPLACED = worded('askedOtherwise', {});

type OpenAsk = { readonly rawId: string; readonly ask: AgentAsk };

/**
 * Maps the question ids of one process to ids that each identify one content. An agent may reuse an
 * id for other content while the first question is open; then the first question is withdrawn and
 * the second one gets a new id. An answer to the first question can therefore never be sent as an
 * answer to the second.
 */
export class AskIds {
  /** Open questions by the id that the rest of Corral uses. */
  readonly #open = new Map<string, OpenAsk>();
  readonly #used = new Set<string>();
  #made = 0;

  /** Returns the same events with unique question ids. */
  rename(events: readonly AgentEvent[]): readonly AgentEvent[] {
    return events.some(({ type }) => type === 'asked' || type === 'withdrawn')
      ? events.flatMap((event) => this.#rename(event))
      : events;
  }

  /**
   * Closes the question and returns the agent's own id of it. Returns null if the agent does not
   * wait for this answer.
   */
  close(askId: string): string | null {
    const open = this.#open.get(askId);
    this.#open.delete(askId);
    return open?.rawId ?? null;
  }

  #rename(event: AgentEvent): readonly AgentEvent[] {
    if (event.type === 'withdrawn') {
      const askId = this.#askIdOf(event.askId) ?? event.askId;
      this.#open.delete(askId);
      return [{ ...event, askId }];
    }
    return event.type === 'asked' ? this.#addAsk(event.ask) : [event];
  }

  /** An answered question does not open again because its agent changes it afterwards. */
  #addAsk({ isChange, ...ask }: AgentAsk): readonly AgentEvent[] {
    const before = this.#askIdOf(ask.askId);
    const known = before === null ? undefined : this.#open.get(before);
    if (before === null || !known) return isChange ? [] : [this.#openAsk(ask)];
    if (isDeepStrictEqual(known.ask, ask))
      return isChange ? [] : [{ type: 'asked', ask: { ...ask, askId: before } }];
    const opened = this.#openAsk(ask);
    this.#open.delete(before);
    return [{ type: 'withdrawn', askId: before, explanation: REPLACED }, opened];
  }

  #openAsk(ask: AgentAsk): AgentEvent {
    const askId = this.#newId(ask.askId);
    this.#open.set(askId, { rawId: ask.askId, ask });
    dropOldest(this.#open, MAX_OPEN);
    return { type: 'asked', ask: { ...ask, askId } };
  }

  #askIdOf(rawId: string): string | null {
    for (const [askId, open] of this.#open) if (open.rawId === rawId) return askId;
    return null;
  }

  /**
   * Returns the agent's own id at first use and an unused id after that, because an answer on its
   * way names the question that the person read.
   */
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

/** Returns the agent's own id of a question from the one that the rest of Corral uses. */
export function rawAskId(askId: string): string {
  return askId.replace(/#\d+$/, '');
}

function dropOldest(
  kept: { readonly size: number; keys(): Iterable<string>; delete(key: string): boolean },
  most: number,
): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
