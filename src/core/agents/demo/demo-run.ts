import { agentGone, type AgentGone, type AgentRun, type Decision, type Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LineProcess } from '#core/agents/line-process.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

import type { DemoInput } from './protocol.ts';

const REPLY_MS = 10_000;
const STOP_STEP_MS = 2_000;

type Control = Extract<DemoInput, { controlId: string }>;
type ControlBody = Control extends infer C ? (C extends Control ? Omit<C, 'controlId'> : never) : never;
type Reply = Result<null, AgentGone | Refused>;

const gone = agentGone(worded('demoNotRunning', {}));

/** Waits for the replies to what Corral asked of the agent. */
export class Replies {
  readonly #waiting = new Map<string, (reply: Reply) => void>();

  readonly observe = (event: AgentEvent): void => {
    if (event.type !== 'controlReply') return;
    this.#settle(event.controlId, event.error === null ? ok(null) : err({ kind: 'refused', message: event.error }));
  };

  wait(controlId: string, clock: ClockPort): Promise<Reply> {
    return new Promise((resolve) => {
      const message = 'The demo agent did not answer in time.';
      const cancel = clock.after(REPLY_MS, () => this.#settle(controlId, err({ kind: 'refused', message })));
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
    this.#waiting.get(controlId)?.(reply);
    this.#waiting.delete(controlId);
  }
}

function answerOf(decision: Decision) {
  if (decision.option === null) return { optionId: null, feedback: null, answers: null, updatedInput: null };
  const { option, feedback, data } = decision;
  return { optionId: option.optionId, feedback, answers: data?.answers ?? null, updatedInput: data?.updatedInput ?? null };
}

/** One running demo program. */
export class DemoRun implements AgentRun {
  readonly pid: number;
  readonly #process: LineProcess;
  readonly #replies: Replies;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;

  constructor(process: LineProcess, replies: Replies, clock: ClockPort, ids: IdPort) {
    this.pid = process.pid;
    this.#process = process;
    this.#replies = replies;
    this.#clock = clock;
    this.#ids = ids;
    void process.exited.then(() => replies.agentGone());
  }

  prompt(promptKey: string, text: string): Result<null, AgentGone> {
    return this.#send({ type: 'prompt', key: promptKey, text }) ? ok(null) : err(gone);
  }

  withdraw(promptKey: string): Promise<Reply> {
    return this.#control({ type: 'withdraw', key: promptKey });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const sent: DemoInput = { type: 'answer', askId, ...answerOf(decision) };
    return this.#send(sent) ? ok(sent) : err(gone);
  }

  interrupt(): Promise<Reply> {
    return this.#control({ type: 'interrupt' });
  }

  setPermissionMode(mode: string): Promise<Reply> {
    return this.#control({ type: 'setMode', mode });
  }

  setModel(model: string | null): Promise<Reply> {
    return this.#control({ type: 'setModel', model });
  }

  /** Closing its input is enough; whatever hangs is killed. */
  async stop(): Promise<void> {
    const cancelTerm = this.#clock.after(STOP_STEP_MS, () => this.#process.kill('SIGTERM'));
    const cancelKill = this.#clock.after(2 * STOP_STEP_MS, () => this.#process.kill('SIGKILL'));
    this.#process.endInput();
    await this.#process.exited;
    cancelTerm();
    cancelKill();
  }

  #send(input: DemoInput): boolean {
    return this.#process.sendLine(input);
  }

  #control(body: ControlBody): Promise<Reply> {
    const controlId = this.#ids.uuid();
    const reply = this.#replies.wait(controlId, this.#clock);
    if (!this.#send({ ...body, controlId })) this.#replies.agentGone();
    return reply;
  }
}
