import type { AgentAsk } from '#core/agents/agent-event.ts';
import { agentGone, type AgentGone, type Decision } from '#core/agents/agent.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { InteractionOutcome } from '#shared/interaction/outcome.ts';
import { cutAt, type ContentCut } from '#shared/interaction/content-cut.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type {
  Interaction,
  InteractionRequest,
  InteractionResponse,
} from '#shared/interaction/interaction.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Asker } from './asker.ts';
import { Attention } from './attention/attention.ts';
import { explanationOf, tooLateText } from './lifecycle/explanation.ts';
import { AnswerDelivery } from './lifecycle/answer-delivery.ts';
import type { DecisionPort, DecisionTarget } from './decision-port.ts';
import { HeldContent, type HeldPart } from './content/held-content.ts';
import type { HubServices } from './hub-services.ts';
import { RequestStore } from './lifecycle/request-store.ts';
import {
  isSameQuestion,
  openedInteraction,
  readInputOf,
  requestOf,
  resumePointOf,
} from './new-interaction.ts';
import {
  contentGone,
  noSuchRequest,
  notDelivered,
  notWhole,
  stillLooking,
  WITHOUT_READING,
  type RespondFailure,
} from './respond-failures.ts';
import { strategyFor } from './resume/registry.ts';
import { ruleAnswer } from './rule-answer.ts';
import { timeoutDecision } from './timeout.ts';

/** `isOpen` is true if a person is asked, and false if a rule has already answered. */
export type Requested = { readonly requestId: string; readonly isOpen: boolean };

/** Events for subscribers, in addition to the frames of the journal. */
export type InteractionEvent = {
  /** Emitted when a request was open for `unseenAfterSeconds` without being shown in a window. */
  readonly type: 'unseen';
  readonly interaction: Interaction;
};

const CONTENT_GONE = worded('contentGone', {});
const askerGone = agentGone(worded('askerNotRunning', {}));

/**
 * Handles every question of every agent. A question is stored with its resume point before a person
 * is asked; it is answered at most once, and every way in which it ends is a named outcome.
 */
export class InteractionHub {
  readonly #services: HubServices;
  readonly #held: HeldContent;
  readonly #requestStore: RequestStore;
  readonly #delivery: AnswerDelivery;
  readonly #attention: Attention;
  readonly #listeners = new Set<(event: InteractionEvent) => void>();

