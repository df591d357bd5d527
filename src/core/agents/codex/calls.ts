import { agentGone, type AgentGone, type Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { ClockPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

export const gone = agentGone(worded('notRunning', { agent: 'Codex' }));

export type Reply = Result<unknown, AgentGone | Refused>;

/** Requests of ours that wait for their answers. */
export class Calls {
  readonly #waiting = new Map<string, (reply: Reply) => void>();
  readonly #clock: ClockPort;
  #made = 0;

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  observe(event: AgentEvent): void {
    if (event.type !== 'controlReply') return;
    this.#settle(event.controlId, event.error === null ? ok(event.result) : err({ kind: 'refused', message: event.error }));
  }

  /** Words, so that nobody takes our ids for those of Codex. */
  nextId(): string {
    this.#made += 1;
    return `corral-${this.#made}`;
  }

  wait(id: string, timeoutMs: number): Promise<Reply> {
    return new Promise((resolve) => {
      const message = `Codex did not answer within ${timeoutMs / 1000} seconds.`;
      const cancel = this.#clock.after(timeoutMs, () => this.#settle(id, err({ kind: 'refused', message })));
      this.#waiting.set(id, (reply) => {
        cancel();
        resolve(reply);
      });
    });
  }

  agentGone(): void {
    for (const id of this.#waiting.keys()) this.#settle(id, err(gone));
  }

  #settle(id: string, reply: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(reply);
  }
}
