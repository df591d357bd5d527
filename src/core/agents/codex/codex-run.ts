import { z } from 'zod';

import type { AgentGone, AgentRun, Decision, Launch, Refused } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { SentRequest } from '#core/agents/kits/process/json-rpc-peer.ts';
import type { JsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import { withoutResult, type Reply } from '#core/agents/kits/process/pending-replies.ts';
import type { IdPort } from '#core/ports.ts';
import { fit, maybeText } from '#shared/base/lenient.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { dismissal, messagesFor, type CodexMessages } from './asks/answers.ts';
import { FEEDBACK_PREFIX } from './records/messages.ts';
import { gone, waitsNoMore } from './program/agent-gone.ts';
import { modelsIn } from './program/models.ts';
import { changedSettings, isPlanMode, startSettings } from './program/modes.ts';
import { SteeredPrompts } from './program/steered-prompts.ts';
import { turnOfPrompt } from './program/turn-of-prompt.ts';
import { withCodexMentions } from './wire/mentions.ts';
import { failure } from './words/failure.ts';
import { noticeOf } from './words/notice.ts';

const INITIALIZE_MS = 30_000;
const OPEN_MS = 30_000;
const REPLY_MS = 10_000;
const MAX_ASKS = 64;

const opened = z.object({ thread: z.object({ id: z.string() }), model: z.string() });
const withModel = z.object({ config: z.object({ model: maybeText }) });
const begun = z.object({ turn: z.object({ id: z.string() }) });

type Ports = {
  readonly ids: IdPort;
  readonly version: string;
  /** Emits events that the process itself does not produce. */
  readonly emit: (events: readonly AgentEvent[]) => void;
};

type Start = Omit<Launch, 'sessionId' | 'face' | 'wireLog'>;

/** A running `codex app-server` with one thread. */
export class CodexRun implements AgentRun {
  readonly #ports: Ports;
  /** Options of the open questions, by question id. */
  readonly #asks = new Map<string, readonly InteractionOption[]>();
  readonly #steered = new SteeredPrompts();
  #process: JsonRpcProcess | null = null;
  #threadId = '';
  #cwd = '';
  #additionalFolders: readonly string[] = [];
  #model = '';
  /** The chosen reasoning effort, which a change of the mode would reset; null: none is chosen. */
  #effort: string | null = null;
  #turnId: string | null = null;
  #stopping = false;

  constructor(ports: Ports) {
    this.#ports = ports;
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
    if (event.type === 'turnStarted') this.#turnId = event.turnId ?? null;
    if (event.type === 'promptTaken') this.#steered.read(event.promptKey);
    if (event.type === 'turnEnded') this.#endTurn();
    if (event.type === 'facts' && event.facts.model !== undefined) this.#model = event.facts.model;
    if (event.type === 'asked') this.#remember(event.ask.askId, event.ask.options);
  }

  /** Sends the first request, which the process must answer before it can be used. */
  async initialize(process: JsonRpcProcess): Promise<Reply> {
    this.#process = process;
    void process.exited.then(() => this.#handleExit());
    const clientInfo = { name: 'corral', title: 'Corral', version: this.#ports.version };
    const ready = await this.#call(
      'initialize',
      { clientInfo, capabilities: { experimentalApi: true } },
      INITIALIZE_MS,
    );
    if (ready.ok) process.notify('initialized', {});
    return ready;
  }

  /** Starts the thread, resumes it, or begins with a copy of another one. */
  async open(launch: Start): Promise<Reply> {
    const { cwd, permissionMode, effort = null, resume, forkOf, additionalFolders } = launch;
    const known = resume ?? forkOf ?? null;
    const reply = await this.#openThread(launch, known);
    const thread = reply.ok ? fit(opened, reply.value) : null;
    if (!reply.ok) return reply;
    if (!thread) return err({ kind: 'refused', message: failure('unreadableReply') });
    this.#threadId = thread.thread.id;
    this.#model = thread.model;
    this.#cwd = cwd;
    this.#effort = effort;
    if (additionalFolders) this.#additionalFolders = additionalFolders;
    // A resumed or copied thread keeps the mode that it had.
    const isKept = known === null && !this.#needsUpdate(permissionMode);
    return isKept ? reply : this.#changeMode(permissionMode);
  }

  async #openThread({ cwd, permissionMode, model, effort, ...given }: Start, known: string | null) {
    const settings = {
      cwd,
      ...startSettings(permissionMode),
      ...(model === null ? {} : { model }),
      ...(effort === undefined ? {} : { config: { model_reasoning_effort: effort } }),
    };
    if (known === null) return this.#call('thread/start', settings, OPEN_MS);
    const end = await this.#endOfCopy(given.forkOf, given.forkBefore);
    if (!end.ok) return end;
    const about = { ...settings, ...end.value, threadId: known, excludeTurns: true };
    const method = given.resume === null ? 'thread/fork' : 'thread/resume';
    return this.#call(method, about, OPEN_MS);
  }

  /** Returns the parameter with which a copy ends before a prompt. */
  async #endOfCopy(forkOf: string | undefined, forkBefore: string | undefined) {
    if (forkOf === undefined || forkBefore === undefined) return ok({});
    const call = (method: string, params: object) => this.#call(method, params, OPEN_MS);
    const turn = await turnOfPrompt(call, forkOf, forkBefore);
    return turn.ok ? ok({ beforeTurnId: turn.value }) : turn;
  }

  /** Sends a prompt; Codex adds it to the running turn, if there is one. */
  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    const images = attachments.map(({ mediaType, base64 }) => ({
      type: 'image',
      url: `data:${mediaType};base64,${base64}`,
    }));
    const input = [...(text === '' ? [] : [wordsInput(text)]), ...images];
    this.#steered.sent(promptKey);
    const { sent, reply } = this.#ask('turn/start', {
      threadId: this.#threadId,
      input,
      clientUserMessageId: promptKey,
    });
    void reply.then((messages) => this.#handlePromptReply(promptKey, messages));
    return sent ? ok(null) : err(gone);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    if (!this.#process) return err(gone);
    if (this.#process.closeAsk(askId) === null) return err(waitsNoMore);
    const messages = messagesFor(decision, this.#asks.get(askId) ?? []);
    this.#asks.delete(askId);
    return this.#send(messages) ? ok(messages) : err(gone);
  }

  dismiss(askId: string): void {
    if ((this.#process?.closeAsk(askId) ?? null) === null) return;
    const reply = dismissal(this.#asks.get(askId) ?? []);
    this.#asks.delete(askId);
    if (reply) this.#process?.send(reply);
  }

  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    if (this.#turnId === null)
      return err(this.#process ? { kind: 'refused', message: failure('notWorking') } : gone);
    return withoutResult(
      await this.#call('turn/interrupt', { threadId: this.#threadId, turnId: this.#turnId }),
    );
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    return withoutResult(await this.#changeMode(mode));
  }

  /**
   * Sets the model. Null restores the model in the config file, or else the one that Codex
   * prefers.
   */
  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    const chosen = model ?? (await this.#usualModel());
    if (chosen === null) return err({ kind: 'refused', message: failure('noDefaultModel') });
    return withoutResult(
      await this.#call('thread/settings/update', { threadId: this.#threadId, model: chosen }),
    );
  }

  /**
   * Stops the process gracefully, then by force. During a turn it sends SIGTERM at once, because
   * the end of its input would take effect only after the turn.
   */
  async stop(): Promise<void> {
    const process = this.#process;
    if (!process) return;
    this.#stopping = true;
    await process.stop(this.#turnId === null ? 'endInput' : 'SIGTERM');
  }

  /** Returns true if the request that starts a thread cannot contain all of the mode. */
  #needsUpdate(mode: string): boolean {
    return isPlanMode(mode) || this.#additionalFolders.length > 0;
  }

  #changeMode(mode: string): Promise<Reply> {
    return this.#call('thread/settings/update', {
      threadId: this.#threadId,
      ...changedSettings(mode, this.#model, this.#additionalFolders, this.#effort),
    });
  }

  async #usualModel(): Promise<string | null> {
    const config = await this.#call('config/read', { cwd: this.#cwd });
    const configured = config.ok ? fit(withModel, config.value)?.config.model : null;
    if (configured) return configured;
    const listed = await this.#call('model/list', {});
    return listed.ok
      ? (modelsIn(listed.value).find(({ isDefault }) => isDefault)?.model ?? null)
      : null;
  }

  #handlePromptReply(promptKey: string, reply: Reply): void {
    if (reply.ok) {
      const turnId = fit(begun, reply.value)?.turn.id ?? null;
      if (turnId !== null && this.#steered.joined(promptKey, turnId)) this.#giveBack([promptKey]);
      else this.#turnId ??= turnId;
      return;
    }
    this.#steered.refused(promptKey);
    if (reply.error.kind === 'agentGone') return;
    const { message: reason } = reply.error;
    const { text: message, data } =
      typeof reason === 'string'
        ? noticeOf('promptFailed/refused', { reason })
        : noticeOf('promptFailed/noAnswer', {});
    this.#ports.emit([{ type: 'promptFailed', promptKey, message, data }]);
  }

  #endTurn(): void {
    if (this.#turnId !== null) this.#giveBack(this.#steered.ended(this.#turnId));
    this.#turnId = null;
  }

  #giveBack(promptKeys: readonly string[]): void {
    const why = 'turnEnded' as const;
    if (promptKeys.length > 0)
      this.#ports.emit(promptKeys.map((promptKey) => ({ type: 'promptReturned', promptKey, why })));
  }

  #send({ words, reply, interrupt, mode }: CodexMessages): boolean {
    if (!this.#process) return false;
    const ready = mode === null ? null : this.#changeMode(mode);
    if (words !== null && ready) void ready.then(() => this.#sendPrompt(words));
    else if (words !== null) this.#sendPrompt(words);
    const sent = reply === null || this.#process.send(reply);
    if (interrupt) void this.interrupt();
    return sent;
  }

  #sendPrompt(words: string): void {
    const clientUserMessageId = `${FEEDBACK_PREFIX}${this.#ports.ids.uuid()}`;
    void this.#call('turn/start', {
      threadId: this.#threadId,
      input: [wordsInput(words)],
      clientUserMessageId,
    });
  }

  #remember(askId: string, options: readonly InteractionOption[]): void {
    this.#asks.set(askId, options);
    for (const oldest of this.#asks.keys()) {
      if (this.#asks.size <= MAX_ASKS) break;
      this.#asks.delete(oldest);
    }
  }

  #handleExit(): void {
    this.#process = null;
    this.#turnId = null;
  }

  #call(method: string, params: object, timeoutMs = REPLY_MS): Promise<Reply> {
    return this.#ask(method, params, timeoutMs).reply;
  }

  /** Sends a request. `sent` is known at once; the reply arrives later. */
  #ask(method: string, params: object, timeoutMs = REPLY_MS): SentRequest {
    return (
      this.#process?.request(method, params, timeoutMs) ?? {
        id: '',
        sent: false,
        reply: Promise.resolve(err(gone)),
      }
    );
  }
}

function wordsInput(text: string) {
  return { type: 'text', text: withCodexMentions(text), text_elements: [] };
}
