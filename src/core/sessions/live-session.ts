import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  CONVERSATION_GONE,
  type Agent,
  type AgentExit,
  type AgentGone,
  type AgentListener,
  type AgentRun,
  type Decision,
  type RecordCounts,
  type Refused,
} from '#core/agents/agent.ts';
import type { LiveText } from '#core/conversation/live-text.ts';
import type { Processor } from '#core/conversation/processor.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort, ProcessPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import { describeBug } from '#shared/base/bug.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Delivery, ToolExecutionMessage } from '#shared/conversation/message.ts';

import { atRest, statusOf, type Activity } from './activity.ts';
import { noticeMessage, promptMessage, type Notice, type Prompt } from './own-messages.ts';
import { cannotWithdraw, PendingPrompts, type NotPossible } from './pending-prompts.ts';
import { changedFacts, count, launchOf, learn } from './session-record.ts';
import { settleTools } from './settle-tools.ts';
import { SessionQuestions, type Clarify } from './session-questions.ts';
import { setDelivery, storeEvents } from './store-events.ts';
import { BROKEN, ENDED_WHILE_OPEN, FORGOTTEN, gone, notAdoptable, STOPPED_WHILE_OPEN } from './session-words.ts';
import type { WireFiles } from './wire-files.ts';
import { WriteQueue } from './write-queue.ts';

export type SessionServices = {
  readonly journal: Journal;
  readonly processor: Processor;
  readonly live: LiveText;
  readonly hub: InteractionHub;
  readonly wireFiles: WireFiles;
  /** What is asked for, compared with the files as they are now. */
  readonly clarify: Clarify;
  readonly processes: ProcessPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
};

/** One session while Corral runs: its process when it has one, and everything that process says, stored in order. */
export class LiveSession {
  readonly #services: SessionServices;
  readonly #agent: Agent;
  readonly #writes: WriteQueue;
  #session: Session;
  #activity: Activity = atRest;
  #run: AgentRun | null = null;
  #starting: Promise<Result<null, Problem>> | null = null;
  #stopping = false;
  #wireLog = '';
  readonly #pending = new PendingPrompts();
  readonly #questions: SessionQuestions;

  constructor(services: SessionServices, agent: Agent, session: Session) {
    this.#services = services;
    this.#agent = agent;
    this.#session = session;
    this.#writes = new WriteQueue(services.clock, services.log);
    const { hub, clock, clarify } = services;
    this.#questions = new SessionQuestions({ hub, clock, clarify, writes: this.#writes, counted: () => this.#counted() });
  }

  get session(): Session {
    return this.#session;
  }

  get isRunning(): boolean {
    return this.#run !== null || this.#starting !== null;
  }

  get isBusy(): boolean {
    return this.#activity.turn || this.#activity.pending > 0 || this.#activity.open > 0;
  }

  get storeFailure(): StoreFailure | null {
    return this.#writes.failure;
  }

  /** Starts the agent, or waits for a start under way. */
  start(): Promise<Result<null, Problem>> {
    if (this.#run) return Promise.resolve(ok(null));
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #start(): Promise<Result<null, Problem>> {
    this.#stopping = false;
    this.#change({ ...atRest, process: 'starting', pending: this.#pending.size }, { problem: null });
    const wireLog = await this.#services.wireFiles.next(this.#session.sessionId);
    if (!wireLog.ok) return this.#failed(wireLog.error);
    this.#wireLog = wireLog.value;
    const started = await this.#agent.start(launchOf(this.#session, this.#wireLog), this.#listener());
    if (!started.ok) return this.#startRefused(started.error);
    this.#running(started.value);
    this.#remember(started.value);
    return ok(null);
  }

  /** Takes over the run of an earlier core, which outlived it. */
  async adopt(wireLog: string, memo: string): Promise<Result<null, Problem>> {
    this.#wireLog = wireLog;
    this.#questions.adopt(this.#session.sessionId);
    const adopted = (await this.#agent.adopt?.(launchOf(this.#session, wireLog), memo, this.#listener())) ?? err(notAdoptable);
    if (adopted.ok) this.#running(adopted.value);
    return adopted.ok ? ok(null) : adopted;
  }

  #listener(): AgentListener {
    return {
      events: (events, counts) => this.#writes.push(() => this.#takeSafely(events, counts)),
      exited: (exit) => this.#writes.push(() => this.#exited(exit)),
    };
  }

  #running(run: AgentRun): void {
    this.#run = run;
    this.#change({ ...this.#activity, process: 'running' }, { interruptedTurn: false, terminalId: run.terminalId ?? null });
  }

