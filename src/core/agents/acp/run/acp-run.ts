import type {
  AgentExit,
  AgentGone,
  AgentListener,
  AgentRun,
  Decision,
  Launch,
  RecordCounts,
  Refused,
} from '#core/agents/agent.ts';
import { agentGone } from '#core/agents/agent.ts';
import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { JsonRpcProcess } from '#core/agents/kits/process/json-rpc-process.ts';
import { withoutResult } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import { askingMode, UNKNOWN_MODE, type OfferedMode } from '../modes/reported-modes.ts';
import { cancellation, messagesFor, type AcpMessages } from '../asks/answers.ts';
import { Connection, type OpenFailure } from './connection.ts';
import { deniedEvent, wordsEvent } from './own-events.ts';
import { UnfinishedMessages } from './unfinished-messages.ts';

/** Time in which an agent must end its turn after an interrupt. */
export const CANCEL_MS = 10_000;
/** Time without output after which the replay of a loaded session is over, and its longest time. */
const REPLAY_QUIET_MS = 300;
const REPLAY_MS = 10_000;
const MAX_ASKS = 64;

type Ports = {
  readonly agent: string;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly version: string;
  readonly listener: AgentListener;
};

/** A prompt. `promptKey` is null for the reason of a decision, which Corral sends itself. */
type Prompt = { readonly promptKey: string | null; readonly content: readonly object[] };

const noCounts: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

/** A running agent that speaks ACP, with one session. */
export class AcpRun implements AgentRun {
  readonly #ports: Ports;
  readonly #gone: AgentGone;
  readonly #unfinished = new UnfinishedMessages();
  /** Options of the open questions, by question id. */
  readonly #asks = new Map<string, readonly InteractionOption[]>();
  /** Prompts that are sent when the running turn has ended. */
  readonly #waiting: Prompt[] = [];
  #process: JsonRpcProcess | null = null;
  #connection: Connection | null = null;
  #isInTurn = false;
  #mode: string | null = null;
  #defaultModel: string | null = null;
  #lastOutputAt = 0;
  #cancelTimer: (() => void) | null = null;
  #ending: 'stopped' | 'notInterrupted' | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#gone = agentGone(worded('notRunning', { agent: ports.agent }));
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Reason why Corral ends the run; null if it does not. */
  get ending(): 'stopped' | 'notInterrupted' | null {
    return this.#ending;
  }

  /** The models that the agent offered when it opened its session. */
  get models(): readonly { readonly id: string; readonly label: string }[] {
    const offered = this.#connection?.session.model?.offered ?? [];
    return offered.map(({ id, label }) => ({ id, label }));
  }

  /** The permission modes that the agent offered when it opened its session. */
  get modes(): readonly OfferedMode[] {
    return this.#connection?.session.mode?.offered ?? [];
  }

