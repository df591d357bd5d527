import type { AgentGone, AgentRun, Decision, Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { LineProcess } from '#core/agents/kits/process/line-process.ts';
import { PendingReplies, withoutResult } from '#core/agents/kits/process/pending-replies.ts';
import { stopProcess } from '#core/agents/kits/process/stop-process.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';

import { answerOf, refusalOf } from './asks/answers.ts';
import { gone, waitsNoMore } from './program/gone.ts';

const INITIALIZE_MS = 30_000;
const REPLY_MS = 10_000;

type Done = Result<null, AgentGone | Refused>;

/** One running Claude Code, spoken to in stream-json. */
export class ClaudeRun implements AgentRun {
  readonly #replies: PendingReplies;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;
  #process: LineProcess | null = null;
  #turn = false;
  #stopping = false;

  constructor(clock: ClockPort, ids: IdPort) {
    this.#replies = new PendingReplies({ clock, agent: 'Claude Code', gone });
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
  async initialize(process: LineProcess): Promise<Done> {
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

  withdraw(promptKey: string): Promise<Done> {
    return this.#control({ subtype: 'cancel_async_message', message_uuid: promptKey });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (!this.#process) return err(gone);
    const rawId = this.#process.takeAsk(askId);
    if (rawId === null) return err(waitsNoMore);
    const sent = answerOf(rawId, decision);
    return this.#send(sent) ? ok(sent) : err(gone);
  }

  interrupt(): Promise<Done> {
    return this.#control({ subtype: 'interrupt' });
  }

  setPermissionMode(mode: string): Promise<Done> {
    return this.#control({ subtype: 'set_permission_mode', mode });
  }

  /** Without a model Claude Code goes back to its default. */
  setModel(model: string | null): Promise<Done> {
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
    await stopProcess(process, this.#clock, () => (this.#turn ? process.kill('SIGTERM') : process.endInput()));
  }

  #gone(): void {
    this.#process = null;
    this.#replies.agentGone();
  }

  #send(value: unknown): boolean {
    return this.#process?.sendLine(value) ?? false;
  }

  async #control(request: Fields, timeoutMs = REPLY_MS): Promise<Done> {
    const controlId = this.#ids.uuid();
    const reply = this.#replies.wait(controlId, timeoutMs);
    if (!this.#send({ type: 'control_request', request_id: controlId, request })) this.#replies.agentGone();
    return withoutResult(await reply);
  }
}
