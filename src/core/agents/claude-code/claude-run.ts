import type { AgentGone, AgentRun, Decision } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LineProcess } from '#core/agents/line-process.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';

import { answerOf, refusalOf } from './answers.ts';
import { gone, Replies, type Reply } from './replies.ts';

const INITIALIZE_MS = 30_000;
const REPLY_MS = 10_000;
const TERM_AFTER_MS = 2_000;
const KILL_AFTER_MS = 5_000;

/** One running Claude Code, spoken to in stream-json. */
export class ClaudeRun implements AgentRun {
  readonly #replies: Replies;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;
  #process: LineProcess | null = null;
  #turn = false;
  #stopping = false;

  constructor(clock: ClockPort, ids: IdPort) {
    this.#replies = new Replies(clock);
    this.#clock = clock;
    this.#ids = ids;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Corral ends it, so that how it ends is no news. */
  get isStopping(): boolean {
    return this.#stopping;
  }

  /** Sees what the process says before anyone else. */
  observe(event: AgentEvent): void {
    this.#replies.observe(event);
    if (event.type === 'turnStarted') this.#turn = true;
    if (event.type === 'turnEnded') this.#turn = false;
    if (event.type === 'unanswerable') this.#send(refusalOf(event.controlId, event.request));
  }

  /** The first words, to which it must answer before it can be used. */
  async initialize(process: LineProcess): Promise<Reply> {
    this.#process = process;
    void process.exited.then(() => this.#gone());
    return this.#control({ subtype: 'initialize' }, INITIALIZE_MS);
  }

  prompt(promptKey: string, text: string, attachments: readonly Attachment[] = []): Result<null, AgentGone> {
    const images = attachments.map(({ mediaType, base64 }) => {
      return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } };
    });
    const message = { role: 'user', content: [...(text === '' ? [] : [{ type: 'text', text }]), ...images] };
    const sent = this.#send({ type: 'user', message, parent_tool_use_id: null, session_id: '', uuid: promptKey });
    return sent ? ok(null) : err(gone);
  }

  withdraw(promptKey: string): Promise<Reply> {
    return this.#control({ subtype: 'cancel_async_message', message_uuid: promptKey });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const sent = answerOf(askId, decision);
    return this.#send(sent) ? ok(sent) : err(gone);
  }

  interrupt(): Promise<Reply> {
    return this.#control({ subtype: 'interrupt' });
  }

  setPermissionMode(mode: string): Promise<Reply> {
    return this.#control({ subtype: 'set_permission_mode', mode });
  }

  /** Without a model Claude Code goes back to its default. */
  setModel(model: string | null): Promise<Reply> {
    return this.#control(model === null ? { subtype: 'set_model' } : { subtype: 'set_model', model });
  }

  /**
   * Asks it to go, then makes it go. In a turn by SIGTERM at once: an interrupt, or the end of its input, would tell the
   * model that the person refused; so it writes its transcript and is told on resume that the call was cut (2.1.329).
   */
  async stop(): Promise<void> {
    const process = this.#process;
    if (!process) return;
    this.#stopping = true;
    if (this.#turn) process.kill('SIGTERM');
    else process.endInput();
    const cancelTerm = this.#clock.after(TERM_AFTER_MS, () => process.kill('SIGTERM'));
    const cancelKill = this.#clock.after(KILL_AFTER_MS, () => process.kill('SIGKILL'));
    await process.exited;
    cancelTerm();
    cancelKill();
  }

  #gone(): void {
    this.#process = null;
    this.#replies.agentGone();
  }

  #send(value: unknown): boolean {
    return this.#process?.sendLine(value) ?? false;
  }

  #control(request: Fields, timeoutMs = REPLY_MS): Promise<Reply> {
    const controlId = this.#ids.uuid();
    const reply = this.#replies.wait(controlId, timeoutMs);
    if (!this.#send({ type: 'control_request', request_id: controlId, request })) this.#replies.agentGone();
    return reply;
  }
}
