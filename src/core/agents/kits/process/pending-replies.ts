import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { AgentGone, Refused } from '../../agent.ts';
import type { AgentEvent } from '../../agent-event.ts';

/** The agent's result, a refusal (also after a timeout), or the end of its process. */
export type Reply = Result<unknown, AgentGone | Refused>;

/** Limit of requests that wait at once; the oldest is refused first. */
const MAX_WAITING = 1024;

type PendingOptions = {
  readonly clock: ClockPort;
  /** The agent's name, for the message of a request that gets no reply. */
  readonly agent: string;
  /** The error of every request that still waits when the process ends. */
  readonly gone: AgentGone;
};

/** Matches the replies of an agent with Corral's requests by id. */
export class PendingReplies {
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  readonly #options: PendingOptions;

  constructor(options: PendingOptions) {
    this.#options = options;
  }

  /** Settles the request that a `controlReply` names. */
  observe(event: AgentEvent): void {
    if (event.type !== 'controlReply') return;
    this.settle(
      event.controlId,
      event.error === null ? ok(event.result) : err({ kind: 'refused', message: event.error }),
    );
  }

  wait(id: string, timeoutMs: number): Promise<Reply> {
    const { clock, agent } = this.#options;
    return new Promise((resolve) => {
      const seconds = String(timeoutMs / 1000);
      const message = compose('agentFailures.noAnswer', { agent, seconds });
      const cancel = clock.after(timeoutMs, () =>
        this.settle(id, err({ kind: 'refused', message })),
      );
      this.#waiting.set(id, (reply) => {
        cancel();
        resolve(reply);
      });
      const [oldest] = this.#waiting.keys();
      if (this.#waiting.size > MAX_WAITING && oldest !== undefined)
        this.settle(oldest, err({ kind: 'refused', message: tooMany(agent) }));
    });
  }

  /** Returns false if no request of that id waits, because it timed out or already has a reply. */
  settle(id: string, reply: Reply): boolean {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(reply);
    return waiting !== undefined;
  }

  /** Settles every waiting request with the error of an ended process. */
  agentGone(): void {
    for (const id of this.#waiting.keys()) this.settle(id, err(this.#options.gone));
  }
}

/** Returns the reply of a request whose result is empty. */
export function withoutResult(reply: Reply): Result<null, AgentGone | Refused> {
  return reply.ok ? ok(null) : reply;
}

function tooMany(agent: string): Sentence {
  return compose('agentFailures.tooManyWaiting', { agent, later: String(MAX_WAITING) });
}
