import {
  agentGone,
  type AgentGone,
  type AgentRun,
  type Decision,
  type Refused,
} from '#core/agents/agent.ts';
import type { LineProcess } from '#core/agents/kits/process/line-process.ts';
import { withoutResult, type PendingReplies } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { stopProcess } from '#node/process/stop-process.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

import type { DemoInput } from './protocol.ts';

const REPLY_MS = 10_000;
const STOP_STEP_MS = 2_000;

type Control = Extract<DemoInput, { controlId: string }>;
type ControlBody = Control extends infer C
  ? C extends Control
    ? Omit<C, 'controlId'>
    : never
  : never;
type Reply = Result<null, AgentGone | Refused>;

export const gone = agentGone(worded('notRunning', { agent: 'Demo' }));

function demoAnswer(decision: Decision) {
  if (decision.option === null)
    return { optionId: null, feedback: null, answers: null, updatedInput: null };
  const { option, feedback, data } = decision;
  return {
    optionId: option.optionId,
    feedback,
    answers: data?.answers ?? null,
    updatedInput: data?.updatedInput ?? null,
  };
}

/** A running demo program. */
export class DemoRun implements AgentRun {
  readonly pid: number;
  readonly #process: LineProcess;
  readonly #replies: PendingReplies;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;

  constructor(process: LineProcess, replies: PendingReplies, clock: ClockPort, ids: IdPort) {
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
    const rawId = this.#process.closeAsk(askId);
    if (rawId === null) return err(gone);
    const sent: DemoInput = { type: 'answer', askId: rawId, ...demoAnswer(decision) };
    return this.#send(sent) ? ok(sent) : err(gone);
  }

  dismiss(askId: string): void {
    const rawId = this.#process.closeAsk(askId);
    const sent = { optionId: null, feedback: null, answers: null, updatedInput: null };
    if (rawId !== null) this.#send({ type: 'answer', askId: rawId, ...sent });
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

  /** Closes the input, which ends the program; kills it if it hangs. */
  async stop(): Promise<void> {
    const steps = { termMs: STOP_STEP_MS, killMs: 2 * STOP_STEP_MS };
    await stopProcess(this.#process, this.#clock, () => this.#process.endInput(), steps);
  }

  #send(input: DemoInput): boolean {
    return this.#process.sendLine(input);
  }

  async #control(body: ControlBody): Promise<Reply> {
    const controlId = this.#ids.uuid();
    const reply = this.#replies.wait(controlId, REPLY_MS);
    if (!this.#send({ ...body, controlId })) this.#replies.agentGone();
    return withoutResult(await reply);
  }
}
