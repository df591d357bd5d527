import type { AgentAsk } from '#core/agents/agent-event.ts';
import { agentGone, type AgentGone, type Decision } from '#core/agents/agent.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { InteractionOutcome } from '#shared/conversation/message.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type { Interaction, InteractionRequest, InteractionResponse } from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { Asker } from './asker.ts';
import { Attention } from './attention.ts';
import { explanationOf, tooLateText } from './closing.ts';
import { Courier, type Deliver } from './courier.ts';
import { Ledger } from './ledger.ts';
import type { InteractionLimits } from './limits.ts';
import { isSameQuestion, openedInteraction, requestOf, resumePointOf } from './opening.ts';
import type { InteractionPolicy } from './policy.ts';
import { fail, noSuchRequest, notDelivered, stillLooking, type RespondFailure } from './respond-failure.ts';
import { strategyFor } from './resume/registry.ts';
import type { ResumeStrategy } from './resume/resume-strategy.ts';
import { ruledAnswer } from './standing-answer.ts';
import { timedOut } from './timeout.ts';
import { approvalAsk, type ToolPause } from './tool-approval.ts';

/** `isOpen`: a person is asked; otherwise a rule has answered already. */
export type Requested = { readonly requestId: string; readonly isOpen: boolean };

/** What others may want to hear of, beyond the frames of the journal. */
export type InteractionEvent = {
  /** No window has shown the request for long. */
  readonly type: 'unseen';
  readonly interaction: Interaction;
};

export type HubServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly policy: InteractionPolicy;
  readonly strategies: readonly ResumeStrategy[];
  readonly limits: InteractionLimits;
};

const askerGone = agentGone(worded('askerNotRunning', {}));

/**
 * One place for every question of every agent. A question is stored with its resume point before anyone is asked;
 * it is answered at most once, and every end of it has a name.
 */
export class InteractionHub {
  readonly #services: HubServices;
  readonly #ledger: Ledger;
  readonly #courier: Courier;
  readonly #attention: Attention;
  readonly #listeners = new Set<(event: InteractionEvent) => void>();

