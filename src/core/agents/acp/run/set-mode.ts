import type { AgentEvent } from '#core/agents/agent-event.ts';

import { choicesIn } from '../wire/session.ts';

/** Limit of the timed-out choices whose replies are still awaited. */
const MAX_LATE = 8;

/**
 * The modes that an agent reports after the reply to the newest choice. A reply and a report may
 * arrive in one chunk, which is read before the reply is handled: the report is then newer than the
 * mode that the reply confirms.
 */
export class SetMode {
  #requestId: string | null = null;
  #reported: string | null = null;
  /** Requests without a reply. */
  readonly #awaited = new Set<string>();
  /** Modes by the id of a request whose time has passed without a reply. */
  readonly #late = new Map<string, string>();

  sent(requestId: string): void {
    this.#awaited.add(requestId);
    this.#requestId = requestId;
    this.#reported = null;
  }

  /** Notes that a request failed. Without a reply, the agent may still carry it out. */
  failed(requestId: string, mode: string): void {
    if (!this.#awaited.delete(requestId)) return;
    this.#late.set(requestId, mode);
    const [oldest] = this.#late.keys();
    if (this.#late.size > MAX_LATE && oldest !== undefined) this.#late.delete(oldest);
  }

  /** Returns the mode in which the agent is by a reply after its time; null for any other event. */
  observe(event: AgentEvent): string | null {
    if (event.type === 'facts') this.#reported = event.facts.permissionMode ?? this.#reported;
    if (event.type !== 'controlReply') return null;
    this.#awaited.delete(event.controlId);
    if (event.controlId === this.#requestId) {
      this.#requestId = null;
      this.#reported = null;
    }
    const late = this.#late.get(event.controlId);
    this.#late.delete(event.controlId);
    if (late === undefined || event.error !== null) return null;
    return choicesIn(event.result)?.mode?.current ?? late;
  }

  /** Returns the mode in which the agent is instead of `mode`; null if it is not known to be. */
  otherThan(mode: string, reply: unknown): string | null {
    const current = this.#reported ?? choicesIn(reply)?.mode?.current ?? mode;
    return current === mode ? null : current;
  }
}
