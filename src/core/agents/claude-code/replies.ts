import { agentGone, type AgentGone, type Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

export type Reply = Result<null, AgentGone | Refused>;

export const gone = agentGone(worded('notRunning', { agent: 'Claude Code' }));
export const waitsNoMore = agentGone(worded('waitsNoMore', { agent: 'Claude Code' }));

/** Waits for the replies to Corral's control requests. */
export class Replies {
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  readonly #clock: ClockPort;

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  observe(event: AgentEvent): void {
    if (event.type !== 'controlReply') return;
    this.#settle(event.controlId, event.error === null ? ok(null) : err({ kind: 'refused', message: event.error }));
  }

  wait(controlId: string, timeoutMs: number): Promise<Reply> {
    return new Promise((resolve) => {
      const message = `Claude Code did not answer within ${timeoutMs / 1000} seconds.`;
      const cancel = this.#clock.after(timeoutMs, () => this.#settle(controlId, err({ kind: 'refused', message })));
      this.#waiting.set(controlId, (reply) => {
        cancel();
        resolve(reply);
      });
    });
  }

  agentGone(): void {
    for (const controlId of this.#waiting.keys()) this.#settle(controlId, err(gone));
  }

  #settle(controlId: string, reply: Reply): void {
    const waiting = this.#waiting.get(controlId);
    this.#waiting.delete(controlId);
    waiting?.(reply);
  }
}