  constructor(services: HubServices) {
    const { journal, store, clock, limits } = services;
    this.#services = services;
    this.#ledger = new Ledger(journal, store, clock);
    this.#courier = new Courier(this.#ledger, clock);
    this.#attention = new Attention({
      ledger: this.#ledger,
      clock,
      unseenAfterSeconds: () => limits.unseenAfterSeconds(),
      unseen: (interaction) => this.#listeners.forEach((listener) => listener({ type: 'unseen', interaction })),
      timeIsOver: (requestId) => this.#timeIsOver(requestId),
    });
  }

  subscribe(listener: (event: InteractionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores the question and opens it, or lets a rule answer it. */
  requestInteraction(session: Asker, ask: AgentAsk, originalTask: string, deliver: Deliver): Result<Requested, StoreFailure> {
    const { ids, clock, policy, limits } = this.#services;
    const requestId = ids.uuid();
    const given = { requestId, risk: policy.assess(ask, session), timeoutSeconds: limits.timeoutSeconds(ask.type) };
    const request = requestOf(session, ask, given);
    const opened = openedInteraction(request, clock.now());
    const ruled = ruledAnswer(request, policy.standing(request, session));
    const interaction: Interaction = ruled ? { ...opened, ...ruled.ended, closedAt: opened.openedAt } : opened;
    const stored = this.#ledger.open(resumePointOf(ids.uuid(), request, ask.askId, originalTask), interaction);
    if (!stored.ok) return stored;
    if (ruled) {
      const sent = this.#courier.send(requestId, ruled.answer, deliver);
      if (!sent.ok) this.#gone(requestId, sent.error);
    } else {
      this.#courier.waits(requestId, deliver);
      this.#attention.opened(interaction);
    }
    return ok({ requestId, isOpen: !ruled });
  }

  /** The same for the use of a tool, with the four options that every agent understands. */
  pauseForToolApproval(session: Asker, pause: ToolPause, originalTask: string, deliver: Deliver): Result<Requested, StoreFailure> {
    return this.requestInteraction(session, approvalAsk(pause), originalTask, deliver);
  }

  /** An answer. Whoever comes second changes nothing and is told by whom it was answered. */
  handleInteractionResponse(response: Omit<InteractionResponse, 'sessionId'>, decidedBy: Decider): Result<Interaction, RespondFailure> {
    const found = this.#ledger.get(response.requestId);
    if (!found) return noSuchRequest();
    if (found.outcome !== null) return fail('alreadyClosed', tooLateText(found, decidedBy));
    const option = found.request.options.find(({ optionId }) => optionId === response.selectedOptionId);
    if (!option) return fail('noSuchOption', 'The question has no such option.', 'Reload the window and answer again.');
    const whole: InteractionResponse = { ...response, sessionId: found.request.sessionId };
    const told = strategyFor(this.#services.strategies, option.action, found.request.type)?.resume(found.request, option, whole);
    if (!told) return fail('noSuchOption', `Corral does not know how to carry out ${option.action}.`, 'Choose another option.');
    if (!told.ok) return fail(told.error.kind, told.error.message);
    return this.#settle(found, 'answered', { option, ...told.value, decidedBy }, { response: whole, decidedBy });
  }

  /** A window has it in front of the person. `false`: no such request. */
  shown(requestId: string, windowId: string): boolean {
    return this.#attention.shown(requestId, windowId);
  }

  hidden(requestId: string, windowId: string): void {
    this.#attention.hidden(requestId, windowId);
  }

  windowLeft(windowId: string): void {
    this.#attention.windowLeft(windowId);
  }

  /** Nobody can be at the screen, or somebody can again. */
  away(isAway: boolean): void {
    this.#attention.away(isAway);
  }

  pauseTimer(requestId: string, isPaused: boolean) {
    return this.#attention.pause(requestId, isPaused);
  }

  /** Closes an open question that nobody answered. Nothing happens when it is closed already. */
  close(
    requestId: string,
    outcome: Exclude<InteractionOutcome, 'answered' | 'timedOut'>,
    explanation: Worded,
    nextRequestId: string | null = null,
  ): Result<unknown, StoreFailure> {
    const closed = this.#ledger.close(requestId, outcome, explanation, nextRequestId);
    if (closed.ok) this.#release(requestId);
    return closed;
  }

  /** An answer that was sent turned out not to have arrived. */
  lost(requestId: string, explanation: Worded): Result<unknown, StoreFailure> {
    return this.#ledger.end(requestId, 'deliveryFailed', explanationOf([explanation]));
  }

  /** The agent asked again what it was answered in vain. */
  askedAgain(requestId: string, nextRequestId: string): Result<unknown, StoreFailure> {
    return this.#ledger.follow(requestId, nextRequestId);
  }

  /** After a start. What is still open waits for its agent to be found; the rest is closed. */
  recover(isLiving: (sessionId: string) => boolean): Result<unknown, StoreFailure> {
    const open = this.#ledger.recover(isLiving);
    if (!open.ok) return open;
    for (const interaction of open.value) {
      this.#courier.park(interaction.request.requestId);
      this.#attention.opened(interaction);
    }
    return open;
  }

  /** The open questions of a session whose agent has not asked them of this core. */
  parked(sessionId: string): readonly Interaction[] {
    const found = this.#courier.parked.map((requestId) => this.#ledger.get(requestId));
    return found.flatMap((each) => (each?.outcome === null && each.request.sessionId === sessionId ? [each] : []));
  }

  /** Whether the agent asks what it asked before, under another id of its own. */
  isSame(request: InteractionRequest, ask: AgentAsk): boolean {
    return isSameQuestion(request, ask);
  }

  /** The agent asks it of this core, too: the question goes on as it is. */
  unpark(requestId: string, deliver: Deliver): void {
    this.#courier.waits(requestId, deliver);
  }

  dispose(): void {
    this.#attention.dispose();
    this.#courier.dispose();
  }

  #timeIsOver(requestId: string): void {
    const found = this.#ledger.get(requestId);
    if (found?.outcome !== null) return;
    const { decision, ended } = timedOut(found);
    const done = this.#settle(found, 'timedOut', decision, ended);
    // The store takes nothing now, or the agent is still being looked for.
    if (!done.ok && done.error.kind === 'deliveryFailed') this.#attention.timeIsOverAgain(requestId);
  }

  /** Stores the decision, and then sends it. */
  #settle(
    found: Interaction,
    outcome: 'answered' | 'timedOut',
    decision: Decision,
    ended: Partial<Interaction>,
  ): Result<Interaction, RespondFailure> {
    const { requestId } = found.request;
    const deliver = this.#courier.find(requestId);
    if (deliver === 'parked') return stillLooking();
    if (!deliver) return this.#gone(requestId, askerGone);
    const stored = this.#ledger.end(requestId, outcome, ended);
    if (!stored.ok)
      return fail('deliveryFailed', `The answer could not be stored, so it was not sent. ${stored.error.message}`, stored.error.remedy);
    this.#release(requestId);
    const sent = this.#courier.send(requestId, decision, deliver);
    return sent.ok ? ok(stored.value ?? found) : this.#gone(requestId, sent.error);
  }

  #gone(requestId: string, gone: AgentGone): Result<Interaction, RespondFailure> {
    this.#ledger.gone(requestId, gone);
    this.#release(requestId);
    return notDelivered(gone.message);
  }

  #release(requestId: string): void {
    this.#courier.release(requestId);
    this.#attention.closed(requestId);
  }
}