  /** An agent that lost the conversation begins a new one, and the person is told; nothing else can be done with it. */
  #startRefused(problem: Problem): Result<null, Problem> | Promise<Result<null, Problem>> {
    if (problem.kind !== CONVERSATION_GONE || this.#session.agentSessionId === null) return this.#failed(problem);
    this.#session = { ...this.#session, agentSessionId: null };
    this.#notice(FORGOTTEN);
    return this.#start();
  }

  #remember({ pid, memo }: AgentRun): void {
    const { processes, clock, journal } = this.#services;
    const process = { pid, identity: processes.identity(pid), startedAt: clock.now(), ended: false };
    const run = { wireLog: this.#wireLog, sessionId: this.#session.sessionId, ...process, memo: memo ?? null };
    this.#writes.push(() => journal.write((entry) => entry.store.runs.started(run)));
  }

  #failed(problem: Problem): Result<null, Problem> {
    this.#deliver(this.#pending.clear(), 'failed');
    this.#change({ ...atRest, failed: true }, { problem });
    return err(problem);
  }

  /** Stores the prompt first, so that it is never lost, and then hands it to the agent. */
  async prompt(prompt: Prompt): Promise<Result<string, Problem | StoreFailure | AgentGone>> {
    const { ids, clock, journal } = this.#services;
    const key = ids.uuid();
    const queued = this.isBusy;
    const message = promptMessage(key, this.#session.sessionId, prompt, clock.now(), 'queued');
    const stored = journal.write((entry) => entry.message(message));
    if (!stored.ok) return stored;
    const started = await this.start();
    const sent = started.ok ? this.#send(key, prompt, queued) : started;
    if (!sent.ok) {
      this.#deliver([key], 'failed');
      return sent;
    }
    if (!queued) this.#writes.push(() => journal.write((entry) => setDelivery(entry, this.#session.sessionId, key, 'sent')));
    return ok(key);
  }

  #send(key: string, { text, attachments }: Prompt, queued: boolean): Result<null, AgentGone> {
    const sent = this.#run ? this.#run.prompt(key, text, attachments) : err(gone);
    if (sent.ok) this.#pending.sent(key, !queued);
    this.#counted();
    return sent;
  }

  /** Takes back a prompt that the agent has not taken; it stays in the conversation as withdrawn. */
  async withdraw(key: string): Promise<Result<null, AgentGone | Refused | NotPossible>> {
    const done = (await this.#run?.withdraw?.(key)) ?? err(this.#run ? cannotWithdraw : gone);
    if (done.ok && this.#pending.take(key)) this.#deliver([key], 'withdrawn');
    this.#counted();
    return done;
  }

  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    return this.#run ? this.#run.interrupt() : err(gone);
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    const done = this.#run ? await this.#run.setPermissionMode(mode) : ok(null);
    if (done.ok) this.#change(this.#activity, { permissionMode: mode });
    return done;
  }

  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    const done = this.#run ? await this.#run.setModel(model) : ok(null);
    if (done.ok) this.#change(this.#activity, { model });
    return done;
  }

  /** Ends the agent's process; resolves when everything it said is stored. */
  async stop(): Promise<void> {
    if (this.#starting) await this.#starting;
    this.#stopping = true;
    this.#writes.push(() => this.#questions.closeAll(STOPPED_WHILE_OPEN));
    await this.#run?.stop();
    await this.#writes.drained();
  }

  /** Ends with Corral: an agent that can live without it goes on, any other is stopped. */
  async close(): Promise<void> {
    if (this.#starting) await this.#starting;
    if (!this.#run?.letGo) return this.stop();
    this.#run.letGo();
    await this.#writes.drained();
  }

  /** Changes what is not the agent's business, such as the title, with what `work` stores. `tell`: windows hear of it. */
  edit(changes: Partial<Session>, work: (entry: JournalEntry) => void = () => undefined, tell = true): Result<unknown, StoreFailure> {
    const next = { ...this.#session, ...changes };
    const done = this.#services.journal.write((entry) => (work(entry), entry.session(next, !tell)));
    if (done.ok) this.#session = next;
    return done;
  }

  /** Closes tool executions older than `olderThan` while the agent is quiet: their results will not come. */
  abandon(olderThan: number): void {
    if (this.isBusy || !this.#run) return;
    const { journal, processor, clock } = this.#services;
    const settling = { processor, session: this.#session, status: 'abandoned', at: clock.now() } as const;
    const isOver = ({ timestamp }: ToolExecutionMessage) => timestamp === null || timestamp < olderThan;
    this.#writes.push(() => journal.write((entry) => settleTools(entry, settling, isOver)));
  }

  dispose(): void {
    this.#questions.dispose();
    this.#writes.close();
    this.#services.live.clear(this.#session.sessionId);
  }

  /** A bug in one chunk of output must not end all agents: the chunk stays in the wire log, and the person is told. */
  #takeSafely(events: readonly AgentEvent[], counts: RecordCounts): Result<unknown, StoreFailure> {
    const { ids, clock, journal, log } = this.#services;
    try {
      return this.#take(events, counts);
    } catch (error) {
      log.error('session.outputBroke', describeBug(error));
      return journal.write((entry) => entry.message(noticeMessage(ids.uuid(), this.#session.sessionId, BROKEN, clock.now())));
    }
  }

  #take(events: readonly AgentEvent[], counts: RecordCounts): Result<null, StoreFailure> {
    const { journal, live } = this.#services;
    const next = count(events.reduce(learn, this.#session), counts);
    const stored = journal.write((entry) => {
      const { processor } = this.#services;
      storeEvents(entry, events, { session: this.#session, processor, wireLog: this.#wireLog, isStopping: this.#stopping });
      entry.session(next, true);
    });
    if (!stored.ok) return stored;
    const factsBefore = this.#session;
    this.#session = next;
    for (const event of events) {
      if (event.type === 'delta') live.apply(next.sessionId, event.delta);
      else this.#follow(event);
    }
    if (changedFacts(factsBefore, next)) this.#change(this.#activity, {}, true);
    return ok(null);
  }

  /** The parts of an event that are not messages. */
  #follow(event: AgentEvent): void {
    if (event.type === 'asked') this.#questions.ask(this.#session, event.ask, (decision) => this.#answer(event.ask.askId, decision));
    if (event.type === 'withdrawn') this.#questions.withdraw(event.askId, event.explanation);
    if (event.type === 'answerLost') this.#questions.lost(event.askId, event.explanation);
    if (event.type === 'promptFailed') this.#promptFailed(event.promptKey, { text: event.message, data: event.data });
    if (event.type === 'notice') this.#notice(event);
    if (event.type === 'promptTaken' && event.stage === 'delivered') this.#pending.take(event.promptKey);
    if (event.type === 'turnStarted') this.#pending.turnStarted();
    if (event.type === 'turnEnded') this.#deliver(this.#pending.turnEnded(), 'delivered');
    this.#counted(event.type === 'turnStarted' || (event.type === 'turnEnded' ? event.busy : this.#activity.turn));
  }

  #answer(askId: string, decision: Decision): Result<unknown, AgentGone> {
    return this.#run ? this.#run.answer(askId, decision) : err(gone);
  }

  #promptFailed(key: string, why: Notice): void {
    this.#pending.take(key);
    this.#deliver([key], 'failed');
    this.#notice(why);
  }

  #notice(said: Notice): void {
    const { ids, clock, journal } = this.#services;
    const notice = noticeMessage(ids.uuid(), this.#session.sessionId, said, clock.now());
    this.#writes.push(() => journal.write((entry) => entry.message(notice)));
  }

  /** Takes over how many questions and prompts are open. */
  #counted(turn = this.#activity.turn): void {
    this.#change({ ...this.#activity, turn, pending: this.#pending.size, open: this.#questions.size });
  }

  #exited(exit: AgentExit): Result<unknown, StoreFailure> {
    const { journal, processor, clock, live, log } = this.#services;
    const wasBusy = this.isBusy;
    const problem = this.#stopping ? null : exit.problem;
    const closed = this.#questions.closeAll(this.#stopping ? STOPPED_WHILE_OPEN : ENDED_WHILE_OPEN);
    if (!closed.ok) return closed;
    const done = journal.write((entry) => {
      settleTools(entry, { processor, session: this.#session, status: 'interrupted', at: clock.now() });
      entry.store.runs.ended(this.#wireLog);
    });
    if (!done.ok) return done;
    log.info('agent.exited', { agentId: this.#session.agentId, code: exit.code, signal: exit.signal });
    this.#run = null;
    live.clear(this.#session.sessionId);
    this.#deliver(this.#pending.clear(), 'failed');
    this.#change({ ...atRest, failed: problem !== null }, { problem, interruptedTurn: wasBusy, terminalId: null });
    return ok(null);
  }

  #deliver(keys: readonly string[], delivery: Delivery): void {
    if (keys.length === 0) return;
    const set = (entry: JournalEntry) => keys.forEach((key) => setDelivery(entry, this.#session.sessionId, key, delivery));
    this.#writes.push(() => this.#services.journal.write(set));
  }

  /** The only place where status changes; tells the desk when something that it shows changed. */
  #change(activity: Activity, changes: Partial<Session> = {}, force = false): void {
    this.#activity = activity;
    const status = statusOf(activity);
    if (!force && status === this.#session.status && Object.keys(changes).length === 0) return;
    this.#session = { ...this.#session, ...changes, status, updatedAt: this.#services.clock.now() };
    this.#writes.push(() => this.#services.journal.write((entry) => entry.session(this.#session)));
  }
}
