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
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import { askingMode, UNKNOWN_MODE, type OfferedMode } from '../modes/reported-modes.ts';
import { answerMessages, type AcpMessages } from '../asks/answers.ts';
import { Connection, isLoginNeeded, LOGIN_NEEDED, type RunPorts } from './connection.ts';
import type { OpenFailure, Opening } from './opening.ts';
import {
  announcedBy,
  takesFeedback,
  canClose,
  cannotFork,
  foldersOf,
  openingOf,
  type Announced,
} from './announced-by.ts';
import type { Initialized } from '../wire/session.ts';
import { RunMode } from './run-mode.ts';
import { deniedEvent, leftOutEvent, returnedEvents, wordsEvent } from './own-events.ts';
import { mentionedFiles } from './mentioned-files.ts';
import { OpenAsks } from './open-asks.ts';
import { Replay } from './replay.ts';
import { promptOf, WaitingPrompts, type Prompt } from './waiting-prompts.ts';

/** Time in which an agent must end its turn after an interrupt. */
export const CANCEL_MS = 10_000;

/** Reason why Corral ends a run. */
type Ending = 'stopped' | 'notInterrupted' | 'loginNeeded';

const noCounts: RecordCounts = { seen: 0, shown: 0, unknown: 0 };

/** A running agent that speaks ACP, with one session. */
export class AcpRun implements AgentRun {
  readonly #ports: RunPorts;
  readonly #gone: AgentGone;
  readonly #asks = new OpenAsks();
  readonly #waiting = new WaitingPrompts();
  #process: JsonRpcProcess | null = null;
  #connection: Connection | null = null;
  readonly #replay: Replay;
  #isInTurn = false;
  /** True while the files that the next prompt mentions are read. */
  #isPreparing = false;
  #cwd = '';
  #ready: Initialized | null = null;
  readonly #mode: RunMode;
  /** Modes that replies after their time confirm, until the events of the chunk are complete. */
  readonly #lateModes: AgentEvent[] = [];
  #defaultModel: string | null = null;
  #cancelTimer: (() => void) | null = null;
  #ending: Ending | null = null;
  /** Prompt of the running turn; null if there is none, or if it is not one of the person. */
  #promptKey: string | null = null;
  /** The agent's words when it refused a prompt because it needs a login; empty if it did not. */
  logInReason = '';

