import type { AgentGone, AgentRun, Decision, Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LineProcess } from '#core/agents/kits/process/line-process.ts';
import { PendingReplies, withoutResult } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { stopProcess } from '#node/process/stop-process.ts';
import type { Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';

import { answerOf, dismissalOf, refusalOf } from './asks/answers.ts';
import { gone, waitsNoMore } from './program/agent-gone.ts';
import { withClaudeMentions } from './wire/mentions.ts';

const INITIALIZE_MS = 30_000;
const REPLY_MS = 10_000;

type Done = Result<null, AgentGone | Refused>;

/** A running Claude Code, controlled through stream-json. */
export class ClaudeRun implements AgentRun {
  readonly #replies: PendingReplies;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;
  #process: LineProcess | null = null;
  #isTurnRunning = false;
  #stopping = false;

  constructor(clock: ClockPort, ids: IdPort) {
    this.#replies = new PendingReplies({ clock, agent: 'Claude Code', gone });
    this.#clock = clock;
    this.#ids = ids;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Returns true while Corral stops the run, so that its exit is not reported as a problem. */
  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Receives each event of the process before the session does. */
  observe(event: AgentEvent): void {
    this.#replies.observe(event);
    if (event.type === 'turnStarted') this.#isTurnRunning = true;
    if (event.type === 'turnEnded') this.#isTurnRunning = false;
    if (event.type === 'unanswerable') this.#send(refusalOf(event.controlId, event.request));
  }

  /** Sends the first request, which the process must answer before it can be used. */
  async initialize(process: LineProcess): Promise<Done> {
    this.#process = process;
    void process.exited.then(() => this.#handleExit());
    return this.#control({ subtype: 'initialize' }, INITIALIZE_MS);
  }

  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    const images = attachments.map(({ mediaType, base64 }) => {
      return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } };
    });
    const message = {
      role: 'user',
      content: [
        ...(text === '' ? [] : [{ type: 'text', text: withClaudeMentions(text) }]),
        ...images,
      ],
    };
    const sent = this.#send({
      type: 'user',
      message,
      parent_tool_use_id: null,
      session_id: '',
      uuid: promptKey,
    });
    return sent ? ok(null) : err(gone);
  }

  withdraw(promptKey: string): Promise<Done> {
    return this.#control({ subtype: 'cancel_async_message', message_uuid: promptKey });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (!this.#process) return err(gone);
    const rawId = this.#process.closeAsk(askId);
    if (rawId === null) return err(waitsNoMore);
    const sent = answerOf(rawId, decision);
    return this.#send(sent) ? ok(sent) : err(gone);
  }

  /** Answers what is still open after an interrupt: Claude Code itself withdraws the rest. */
  dismiss(askId: string): void {
    const rawId = this.#process?.closeAsk(askId) ?? null;
    if (rawId !== null) this.#send(dismissalOf(rawId));
  }

  interrupt(): Promise<Done> {
    return this.#control({ subtype: 'interrupt' });
  }

  setPermissionMode(mode: string): Promise<Done> {
    return this.#control({ subtype: 'set_permission_mode', mode });
  }

  /** Sets the model; null restores Claude Code's default. */
  setModel(model: string | null): Promise<Done> {
    return this.#control(
      model === null ? { subtype: 'set_model' } : { subtype: 'set_model', model },
    );
  }

  /**
   * Stops the process gracefully, then by force. During a turn it sends SIGTERM at once: after an
   * interrupt, or the end of its input, the model would assume that the person refused. After
   * SIGTERM the process writes its transcript, and on resume the model learns that the call was cut
   * off (2.1.329).
   */
  async stop(): Promise<void> {
    const process = this.#process;
    if (!process) return;
    this.#stopping = true;
    await stopProcess(process, this.#clock, () =>
      this.#isTurnRunning ? process.kill('SIGTERM') : process.endInput(),
    );
  }

  #handleExit(): void {
    this.#process = null;
    this.#replies.agentGone();
  }

  #send(value: unknown): boolean {
    return this.#process?.sendLine(value) ?? false;
  }

  async #control(request: Fields, timeoutMs = REPLY_MS): Promise<Done> {
    const controlId = this.#ids.uuid();
    const reply = this.#replies.wait(controlId, timeoutMs);
    if (!this.#send({ type: 'control_request', request_id: controlId, request }))
      this.#replies.agentGone();
    return withoutResult(await reply);
  }
}
