import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { AgentGone, Decision } from '#core/agents/agent.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { InteractionOutcome } from '#shared/conversation/message.ts';
import type { Interaction, InteractionResponse, ResumePoint } from '#shared/interaction/interaction.ts';

import { interactionMessage } from './interaction-message.ts';
import { resumeStrategies } from './resume-strategies.ts';

/** Carries a decision to the agent that asked; the value is what was sent. */
export type Deliver = (decision: Decision) => Result<unknown, AgentGone>;

export type RespondFailure = {
  readonly kind: 'noSuchRequest' | 'alreadyClosed' | 'noSuchOption' | 'inputRequired' | 'agentGone' | 'deliveryFailed';
  readonly message: string;
  readonly remedy: string | null;
};

const fail = (kind: RespondFailure['kind'], message: string, remedy: string | null = null) => err({ kind, message, remedy });

/**
 * One place for every question of every agent. A question is stored with its resume point before anyone is asked;
 * it is answered at most once, and every end of it has a name.
 */
export class InteractionHub {
  readonly #journal: Journal;
  readonly #store: Store;
  readonly #clock: ClockPort;
  readonly #ids: IdPort;
  /** How to reach the agents of the open questions. Bounded by those: an entry goes when its question closes. */
  readonly #waiting = new Map<string, Deliver>();

  constructor(journal: Journal, store: Store, clock: ClockPort, ids: IdPort) {
    this.#journal = journal;
    this.#store = store;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** Stores the question and opens it; the value is its `requestId`. */
  requestInteraction(session: Session, ask: AgentAsk, originalTask: string, deliver: Deliver): Result<string, StoreFailure> {
    const requestId = this.#ids.uuid();
    const { askId, options, askedBy, reason, blockedPath, ...asked } = ask;
    const context = { agentId: session.agentId, cwd: session.cwd, askedBy, reason, blockedPath };
    const request = { ...asked, requestId, sessionId: session.sessionId, context, options: [...options], required: true, risk: null };
    const interaction: Interaction = {
      request,
      outcome: null,
      response: null,
      decidedBy: null,
      explanation: null,
      openedAt: this.#clock.now(),
      shownAt: null,
      shownIn: [],
      timer: null,
      closedAt: null,
    };
    const point: ResumePoint = {
      resumeId: this.#ids.uuid(),
      sessionId: session.sessionId,
      currentIteration: 0,
      pausedStage: ask.type,
      interactionRequest: request,
      userResponse: null,
      context: { askId },
      originalTask,
    };
    const stored = this.#journal.write((entry) => {
      entry.store.interactions.putResumePoint(point);
      entry.interaction(interaction);
      entry.message(interactionMessage(interaction));
    });
    if (!stored.ok) return stored;
    this.#waiting.set(requestId, deliver);
    return ok(requestId);
  }

  /** The answer of one window. Whoever comes second changes nothing and is told why. */
  handleInteractionResponse(response: Omit<InteractionResponse, 'sessionId'>, windowId: string): Result<Interaction, RespondFailure> {
    const found = this.#store.interactions.get(response.requestId);
    if (!found) return fail('noSuchRequest', 'This question is not known here; its session may have been deleted.');
    if (found.outcome !== null) return fail('alreadyClosed', closedText(found));
    const option = found.request.options.find(({ optionId }) => optionId === response.selectedOptionId);
    if (!option) return fail('noSuchOption', 'The question has no such option.', 'Reload the window and answer again.');
    const whole: InteractionResponse = { ...response, sessionId: found.request.sessionId };
    const decision = resumeStrategies[option.action](found.request, option, whole);
    if (!decision.ok) return fail(decision.error.kind, decision.error.message);
    return this.#deliver(found, whole, decision.value, windowId);
  }

  #deliver(found: Interaction, response: InteractionResponse, decision: Decision, windowId: string): Result<Interaction, RespondFailure> {
    const deliver = this.#waiting.get(response.requestId);
    const answer = { response, decidedBy: { type: 'window' as const, windowId } };
    if (!deliver) return this.#lost({ ...found, ...answer }, 'The agent that asked is no longer running.');
    const closed = this.#closing(found, 'answered', null, answer);
    const stored = this.#journal.write((entry) => this.#put(entry, closed));
    if (!stored.ok)
      return fail('deliveryFailed', `The answer could not be stored, so it was not sent. ${stored.error.message}`, stored.error.remedy);
    this.#waiting.delete(response.requestId);
    const sent = deliver(decision);
    if (!sent.ok) return this.#lost({ ...found, ...answer }, sent.error.message);
    return ok(closed);
  }

  #lost(found: Interaction, message: string): Result<Interaction, RespondFailure> {
    this.#waiting.delete(found.request.requestId);
    this.#journal.write((entry) => this.#put(entry, this.#closing(found, 'agentGone', message, {})));
    return fail('agentGone', message, 'Resume the session; the agent asks again if it still needs to.');
  }

  /** Marks the first time that a window showed it. */
  shown(requestId: string): boolean {
    const found = this.#store.interactions.get(requestId);
    if (!found) return false;
    if (found.shownAt === null) this.#journal.write((entry) => entry.interaction({ ...found, shownAt: this.#clock.now() }));
    return true;
  }

  /** Closes an open question that nobody answered. Nothing happens when it is closed already. */
  close(requestId: string, outcome: Exclude<InteractionOutcome, 'answered'>, explanation: string): Result<null, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      if (!found || found.outcome !== null) return null;
      this.#put(entry, this.#closing(found, outcome, explanation, {}));
      this.#waiting.delete(requestId);
      return null;
    });
  }

  /** An answer that was sent turned out not to have arrived. */
  lost(requestId: string, explanation: string): Result<null, StoreFailure> {
    return this.#journal.write((entry) => {
      const found = entry.store.interactions.get(requestId);
      if (found?.outcome === 'answered') this.#put(entry, this.#closing(found, 'deliveryFailed', explanation, {}));
      return null;
    });
  }

  /** Forgets how to reach the agents of a session that is deleted. */
  forget(requestIds: Iterable<string>): void {
    for (const requestId of requestIds) this.#waiting.delete(requestId);
  }

  #closing(found: Interaction, outcome: InteractionOutcome, explanation: string | null, answer: Partial<Interaction>): Interaction {
    return { ...found, ...answer, outcome, explanation, closedAt: this.#clock.now() };
  }

  #put(entry: JournalEntry, interaction: Interaction): void {
    entry.interaction(interaction);
    entry.message(interactionMessage(interaction));
  }
}

function closedText({ outcome, explanation }: Interaction): string {
  if (outcome === 'answered') return 'This question has already been answered.';
  return explanation ?? `This question is closed (${outcome}).`;
}