  constructor(ports: RunPorts) {
    this.#ports = ports;
    this.#gone = agentGone(worded('notRunning', { agent: ports.agent }));
    this.#mode = new RunMode(ports.ids);
    this.#replay = new Replay(ports.clock);
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Reason why Corral ends the run; null if it does not. */
  get ending(): Ending | null {
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

  /** Capabilities that the agent has announced; null before it has. */
  get announced(): Announced | null {
    return this.#ready && announcedBy(this.#ready);
  }

  /** Ways to log in that the agent has announced, as it gave them. */
  get authMethods(): readonly unknown[] {
    return this.#ready?.authMethods ?? [];
  }

  /** Returns the listener of the process, which observes and completes what the process says. */
  listener(): AgentListener {
    const { listener } = this.#ports;
    return {
      events: (events, counts) => {
        const now = this.#replay.noteOutput();
        const all = [...this.#asks.complete(events), ...this.#lateModes.splice(0)];
        const completed = this.#mode.complete(all, now);
        const shown = completed.filter(({ type }) => type !== 'past');
        listener.events([...shown, ...this.#returnedPrompts()], counts);
        if (events.some(({ type }) => type === 'turnEnded')) this.#sendWaiting();
      },
      exited: (exit) => this.#handleExit(exit),
    };
  }

  /** Receives each event of the process before the listener does. */
  observe(event: AgentEvent): void {
    const late = this.#connection?.observe(event) ?? null;
    if (late !== null) this.#lateModes.push({ type: 'facts', facts: { permissionMode: late } });
    if (event.type === 'past') this.#replay.add(event.outputs);
    if (event.type === 'turnEnded') this.#endTurn();
    this.#asks.observe(event, this.#connection);
    if (isLoginNeeded(event)) this.logInReason = event.error || String(LOGIN_NEEDED);
  }

  /** Starts the protocol and opens the session. Returns the reason if the session is not open. */
  async open(
    process: JsonRpcProcess,
    launch: Launch,
  ): Promise<OpenFailure | { readonly kind: 'silent' } | null> {
    this.#process = process;
    const connection = new Connection(process, this.#ports.agent, this.#gone);
    this.#connection = connection;
    const ready = await connection.initialize(this.#ports.version);
    if (!ready) return this.#connection ? { kind: 'silent' } : { kind: 'gone' };
    this.#ready = ready;
    this.#cwd = launch.cwd;
    const notLoggedIn = await connection.authenticate(launch.logIn);
    return notLoggedIn ?? this.#openSession(connection, openingOf(ready, launch), launch);
  }

  async #openSession(
    connection: Connection,
    opening: Opening | null,
    { permissionMode, model, ...launch }: Launch,
  ): Promise<OpenFailure | null> {
    if (opening === null) return cannotFork(this.#ports.agent);
    const { folders, leftOut } = foldersOf(launch, this.announced);
    const failure = await connection.open(folders, opening);
    if (failure) return failure;
    if (leftOut.length > 0) this.#emit([leftOutEvent(this.#ports.agent, leftOut)]);
    this.#defaultModel = connection.session.model?.current ?? null;
    const isLoaded = opening.how === 'load';
    if (isLoaded) await this.#replay.ended();
    const refused = await this.#choose(connection, permissionMode, model);
    if (isLoaded && refused === null) await connection.endReplay();
    const outputs = this.#replay.take();
    if (outputs.length > 0) this.#emit([{ type: 'past', outputs }]);
    return refused;
  }

  /** Sets the mode before the first prompt, because agents start in a mode of their own. */
  async #choose(
    connection: Connection,
    permissionMode: string,
    model: string | null,
  ): Promise<OpenFailure | null> {
    const mode = this.#offeredMode(permissionMode);
    this.#mode.current = mode ?? connection.session.mode?.current ?? null;
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

  prompt(
    promptKey: string,
    text: string,
    attachments: readonly Attachment[] = [],
  ): Result<null, AgentGone> {
    if (!this.#connection) return err(this.#gone);
    const prompt = promptOf(promptKey, text, attachments);
    return this.#send(prompt) ? ok(null) : err(this.#gone);
  }

  /** Takes back a prompt that waits for the end of the turn. */
  async withdraw(promptKey: string): Promise<Result<null, AgentGone | Refused>> {
    if (!this.#connection) return err(this.#gone);
    if (this.#waiting.withdraw(promptKey)) return ok(null);
    const { agent } = this.#ports;
    return err({ kind: 'refused', message: compose('agentFailures.promptTaken', { agent }) });
  }

  answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const connection = this.#connection;
    if (!connection) return err(this.#gone);
    if (connection.closeAsk(askId) === null)
      return err(agentGone(worded('waitsNoMore', { agent: this.#ports.agent })));
    const options = this.#asks.take(askId);
    const messages = answerMessages(decision, options, takesFeedback(this.#ready));
    const { reply } = messages;
    if (reply && !connection.respond(reply.id, reply.result)) return err(this.#gone);
    this.#follow(messages);
    return ok(messages);
  }

  dismiss(askId: string): void {
    if (this.#connection) this.#asks.dismiss(askId, this.#connection);
  }

  /** Cancels the turn. Ends the process if the agent does not end its turn in time. */
  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    const connection = this.#connection;
    if (!connection) return err(this.#gone);
    const { agent } = this.#ports;
    if (!this.#isInTurn)
      return err({ kind: 'refused', message: compose('agentFailures.notWorking', { agent }) });
    this.#waiting.dropWords();
    if (!connection.cancel()) return err(this.#gone);
    this.#cancelTimer ??= this.#ports.clock.after(CANCEL_MS, () => {
      this.#ending ??= 'notInterrupted';
      void this.#process?.stop('SIGTERM');
    });
    return ok(null);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    const [before, offered] = [this.#mode.current, this.#offeredMode(mode)];
    if (offered === null) return ok(null);
    this.#mode.current = offered;
    const reply = await (this.#connection?.setMode(offered) ?? err(this.#gone));
    if (reply.ok) this.#mode.current = offered;
    else if (this.#mode.current === offered) this.#mode.current = before;
    const other = reply.ok ? null : (this.#connection?.otherMode ?? null);
    if (other !== null) {
      this.#mode.current = other;
      this.#emit([{ type: 'facts', facts: { permissionMode: other } }]);
    }
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
    if (this.#ready && canClose(this.#ready)) await this.#connection?.close();
    await this.#process?.stop(this.#isInTurn ? 'SIGTERM' : 'endInput');
  }

  #send(prompt: Prompt): boolean {
    if (!this.#connection) return false;
    if (this.#isInTurn || this.#isPreparing) this.#waiting.add(prompt);
    else if (prompt.mentioning === undefined) return this.#give(prompt);
    else void this.#prepare(prompt, prompt.mentioning);
    return true;
  }

  /** Sends a prompt with the files that it mentions. Prompts after it wait for it. */
  async #prepare({ promptKey, content }: Prompt, text: string): Promise<void> {
    this.#isPreparing = true;
    const files = await mentionedFiles(text, this.#cwd, this.#ready);
    this.#isPreparing = false;
    this.#give({ promptKey, content: [...content, ...files] });
  }

  #give(prompt: Prompt): boolean {
    const { promptKey } = prompt;
    if (this.#connection?.prompt(prompt.content, promptKey).sent !== true) return false;
    this.#isInTurn = true;
    this.#promptKey = promptKey;
    this.#emit([
      ...(promptKey === null
        ? []
        : [{ type: 'promptTaken', promptKey, stage: 'delivered' } as const]),
      { type: 'turnStarted' },
    ]);
    return true;
  }

  /**
   * Ends the run of an agent that needs a login to take prompts, because only its next start can log
   * it in. Returns the prompts that it has not read.
   */
  #returnedPrompts(): readonly AgentEvent[] {
    if (this.logInReason === '' || this.#ending !== null) return [];
    this.#ending = 'loginNeeded';
    const keys = [this.#promptKey, ...this.#waiting.takeKeys()];
    void this.#process?.stop('SIGTERM');
    return returnedEvents(keys);
  }

  #sendWaiting(): void {
    const next = this.#isInTurn ? undefined : this.#waiting.next();
    if (next) this.#send(next);
  }

  /** Carries out the parts of a decision besides the reply. */
  #follow({ words, cancelsTurn, refused }: AcpMessages): void {
    if (refused !== null) this.#emit([deniedEvent(refused, words, this.#ports.clock.now())]);
    if (cancelsTurn) void this.interrupt();
    if (words === null) return;
    this.#emit([wordsEvent(words, this.#ports.ids.uuid(), this.#ports.clock.now())]);
    this.#send({ promptKey: null, content: [{ type: 'text', text: words }] });
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
    this.#waiting.clear();
    this.#ports.listener.exited(exit);
  }

  #emit(events: readonly AgentEvent[]): void {
    this.#ports.listener.events(events, noCounts);
  }
}