  /** Returns the listener of the process, which observes and completes what the process says. */
  listener(): AgentListener {
    const { listener } = this.#ports;
    return {
      events: (events, counts) => {
        this.#lastOutputAt = this.#ports.clock.now();
        listener.events(
          events.filter((event) => !this.#isOwnChange(event)),
          counts,
        );
        if (events.some(({ type }) => type === 'turnEnded')) this.#sendWaiting();
      },
      exited: (exit) => this.#handleExit(exit),
    };
  }

  /** Receives each event of the process before the listener does. */
  observe(event: AgentEvent): void {
    this.#connection?.observe(event);
    this.#unfinished.observe(event);
    if (event.type === 'turnEnded') this.#endTurn();
    if (event.type === 'asked') this.#remember(event.ask.askId, event.ask.options);
    if (event.type === 'withdrawn') this.#asks.delete(event.askId);
  }

  /** Starts the protocol and opens the session. Returns the reason if the session is not open. */
  async open(
    process: JsonRpcProcess,
    { cwd, permissionMode, model, resume }: Launch,
  ): Promise<OpenFailure | { readonly kind: 'silent' } | null> {
    this.#process = process;
    const connection = new Connection(process, this.#ports.agent, this.#gone);
    this.#connection = connection;
    const ready = await connection.initialize(this.#ports.version);
    if (!ready) return this.#connection ? { kind: 'silent' } : { kind: 'gone' };
    const canResume = ready.agentCapabilities?.sessionCapabilities['resume'] !== undefined;
    const stored = resume === null ? null : { sessionId: resume, canResume };
    const failure = await connection.open(cwd, stored);
    if (failure) return failure;
    this.#defaultModel = connection.session.model?.current ?? null;
    if (stored && !canResume) await this.#replayed();
    return this.#choose(connection, permissionMode, model);
  }

  /** Sets the mode before the first prompt, because agents start in a mode of their own. */
  async #choose(
    connection: Connection,
    permissionMode: string,
    model: string | null,
  ): Promise<OpenFailure | null> {
    const mode = this.#offeredMode(permissionMode);
    this.#mode = mode;
    const isSet = connection.session.mode !== null && mode !== null;
    const changed = isSet ? await connection.setMode(mode) : ok(null);
    // Some agents do not report a mode that a client has set.
    if (changed.ok && isSet) this.#emit([{ type: 'facts', facts: { permissionMode: mode } }]);
    const chosen = changed.ok && model !== null ? await connection.setModel(model) : changed;
    if (chosen.ok) return null;
    return chosen.error.kind === 'agentGone'
      ? { kind: 'gone' }
      : { kind: 'refused', reason: chosen.error.message };
  }

  /** Returns the mode of the agent for a chosen one; null leaves the agent's own. */
  #offeredMode(chosen: string): string | null {
    return chosen === UNKNOWN_MODE ? askingMode(this.modes) : chosen;
  }

  /**
   * Waits until the agent has repeated the messages of a loaded session, which some agents continue
   * after their reply. The converter ignores them until the reply to the next request.
   */
  async #replayed(): Promise<void> {
    const { clock } = this.#ports;
    const until = clock.now() + REPLAY_MS;
    while (clock.now() < until) {
      const before = this.#lastOutputAt;
      await new Promise<void>((resolve) => clock.after(REPLAY_QUIET_MS, resolve));
      if (this.#lastOutputAt === before) return;
    }
  }

  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    if (!this.#connection) return err(this.#gone);
    const images = attachments.map(({ mediaType, base64 }) => ({
      type: 'image',
      mimeType: mediaType,
      data: base64,
    }));
    const content = [...(text === '' ? [] : [{ type: 'text', text }]), ...images];
    return this.#send({ promptKey, content }) ? ok(null) : err(this.#gone);
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const connection = this.#connection;
    if (!connection) return err(this.#gone);
    if (connection.closeAsk(askId) === null)
      return err(agentGone(worded('waitsNoMore', { agent: this.#ports.agent })));
    const messages = messagesFor(decision, this.#asks.get(askId) ?? []);
    this.#asks.delete(askId);
    const { reply } = messages;
    if (reply && !connection.respond(reply.id, reply.result)) return err(this.#gone);
    this.#follow(messages);
    return ok(messages);
  }

  /** Cancels the turn. Ends the process if the agent does not end its turn in time. */
  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    const connection = this.#connection;
    if (!connection) return err(this.#gone);
    const { agent } = this.#ports;
    if (!this.#isInTurn)
      return err({ kind: 'refused', message: compose('agentFailures.notWorking', { agent }) });
    this.#dropWords();
    for (const askId of this.#asks.keys()) this.#cancelAsk(connection, askId);
    if (!connection.cancel()) return err(this.#gone);
    this.#cancelTimer ??= this.#ports.clock.after(CANCEL_MS, () => {
      this.#ending ??= 'notInterrupted';
      void this.#process?.stop('SIGTERM');
    });
    return ok(null);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    const before = this.#mode;
    const offered = this.#offeredMode(mode);
    if (offered === null) return ok(null);
    this.#mode = offered;
    const reply = await (this.#connection?.setMode(offered) ?? err(this.#gone));
    if (!reply.ok) this.#mode = before;
    return withoutResult(reply);
  }

  /** Sets the model. Null restores the one with which the agent opened the session. */
  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    const chosen = model ?? this.#defaultModel;
    if (chosen === null)
      return err({
        kind: 'refused',
        message: compose('agentFailures.noDefaultModel', { agent: this.#ports.agent }),
      });
    return withoutResult(await (this.#connection?.setModel(chosen) ?? err(this.#gone)));
  }

  /** Stops the process: by the end of its input, or by SIGTERM during a turn, and last by SIGKILL. */
  async stop(): Promise<void> {
    this.#ending ??= 'stopped';
    await this.#process?.stop(this.#isInTurn ? 'SIGTERM' : 'endInput');
  }

  #send(prompt: Prompt): boolean {
    if (!this.#connection) return false;
    if (this.#isInTurn) {
      this.#waiting.push(prompt);
      return true;
    }
    if (!this.#connection.prompt(prompt.content).sent) return false;
    this.#isInTurn = true;
    const { promptKey } = prompt;
    this.#emit([
      ...(promptKey === null
        ? []
        : [{ type: 'promptTaken', promptKey, stage: 'delivered' } as const]),
      { type: 'turnStarted' },
    ]);
    return true;
  }

  #sendWaiting(): void {
    const next = this.#isInTurn ? undefined : this.#waiting.shift();
    if (next) this.#send(next);
  }

  /** Drops the reasons of decisions, which concern the interrupted turn; prompts still wait. */
  #dropWords(): void {
    const prompts = this.#waiting.splice(0).filter(({ promptKey }) => promptKey !== null);
    this.#waiting.push(...prompts);
  }

  /** Carries out the parts of a decision besides the reply. */
  #follow({ words, cancelsTurn, refused }: AcpMessages): void {
    if (refused !== null) this.#emit([deniedEvent(refused, this.#ports.clock.now())]);
    if (cancelsTurn) void this.interrupt();
    if (words === null) return;
    this.#emit([wordsEvent(words, this.#ports.ids.uuid(), this.#ports.clock.now())]);
    this.#send({ promptKey: null, content: [{ type: 'text', text: words }] });
  }

  #cancelAsk(connection: Connection, askId: string): void {
    const isOpen = connection.closeAsk(askId) !== null;
    const reply = isOpen ? cancellation(this.#asks.get(askId) ?? []) : null;
    this.#asks.delete(askId);
    if (reply) connection.respond(reply.id, reply.result);
    this.#emit([{ type: 'withdrawn', askId }]);
  }

  /** Returns true for the report of a mode that Corral has set itself. */
  #isOwnChange(event: AgentEvent): boolean {
    return (
      event.type === 'output' &&
      event.output.type === 'status' &&
      event.output.status === 'permissionMode' &&
      event.output.text === this.#mode
    );
  }

  #remember(askId: string, options: readonly InteractionOption[]): void {
    this.#asks.set(askId, options);
    for (const oldest of this.#asks.keys()) {
      if (this.#asks.size <= MAX_ASKS) break;
      this.#asks.delete(oldest);
    }
  }

  #endTurn(): void {
    this.#isInTurn = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #handleExit(exit: AgentExit): void {
    this.#endTurn();
    this.#connection = null;
    this.#process = null;
    this.#waiting.length = 0;
    const left = this.#unfinished.take(this.#ports.clock.now());
    if (left.length > 0) this.#emit(left);
    this.#ports.listener.exited(exit);
  }

  #emit(events: readonly AgentEvent[]): void {
    this.#ports.listener.events(events, noCounts);
  }
}
