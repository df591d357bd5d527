import type { AgentGone, Decision } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { DecisionTarget } from '../decision-port.ts';
import type { RequestStore } from './request-store.ts';

/** Delay between two tries to note that an answer arrived, while the store accepts no write. */
const NOTE_AGAIN_MS = 1000;

/**
 * Delivers answers to the askers of open requests. Bounded by the open requests: an entry is
 * removed when its request closes.
 */
export class AnswerDelivery {
  readonly #requestStore: RequestStore;
  readonly #clock: ClockPort;
  readonly #named: (requestId: string, sent: unknown) => unknown;
  readonly #waiting = new Map<string, DecisionTarget>();
  /** Open requests of an earlier core whose agents may still wait. */
  readonly #parked = new Set<string>();
  readonly #notes = new Map<string, () => void>();

  /** `named` replaces content that is stored with the question by its hash. */
  constructor(
    requestStore: RequestStore,
    clock: ClockPort,
    named: (requestId: string, sent: unknown) => unknown,
  ) {
    this.#requestStore = requestStore;
    this.#clock = clock;
    this.#named = named;
  }

  get parked(): readonly string[] {
    return [...this.#parked];
  }

  waits(requestId: string, target: DecisionTarget): void {
    this.#parked.delete(requestId);
    this.#waiting.set(requestId, target);
  }

  park(requestId: string): void {
    this.#parked.add(requestId);
  }

  release(requestId: string): void {
    this.#waiting.delete(requestId);
    this.#parked.delete(requestId);
  }

  /**
   * Returns `parked` while the agent is still being looked for. Returns null if the asker no longer
   * exists.
   */
  find(requestId: string): DecisionTarget | 'parked' | null {
    return this.#waiting.get(requestId) ?? (this.#parked.has(requestId) ? 'parked' : null);
  }

  /** Sends a decision, once for each request. The asker does not wait any more after it. */
  send(
    requestId: string,
    decision: Decision,
    { askId, asker }: DecisionTarget,
  ): Result<null, AgentGone> {
    const sent = asker.deliverDecision(askId, decision);
    if (!sent.ok) return err(sent.error);
    this.#note(requestId, this.#named(requestId, sent.value));
    return ok(null);
  }

  dispose(): void {
    for (const cancel of this.#notes.values()) cancel();
    this.#notes.clear();
    this.#waiting.clear();
  }

  #note(requestId: string, sent: unknown): void {
    this.#notes.delete(requestId);
    if (this.#requestStore.arrived(requestId, sent).ok) return;
    this.#notes.set(
      requestId,
      this.#clock.after(NOTE_AGAIN_MS, () => this.#note(requestId, sent)),
    );
  }
}
