import type { AgentEvent } from '#core/agents/agent-event.ts';

import { choicesIn } from '../wire/session.ts';

/**
 * The modes that an agent reports after the reply to the newest choice. A reply and a report may
 * arrive in one chunk, which is read before the reply is handled: the report is then newer than the
 * mode that the reply confirms.
 */
export class SetMode {
  #requestId: string | null = null;
  #reported: string | null = null;

  sent(requestId: string): void {
    this.#requestId = requestId;
    this.#reported = null;
  }

  observe(event: AgentEvent): void {
    if (event.type === 'controlReply' && event.controlId === this.#requestId) {
      this.#requestId = null;
      this.#reported = null;
    }
    if (event.type === 'facts') this.#reported = event.facts.permissionMode ?? this.#reported;
  }

  /** Returns the mode in which the agent is instead of `mode`; null if it is not known to be. */
  otherThan(mode: string, reply: unknown): string | null {
    const current = this.#reported ?? choicesIn(reply)?.mode?.current ?? mode;
    return current === mode ? null : current;
  }
}
