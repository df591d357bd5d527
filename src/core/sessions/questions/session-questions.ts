import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';
import {
  agentGone,
  type AgentGone,
  type AgentRun,
  type Decision,
  type Refused,
} from '#core/agents/agent.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import { belongsToTurn, TurnRule } from '#core/agents/kits/asks/turn-rule.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import { OpenQuestions } from './open-questions.ts';
import { gone, TAKEN_BACK, TURN_ENDED, TURN_STOPPED } from '../record/session-words.ts';
import type { WriteQueue } from '../record/write-queue.ts';

/**
 * Time within which an agent that outlived its core asks again every question that it still waits
 * for.
 */
const ASKS_AGAIN_MS = 15_000;

/** Adds facts from the disk to a question of a session in that folder. */
export type Clarify = (ask: AgentAsk, cwd: string) => AgentAsk;

const stopped = agentGone(TURN_STOPPED);

type Interrupted = Result<null, AgentGone | Refused>;

type QuestionServices = {
  readonly sessionId: string;
  readonly hub: InteractionHub;
  readonly clock: ClockPort;
  readonly writes: WriteQueue;
  /** Adds the current state of the affected files to an ask. */
  readonly clarify: Clarify;
  /** Returns the living process of the agent. Returns null if there is none. */
  readonly run: () => AgentRun | null;
  /** Called when the number of open questions changed. */
  readonly counted: () => void;
};

/** Opens and withdraws the questions of a session's agent, in the order of all of its output. */
export class SessionQuestions implements DecisionPort {
  readonly #services: QuestionServices;
  readonly #open: OpenQuestions;
  readonly #rule = new TurnRule();
  /** Questions that a stop has ended, and of which the agent is informed after its interrupt. */
  readonly #stopped = new Set<string>();
  /** True from the end of a process on, until the next one is started. */
  #isOver = false;
  #cancelWait: () => void = () => undefined;

  constructor(services: QuestionServices) {
    this.#services = services;
    this.#open = new OpenQuestions(services.hub, this);
  }

  get size(): number {
    return this.#open.size;
  }

  /** A process is being started, which may ask. */
  begin(): void {
    this.turnOver();
    this.#isOver = false;
    this.#rule.reset();
  }

