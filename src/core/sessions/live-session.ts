import type { AgentEvent } from '#core/agents/agent-event.ts';
import {
  CONVERSATION_GONE,
  type Agent,
  type AgentExit,
  type AgentGone,
  type AgentListener,
  type AgentRun,
  type RecordCounts,
  type Refused,
} from '#core/agents/agent.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { describeBug } from '#shared/base/bug.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { atRest, isBusy } from './record/activity.ts';
import { PromptQueue } from './prompts/prompt-queue.ts';
import { withoutModel } from './record/running-facts.ts';
import { changedFacts, count, launchOf, learn } from './record/session-record.ts';
import { SessionQuestions } from './questions/session-questions.ts';
import { SessionTrust } from './questions/session-trust.ts';
import { startTrusted } from './questions/trusted-start.ts';
import { followEvent } from './follow-event.ts';
import type { SessionServices } from './session-services.ts';
import type { StartResult } from './start-result.ts';
import { SessionRecords } from './record/session-records.ts';
import { SessionState } from './record/session-state.ts';
import { storeEvents } from './record/store-events.ts';
import {
  BROKEN,
  ENDED_WHILE_OPEN,
  FORGOTTEN,
  gone,
  notAdoptable,
  STOPPED_WHILE_OPEN,
} from './record/session-words.ts';
import { WriteQueue } from './record/write-queue.ts';

/** A session while Corral runs: stores everything that its agent's process emits, in order. */
export class LiveSession {
  readonly #services: SessionServices;
  readonly #agent: Agent;
  readonly #writes: WriteQueue;
  readonly #state: SessionState;
  #run: AgentRun | null = null;
  #starting: Promise<StartResult> | null = null;
  #stopping = false;
  #wireLog = '';
  readonly prompts: PromptQueue;
  readonly #questions: SessionQuestions;
  readonly #trust: SessionTrust;
  readonly records: SessionRecords;

