import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { AgentGone, AgentRun, Decision } from '#core/agents/agent.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { ClockPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import { OpenQuestions } from './open-questions.ts';
import { gone, TAKEN_BACK } from '../record/session-words.ts';
import type { WriteQueue } from '../record/write-queue.ts';

/**
 * Time within which an agent that outlived its core asks again every question that it still waits
 * for.
 */
const ASKS_AGAIN_MS = 15_000;

/** Adds facts from the disk to a question of a session in that folder. */
export type Clarify = (ask: AgentAsk, cwd: string) => AgentAsk;

type QuestionServices = {
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
  #cancelWait: () => void = () => undefined;

  constructor(services: QuestionServices) {
    this.#services = services;
    this.#open = new OpenQuestions(services.hub, this);
  }

  get size(): number {
    return this.#open.size;
  }

  ask(session: Session, ask: AgentAsk): void {
    const { writes, clarify } = this.#services;
    const clarified = clarify(ask, session.cwd);
    writes.push(() => this.#notifyCount(this.#open.ask(session, clarified)));
  }

  /**
   * Sends a decision to the agent's process. The hub calls this method once the decision is stored.
   */
  deliverDecision(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const { run, counted } = this.#services;
    this.#open.answered(askId);
    const sent = run()?.answer(askId, decision) ?? err(gone);
    counted();
    return sent;
  }

  withdraw(askId: string, explanation: Worded = TAKEN_BACK): void {
    this.#services.writes.push(() =>
      this.#notifyCount(this.#open.close(askId, 'withdrawn', explanation)),
    );
  }

  lost(askId: string, explanation: Worded): void {
    this.#services.writes.push(() => this.#open.lost(askId, explanation));
  }

  closeAll(explanation: Worded): Result<unknown, StoreFailure> {
    this.#cancelWait();
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