  constructor(services: HubServices) {
    const { journal, store, blobs, clock, limits } = services;
    this.#services = services;
    this.#held = new HeldContent(blobs);
    this.#requestStore = new RequestStore(journal, store, clock);
    this.#delivery = new AnswerDelivery(this.#requestStore, clock, (requestId, sent) =>
      this.#held.named(requestId, sent),
    );
    this.#attention = new Attention({
      requestStore: this.#requestStore,
      clock,
      unseenAfterSeconds: () => limits.unseenAfterSeconds(),
      unseen: (interaction) =>
        this.#listeners.forEach((listener) => listener({ type: 'unseen', interaction })),
      timeIsOver: (requestId) => this.#timeIsOver(requestId),
    });
  }

  subscribe(listener: (event: InteractionEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores the question and opens it, or lets a rule answer it. */
  requestInteraction(
    session: Asker,
    ask: AgentAsk,
    originalTask: string,
    asker: DecisionPort,
  ): Result<Requested, StoreFailure> {
    const { ids, clock, policy, limits } = this.#services;
    const requestId = ids.uuid();
    const basis = {
      requestId,
      risk: ask.risk ?? policy.assess(ask, session),
      timeoutSeconds: limits.timeoutSeconds(ask.type),
    };
    const request = requestOf(session, ask, basis);
    const light = this.#held.light(request);
    const opened = openedInteraction(light, clock.now());
    const ruled = ruleAnswer(request, policy.standing(request));
    const interaction: Interaction = ruled
      ? { ...opened, ...ruled.change, closedAt: opened.openedAt }
      : opened;
    const stored = this.#requestStore.open(
      resumePointOf(ids.uuid(), light, ask, originalTask),
      interaction,
      ruled?.count,
    );
    if (!stored.ok) return stored;
    const target = { askId: ask.askId, asker };
    if (ruled) {
      const sent = this.#delivery.send(requestId, ruled.answer, target);
      if (!sent.ok) this.#gone(requestId, sent.error);
      this.#held.release(requestId);
    } else {
      this.#delivery.waits(requestId, target);
      this.#attention.opened(interaction);
    }
    return ok({ requestId, isOpen: !ruled });
  }

  /**
   * Takes an answer. A second answer changes nothing and fails with `alreadyClosed` and the name of
   * the first decider.
   */
  handleInteractionResponse(
    response: Omit<InteractionResponse, 'sessionId'>,
    decidedBy: Decider,
  ): Result<Interaction, RespondFailure> {
    const found = this.#requestStore.get(response.requestId);
    if (!found) return noSuchRequest();
    if (found.outcome !== null)
      return fail(
        'alreadyClosed',
        tooLateText(found, decidedBy),
        compose('questionFailures.nothingSent'),
      );
    const request = this.#held.whole(found.request);
    if (!request) return contentGone();
    const option = request.options.find(({ optionId }) => optionId === response.selectedOptionId);
    if (!option)
      return fail(
        'noSuchOption',
        compose('questionFailures.noSuchOption'),
        compose('questionFailures.reloadAndAnswer'),
      );
    if (decidedBy.type === 'client' && found.request.cuts && !WITHOUT_READING.has(option.action))
      return notWhole();
    const whole: InteractionResponse = { ...response, sessionId: found.request.sessionId };
    const extra = strategyFor(this.#services.strategies, option.action, request.type)?.resume(
      request,
      option,
      whole,
    );
    if (!extra)
      return fail(
        'noSuchOption',
        compose('questionFailures.unknownAction', { action: option.action }),
        compose('questionFailures.chooseOption'),
      );
    if (!extra.ok) return fail(extra.error.kind, extra.error.message);
    return this.#settle(
      found,
      'answered',
      { option, ...extra.value, decidedBy, ...readInputOf(request) },
      { response: whole, decidedBy },
    );
  }

  /** Lets the rules answer the open questions of a session, after one was added. */
  answerByRules(sessionId: string): void {
    const { store, policy } = this.#services;
    for (const found of store.interactions.open()) {
      if (found.request.sessionId !== sessionId) continue;
      const request = this.#held.whole(found.request);
      const ruled = request && ruleAnswer(request, policy.standing(found.request));
      if (!ruled) continue;
      const { response, decidedBy } = ruled.change;
      this.#settle(found, 'answered', ruled.answer, { response, decidedBy }, ruled.count);
    }
  }

  /** Ends what was allowed for the earlier turn of a session. */
  turnStarted(sessionId: string): Result<unknown, StoreFailure> {
    return this.#services.policy.turnStarted(sessionId);
  }

  /** Ends what was allowed for the turn of a session, because it is over. */
  turnOver(sessionId: string): Result<unknown, StoreFailure> {
    return this.#services.policy.turnOver(sessionId);
  }

  /**
   * Returns the question and all of one of its heavy parts, for windows. Returns null if there is
   * no such question or part.
   */
  contentOf(
    requestId: string,
    path: ContentCut['path'],
  ): { readonly cut: ContentCut; readonly part: HeldPart } | null {
    const request = this.#requestStore.get(requestId)?.request;
    const cut = request && cutAt(request.cuts, path);
    return request && cut ? { cut, part: this.#held.part(request, cut) } : null;
  }

  /** Returns an open question with all of its content, else null. */
  openRequest(requestId: string): InteractionRequest | null {
    const found = this.#requestStore.get(requestId);
    return found?.outcome === null ? this.#held.whole(found.request) : null;
  }

  /**
   * Notes that a window shows the request to the person. Returns false if there is no such request.
   */
  shown(requestId: string, windowId: string): boolean {
    return this.#attention.shown(requestId, windowId);
  }

  hidden(requestId: string, windowId: string): void {
    this.#attention.hidden(requestId, windowId);
  }

  windowLeft(windowId: string): void {
    this.#attention.windowLeft(windowId);
  }

  /** Stops all timers while no person can be at the screen. */
  away(isAway: boolean): void {
    this.#attention.away(isAway);
  }

  pauseTimer(requestId: string, isPaused: boolean) {
    return this.#attention.pause(requestId, isPaused);
  }

  /**
   * Closes an open question that was not answered. Does nothing if the question is closed already.
   */
  close(
    requestId: string,
    outcome: Exclude<InteractionOutcome, 'answered' | 'timedOut'>,
    explanation: Worded,
    nextRequestId: string | null = null,
  ): Result<unknown, StoreFailure> {
    const closed = this.#requestStore.close(requestId, outcome, explanation, nextRequestId);
    if (closed.ok) this.#release(requestId);
    if (closed.ok) this.#held.release(requestId);
    return closed;
  }

  /** Marks an answer as not delivered after it was sent. */
  lost(requestId: string, explanation: Worded): Result<unknown, StoreFailure> {
    return this.#requestStore.end(requestId, 'deliveryFailed', explanationOf([explanation]));
  }

  /** Links a question whose answer was not delivered to the question that the agent asked again. */
  askedAgain(requestId: string, nextRequestId: string): Result<unknown, StoreFailure> {
    return this.#requestStore.follow(requestId, nextRequestId);
  }

  /**
   * Recovers open questions after a start: parks those whose agent may still live and closes the
   * rest.
   */
  recover(isLiving: (sessionId: string) => boolean): Result<unknown, StoreFailure> {
    const open = this.#requestStore.recover(isLiving);
    if (!open.ok) return open;
    for (const interaction of open.value) {
      this.#delivery.park(interaction.request.requestId);
      this.#attention.opened(interaction);
    }
    return open;
  }

  /** Returns the open questions of a session that its agent has not yet asked this core. */
  parked(sessionId: string): readonly Interaction[] {
    const found = this.#delivery.parked.map((requestId) => this.#requestStore.get(requestId));
    return found.flatMap((each) =>
      each?.outcome === null && each.request.sessionId === sessionId ? [each] : [],
    );
  }

  /** Returns true if the agent asks the same question again under another id of its own. */
  isSame(request: InteractionRequest, ask: AgentAsk): boolean {
    const whole = this.#held.whole(request);
    return whole !== null && isSameQuestion(whole, ask);
  }

  /** Returns true if the stored request has the same content as the ask. */
  isOpenAs(requestId: string, ask: AgentAsk): boolean {
    const found = this.#requestStore.get(requestId);
    return found !== null && this.isSame(found.request, ask);
  }

  /** Continues a parked question, because its agent has asked it of this core too. */
  unpark(requestId: string, target: DecisionTarget): void {
    this.#delivery.waits(requestId, target);
  }

  dispose(): void {
    this.#attention.dispose();
    this.#delivery.dispose();
  }

  #timeIsOver(requestId: string): void {
    const found = this.#requestStore.get(requestId);
    if (found?.outcome !== null) return;
    const request = this.#held.whole(found.request);
    if (!request) return void this.close(requestId, 'deliveryFailed', CONTENT_GONE);
    const { decision, ended } = timeoutDecision({ ...found, request });
    const done = this.#settle(found, 'timedOut', decision, ended);
    // The store accepts no write now, or the agent is still being looked for.
    if (!done.ok && done.error.kind === 'deliveryFailed')
      this.#attention.timeIsOverAgain(requestId);
  }

  /** Stores the decision, together with `work`, and then sends it. */
  #settle(
    found: Interaction,
    outcome: 'answered' | 'timedOut',
    decision: Decision,
    ended: Partial<Interaction>,
    work?: (entry: JournalEntry) => void,
  ): Result<Interaction, RespondFailure> {
    const { requestId } = found.request;
    const target = this.#delivery.find(requestId);
    if (target === 'parked') return stillLooking();
    if (!target) return this.#gone(requestId, askerGone);
    const stored = this.#requestStore.end(requestId, outcome, ended, work);
    if (!stored.ok)
      return fail(
        'deliveryFailed',
        compose('questionFailures.notStored', { reason: stored.error.message }),
        stored.error.remedy,
      );
    this.#release(requestId);
    const sent = this.#delivery.send(requestId, decision, target);
    this.#held.release(requestId);
    return sent.ok ? ok(stored.value ?? found) : this.#gone(requestId, sent.error);
  }

  #gone(requestId: string, gone: AgentGone): Result<Interaction, RespondFailure> {
    this.#requestStore.gone(requestId, gone);
    this.#release(requestId);
    this.#held.release(requestId);
    return notDelivered(gone.wording ?? gone.message);
  }

  #release(requestId: string): void {
    this.#delivery.release(requestId);
    this.#attention.closed(requestId);
  }
}
