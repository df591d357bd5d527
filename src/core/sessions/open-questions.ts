import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Deliver, InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { StoreFailure } from '#core/store/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** The open questions of one session: the agent's own id of each -> ours. */
export class OpenQuestions {
  readonly #hub: InteractionHub;
  readonly #asked = new Map<string, string>();
  /** The one answered last, whose answer may still turn out to be lost. */
  #answered: { readonly askId: string; readonly requestId: string } | null = null;

  constructor(hub: InteractionHub) {
    this.#hub = hub;
  }

  get size(): number {
    return this.#asked.size;
  }

  /** Asked again under the same id, it is the same question. */
  ask(session: Session, ask: AgentAsk, deliver: Deliver): Result<unknown, StoreFailure> {
    if (this.#asked.has(ask.askId)) return ok(null);
    const opened = this.#hub.requestInteraction(session, ask, session.title, (decision) => {
      const requestId = this.#asked.get(ask.askId);
      if (requestId !== undefined) this.#answered = { askId: ask.askId, requestId };
      this.#asked.delete(ask.askId);
      return deliver(decision);
    });
    if (opened.ok) this.#asked.set(ask.askId, opened.value);
    return opened;
  }

  /** The answer did not reach the agent; it asks again under another id. */
  lost(askId: string, explanation: string): Result<unknown, StoreFailure> {
    return this.#answered?.askId === askId ? this.#hub.lost(this.#answered.requestId, explanation) : ok(null);
  }

  close(askId: string, outcome: 'withdrawn' | 'agentGone', explanation: string): Result<unknown, StoreFailure> {
    const requestId = this.#asked.get(askId);
    if (requestId === undefined) return ok(null);
    const closed = this.#hub.close(requestId, outcome, explanation);
    if (closed.ok) this.#asked.delete(askId);
    return closed;
  }

  closeAll(outcome: 'withdrawn' | 'agentGone', explanation: string): Result<unknown, StoreFailure> {
    for (const askId of this.#asked.keys()) {
      const closed = this.close(askId, outcome, explanation);
      if (!closed.ok) return closed;
    }
    return ok(null);
  }
}