  constructor(services: SessionServices, agent: Agent, session: Session) {
    this.#services = services;
    this.#agent = agent;
    this.#writes = new WriteQueue(services.clock, services.log);
    this.#state = new SessionState({ ...services, writes: this.#writes }, session);
    this.records = new SessionRecords(services, session.sessionId, this.#writes);
    const shared = {
      sessionId: session.sessionId,
      writes: this.#writes,
      run: () => this.#run,
      counted: () => this.#counted(),
    };
    this.#questions = new SessionQuestions({ ...services, ...shared });
    const answered = (mayStart: boolean) => this.#trustAnswered(mayStart);
    this.#trust = new SessionTrust({ ...services, writes: this.#writes, answered });
    this.prompts = new PromptQueue({
      ...shared,
      services,
      records: this.records,
      start: () => this.start(),
      isBusy: () => this.isBusy,
      isAsking: () => this.#questions.size > 0,
    });
  }

  get session(): Session {
    return this.#state.session;
  }

  get isRunning(): boolean {
    return this.#run !== null || this.#starting !== null;
  }

  /** True while the person is asked whether the agent may start in the folder. */
  get isAsking(): boolean {
    return this.#state.activity.process === 'asking';
  }

  get isBusy(): boolean {
    return isBusy(this.#state.activity);
  }

  get storeFailure(): StoreFailure | null {
    return this.#writes.failure;
  }

  /**
   * Starts the agent, after a login in that way, and sends the prompts that waited for it. Waits for
   * a start that is under way.
   */
  start(logIn?: string): Promise<StartResult> {
    if (this.#run) return Promise.resolve(ok('started'));
    this.#starting ??= this.#start(logIn)
      .finally(() => {
        this.#starting = null;
      })
      .then((done) => this.prompts.sendAfterStart().then(() => done));
    return this.#starting;
  }

  async #start(logIn?: string): Promise<StartResult> {
    this.#stopping = false;
    this.#questions.begin();
    this.#state.change(
      { ...atRest, process: 'starting', pending: this.prompts.size },
      { problem: null },
    );
    const opened = (wireLog: string) => (this.#wireLog = wireLog);
    const parts = { services: this.#services, agent: this.#agent, trust: this.#trust, opened };
    const started = await startTrusted(parts, this.session, logIn, this.#listener());
    if (!started.ok) return this.#startRefused(started.error);
    if (started.value === null) {
      this.#state.change({ ...atRest, process: 'asking' });
      return ok('asked');
    }
    this.#running(started.value.run);
    this.records.started(started.value.run, this.#wireLog);
    for (const notice of started.value.notices) this.records.notice(notice);
    return ok('started');
  }

  /** Starts the agent after the person agreed, or puts the session to rest. */
  #trustAnswered(mayStart: boolean): void {
    if (!this.isAsking) return;
    if (mayStart) void this.start();
    else this.#state.change(atRest);
  }

  /** Withdraws the question whether to trust the folder, because the session is put away or stops. */
  #endAsking(): void {
    this.#writes.push(() => this.#trust.close(STOPPED_WHILE_OPEN));
    if (this.isAsking) this.#state.change(atRest);
  }

  /** Ends a question that is open before the start. Returns false if the agent runs. */
  putAway(): boolean {
    if (this.isRunning) return false;
    this.#endAsking();
    return true;
  }

  /** Takes over the run of an earlier core, which outlived that core. */
  async adopt(wireLog: string, memo: string): Promise<Result<null, Problem>> {
    this.#wireLog = wireLog;
    this.#questions.adopt(this.session.sessionId);
    const launch = launchOf(this.session, wireLog, this.#services);
    const adopted =
      (await this.#agent.adopt?.(launch, memo, this.#listener())) ?? err(notAdoptable);
    if (adopted.ok) this.#running(adopted.value);
    return adopted.ok ? ok(null) : adopted;
  }

  /** Takes the state that was stored because the run of an earlier core could not be taken over. */
  notAdopted({ status, terminalId, interruptedTurn }: Session): void {
    this.#state.take({ status, terminalId, interruptedTurn });
  }

  #listener(): AgentListener {
    return {
      events: (events, counts) => this.#writes.push(() => this.#takeSafely(events, counts)),
      exited: (exit) => this.#writes.push(() => this.#exited(exit)),
    };
  }

  #running(run: AgentRun): void {
    this.#run = run;
    const facts = { interruptedTurn: false, terminalId: run.terminalId ?? null };
    this.#state.change({ ...this.#state.activity, process: 'running' }, facts);
  }

  /**
   * Starts a new conversation if the agent lost the old one, and shows a notice; the lost
   * conversation cannot be continued.
   */
  #startRefused(problem: Problem): StartResult | Promise<StartResult> {
    if (problem.kind !== CONVERSATION_GONE || this.session.agentSessionId === null)
      return this.#failed(problem);
    this.#state.take({ agentSessionId: null });
    this.records.notice(FORGOTTEN);
    return this.#start();
  }

  #failed(problem: Problem): StartResult {
    this.#endAsking();
    this.prompts.agentGone();
    this.#state.change({ ...atRest, failed: true }, { problem });
    this.#services.agentFailed?.(this.session.agentId);
    return err(problem);
  }

  /** Ends the questions of the turn, holds the waiting prompts and then interrupts the turn. */
  async interrupt(): Promise<Result<null, AgentGone | Refused>> {
    if (this.isAsking) return this.stop().then(() => ok(null));
    if (!this.#run) return err(gone);
    return this.#questions.stop(() =>
      // The agent may have ended in the meantime.
      this.prompts.holdAll().then(() => this.#run?.interrupt() ?? err(gone)),
    );
  }

  async setPermissionMode(mode: string): Promise<Result<null, AgentGone | Refused>> {
    const done = this.#run ? await this.#run.setPermissionMode(mode) : ok(null);
    if (done.ok) this.#state.change(this.#state.activity, { permissionMode: mode });
    return done;
  }

  async setModel(model: string | null): Promise<Result<null, AgentGone | Refused>> {
    const done = this.#run ? await this.#run.setModel(model) : ok(null);
    const running = withoutModel(this.session);
    if (done.ok) this.#state.change(this.#state.activity, { model, ...(running && { running }) });
    return done;
  }

  /** Returns true if the running agent changes its face without an end. */
  get keepsRunOnFaceChange(): boolean {
    return this.#run?.setFace !== undefined;
  }

  /** Changes the face of a running agent that supports it. */
  async setFace(face: Session['face']): Promise<Result<null, Problem>> {
    this.#questions.turnOver();
    const done = (await this.#run?.setFace?.(face)) ?? ok(null);
    if (done.ok)
      this.#state.change(this.#state.activity, { face, terminalId: this.#run?.terminalId ?? null });
    return done;
  }

  /** Ends the agent's process, as the person wants. Resolves when all of its output is stored. */
  async stop(): Promise<void> {
    await this.#starting;
    this.prompts.holdKept();
    await this.#end();
  }

  async #end(): Promise<void> {
    this.#stopping = true;
    this.prompts.hold();
    this.#writes.push(() => this.#questions.closeAll(STOPPED_WHILE_OPEN));
    this.#endAsking();
    await this.#run?.stop();
    await this.#writes.drained();
  }

  /**
   * Closes the session with Corral: detaches an agent that can live without Corral and stops any
   * other. Prompts that wait for a start are sent at the next one.
   */
  async close(): Promise<void> {
    await this.#starting;
    if (!this.#run?.detach) return this.#end();
    this.#run.detach();
    await this.#writes.drained();
  }

  /** Changes fields that do not come from the agent, such as the title. */
  edit(...change: Parameters<SessionState['edit']>): Result<unknown, StoreFailure> {
    return this.#state.edit(...change);
  }

  /**
   * Closes tool executions older than `olderThan` while the agent is idle, because their results
   * will not arrive.
   */
  abandon(olderThan: number): void {
    if (!this.isBusy && this.#run) this.records.abandon(this.session, olderThan);
  }

  dispose(): void {
    this.prompts.dispose();
    this.#questions.dispose();
    this.#writes.close();
    this.#services.live.clear(this.session.sessionId);
  }

  /**
   * Stores a chunk of output. A bug in one chunk must not end all agents: the chunk stays in the
   * wire log, and a notice is shown.
   */
  #takeSafely(events: readonly AgentEvent[], counts: RecordCounts): Result<unknown, StoreFailure> {
    try {
      return this.#take(events, counts);
    } catch (error) {
      this.#services.log.error('session.outputBroke', describeBug(error));
      return this.records.noticeNow(BROKEN);
    }
  }

  #take(events: readonly AgentEvent[], counts: RecordCounts): Result<null, StoreFailure> {
    const { journal, live, processor, clock } = this.#services;
    const next = count(events.reduce(learn, this.session), counts);
    const stored = journal.write((entry) => {
      const named = storeEvents(entry, events, {
        session: this.session,
        processor,
        now: clock.now(),
        wireLog: this.#wireLog,
        isStopping: this.#stopping,
        isAddition: (key) => this.prompts.pending.isAddition(key),
      });
      entry.session(next, true);
      return named;
    });
    if (!stored.ok) return stored;
    const factsBefore = this.session;
    this.#state.take(next);
    for (const event of stored.value) {
      if (event.type === 'delta') live.apply(next.sessionId, event.delta);
      else this.#follow(event);
    }
    if (changedFacts(factsBefore, next)) this.#state.change(this.#state.activity, {}, true);
    this.prompts.sendNext();
    return ok(null);
  }

  /** Handles the parts of an event that are not messages. */
  #follow(event: AgentEvent): void {
    const { prompts } = this;
    const parts = { questions: this.#questions, prompts, records: this.records };
    followEvent(event, this.session, parts);
    this.#counted(
      event.type === 'turnStarted' ||
        (event.type === 'turnEnded' ? event.busy : this.#state.activity.turn),
    );
  }

  /** Updates the numbers of open questions and prompts. */
  #counted(turn = this.#state.activity.turn): void {
    const { size: pending } = this.prompts;
    this.#state.change({ ...this.#state.activity, turn, pending, open: this.#questions.size });
  }

  #exited(exit: AgentExit): Result<unknown, StoreFailure> {
    const { live, log } = this.#services;
    const wasBusy = this.isBusy;
    const problem = this.#stopping ? null : exit.problem;
    const closed = this.#questions.closeAll(this.#stopping ? STOPPED_WHILE_OPEN : ENDED_WHILE_OPEN);
    if (!closed.ok) return closed;
    const done = this.records.ended(this.session, this.#wireLog);
    if (!done.ok) return done;
    const { code, signal } = exit;
    log.info('agent.exited', { agentId: this.session.agentId, code, signal });
    if (problem) this.#services.agentFailed?.(this.session.agentId);
    this.#run = null;
    live.clear(this.session.sessionId);
    this.prompts.agentGone();
    this.#state.change(
      { ...atRest, failed: problem !== null },
      { problem, interruptedTurn: wasBusy, terminalId: null },
    );
    return ok(null);
  }
}