  ask(session: Session, ask: AgentAsk): void {
    const { writes, clarify } = this.#services;
    const clarified = clarify(ask, session.cwd);
    writes.push(() => {
      if (this.#isOver) return ok(null);
      if (this.#rule.mayOpen(ask)) return this.#notifyCount(this.#open.ask(session, clarified));
      this.#dismiss([ask.askId]);
      return ok(null);
    });
  }

  /**
   * Sends a decision to the agent's process. The hub calls this method once the decision is stored.
   */
  deliverDecision(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const { run, counted } = this.#services;
    if (this.#stopped.has(askId)) return err(stopped);
    const asked = this.#open.find(askId);
    this.#open.answered(askId);
    const sent = run()?.answer(askId, decision) ?? err(gone);
    if (sent.ok && decision.option?.action === 'TERMINATE' && asked) this.#stopByAnswer(asked);
    counted();
    return sent;
  }

  /** Ends the other questions of a turn that the answer to one of them has stopped. */
  #stopByAnswer(asked: AgentAsk): void {
    if (!belongsToTurn(asked) || asked.askedBy !== null) return;
    this.#rule.stoppedByAnswer();
    this.turnOver();
    this.#services.writes.push(() => this.#end(belongsToTurn, TURN_STOPPED));
  }

  /**
   * Ends all questions of the turn that `interrupt` stops. Windows learn it first; the agent is
   * informed last, of what it has not withdrawn itself.
   */
  async stop(interrupt: () => Promise<Interrupted>): Promise<Interrupted> {
    const hadQuestions = this.size > 0;
    this.#rule.stop();
    this.turnOver();
    for (const askId of this.#open.idsOf(() => true)) this.#stopped.add(askId);
    this.#services.writes.push(() => this.#endStopped());
    const done = await interrupt();
    this.#services.writes.push(() => this.#interrupted(done.ok));
    // A question between two turns has been ended, although there was nothing to interrupt.
    return !done.ok && done.error.kind === 'refused' && hadQuestions ? ok(null) : done;
  }

  #endStopped(): Result<unknown, StoreFailure> {
    const closed = this.#closeHere([...this.#stopped], TURN_STOPPED);
    const done = closed.ok ? this.#open.giveUpParked('withdrawn', TURN_STOPPED) : closed;
    return this.#notifyCount(done);
  }

  #interrupted(isDone: boolean): Result<unknown, StoreFailure> {
    this.#rule.interrupted(isDone);
    this.#dismiss([...this.#stopped]);
    this.#stopped.clear();
    return ok(null);
  }

  /** Follows what ends questions of the agent, and its turns, with which they end. */
  observe(event: AgentEvent): void {
    const { writes } = this.#services;
    if (event.type === 'withdrawn') this.#withdraw(event.askId, event.explanation);
    if (event.type === 'answerLost')
      writes.push(() => this.#open.lost(event.askId, event.explanation));
    if (event.type === 'turnStarted') this.#turnStarted();
    if (event.type === 'turnEnded') this.turnOver();
    if (event.type === 'turnEnded') writes.push(() => this.#end(this.#rule.end(event), TURN_ENDED));
    const isTaken = event.type === 'promptTaken' && event.stage === 'delivered';
    if (event.type === 'turnStarted' || isTaken) writes.push(() => ok(this.#rule.begin()));
  }

  /** Ends open questions here and at the agent. */
  #end(isOver: (ask: AgentAsk) => boolean, why: Worded): Result<unknown, StoreFailure> {
    const over = this.#open.idsOf(isOver);
    const closed = this.#closeHere(over, why);
    // Those that `stop` has ended are still at the agent, which is being interrupted.
    if (closed.ok) this.#dismiss(over.filter((askId) => !this.#stopped.has(askId)));
    return over.length === 0 ? closed : this.#notifyCount(closed);
  }

  #closeHere(askIds: readonly string[], why: Worded): Result<unknown, StoreFailure> {
    for (const askId of askIds) {
      const closed = this.#open.close(askId, 'withdrawn', why);
      if (!closed.ok) return closed;
    }
    return ok(null);
  }

  #dismiss(askIds: readonly string[]): void {
    for (const askId of askIds) this.#services.run()?.dismiss(askId);
  }

  #withdraw(askId: string, explanation: Worded = TAKEN_BACK): void {
    this.#services.writes.push(() =>
      this.#notifyCount(this.#open.close(askId, 'withdrawn', explanation)),
    );
  }

  #turnStarted(): void {
    const { hub, sessionId, writes } = this.#services;
    writes.push(() => hub.turnStarted(sessionId));
  }

  /** Ends what the person allowed for the turn, before the next question is asked. */
  turnOver(): void {
    const { hub, sessionId, writes } = this.#services;
    writes.push(() => hub.turnOver(sessionId));
  }

  /** Ends all questions with the process. What it asks before its end is not asked. */
  closeAll(explanation: Worded): Result<unknown, StoreFailure> {
    this.#cancelWait();
    this.#isOver = true;
    this.#stopped.clear();
    const over = this.#services.hub.turnOver(this.#services.sessionId);
    if (!over.ok) return over;
    return this.#open.closeAll('agentGone', explanation);
  }

  /** Takes over the open questions of an earlier core. */
  adopt(sessionId: string): void {
    this.#open.adopt(sessionId);
    if (this.size === 0) return;
    this.#services.counted();
    const giveUp = () =>
      this.#services.writes.push(() => this.#notifyCount(this.#open.giveUpParked('withdrawn')));
    this.#cancelWait = this.#services.clock.after(ASKS_AGAIN_MS, giveUp);
  }

  dispose(): void {
    this.#cancelWait();
  }

  #notifyCount(done: Result<unknown, StoreFailure>): Result<unknown, StoreFailure> {
    if (done.ok) this.#services.counted();
    return done;
  }
}
