import type { AgentGone, Decision } from '#core/agents/agent.ts';
import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import type { Ledger } from './ledger.ts';

/** Carries a decision to the agent that asked; the value is what was sent. */
export type Deliver = (decision: Decision) => Result<unknown, AgentGone>;

/** Between two tries to note that an answer arrived, while the store takes nothing. */
const NOTE_AGAIN_MS = 1000;

/** Who can be reached for which request. Bounded by the open ones: an entry goes when its request closes. */
export class Courier {
  readonly #ledger: Ledger;
  readonly #clock: ClockPort;
  readonly #waiting = new Map<string, Deliver>();
  /** Open requests of an earlier core whose agents may still wait. */
  readonly #parked = new Set<string>();
  readonly #notes = new Map<string, () => void>();

  constructor(ledger: Ledger, clock: ClockPort) {
    this.#ledger = ledger;
    this.#clock = clock;
  }

  get parked(): readonly string[] {
    return [...this.#parked];
  }

  waits(requestId: string, deliver: Deliver): void {
    this.#parked.delete(requestId);
    this.#waiting.set(requestId, deliver);
  }

  park(requestId: string): void {
    this.#parked.add(requestId);
  }

  release(requestId: string): void {
    this.#waiting.delete(requestId);
    this.#parked.delete(requestId);
  }

  /** `parked`: its agent is still being looked for. `null`: there is nobody any more. */
  find(requestId: string): Deliver | 'parked' | null {
    return this.#waiting.get(requestId) ?? (this.#parked.has(requestId) ? 'parked' : null);
  }

  /** Once for each decision; who asked is not waiting any more after it. */
  send(requestId: string, decision: Decision, deliver: Deliver): Result<null, AgentGone> {
    const sent = deliver(decision);
    if (!sent.ok) return err(sent.error);
    this.#note(requestId, sent.value);
    return ok(null);
  }

  dispose(): void {
    for (const cancel of this.#notes.values()) cancel();
    this.#notes.clear();
    this.#waiting.clear();
  }

  #note(requestId: string, sent: unknown): void {
    this.#notes.delete(requestId);
    if (this.#ledger.arrived(requestId, sent).ok) return;
    this.#notes.set(
      requestId,
      this.#clock.after(NOTE_AGAIN_MS, () => this.#note(requestId, sent)),
    );
  }
}
