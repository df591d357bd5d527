import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { cancellation } from '../asks/answers.ts';
import type { Connection } from './connection.ts';

/** Limit of the open questions; the oldest one is withdrawn first. */
const MAX_ASKS = 256;

type Open = Pick<AgentAsk, 'options'>;

/**
 * The questions that an agent waits for. A client must answer each of them, also if no person will:
 * the agent would wait for ever.
 */
export class OpenAsks {
  readonly #open = new Map<string, Open>();
  /** Questions that were withdrawn while the events of a chunk were observed. */
  #withdrawn: readonly AgentEvent[] = [];

  /** Observes the events of the process, and answers the questions that end with them. */
  observe(event: AgentEvent, connection: Connection | null): void {
    if (event.type === 'asked') {
      this.#open.set(event.ask.askId, event.ask);
      const [oldest] = this.#open.keys();
      if (this.#open.size > MAX_ASKS && oldest !== undefined) {
        this.dismiss(oldest, connection);
        this.#withdrawn = [...this.#withdrawn, { type: 'withdrawn', askId: oldest }];
      }
    }
    if (event.type === 'withdrawn') {
      const open = this.#open.get(event.askId);
      this.#open.delete(event.askId);
      // A question that replaces it has the same id of the agent, so its answer is still to come.
      if (open && event.explanation === undefined) answerCancelled(open, connection);
    }
  }

  /** Returns the events of a chunk, with the questions that were withdrawn meanwhile. */
  complete(events: readonly AgentEvent[]): readonly AgentEvent[] {
    const withdrawn = this.#withdrawn;
    this.#withdrawn = [];
    return withdrawn.length === 0 ? events : [...events, ...withdrawn];
  }

  /** Removes an answered question and returns its options. */
  take(askId: string): readonly InteractionOption[] {
    const open = this.#open.get(askId);
    this.#open.delete(askId);
    return open?.options ?? [];
  }

  /** Answers a question as cancelled, if the agent still waits. */
  dismiss(askId: string, connection: Connection | null): void {
    const open = this.#open.get(askId);
    this.#open.delete(askId);
    const isWaiting = connection !== null && connection.closeAsk(askId) !== null;
    if (open && isWaiting) answerCancelled(open, connection);
  }
}

function answerCancelled({ options }: Open, connection: Connection | null): void {
  const reply = cancellation(options);
  if (reply) connection?.respond(reply.id, reply.result);
}
