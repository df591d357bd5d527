import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import { ANSWERED_MEANWHILE, ASKED_DIFFERENTLY, ASKED_OTHERWISE } from '../record/session-words.ts';

/** Number of answers that may still turn out to be lost. Older ones count as arrived. */
const MAX_ANSWERED = 32;

type OpenQuestion = { readonly requestId: string; readonly ask: AgentAsk };

/** The open questions of one session, by the agent's own id of each. */
export class OpenQuestions {
  readonly #hub: InteractionHub;
  readonly #asker: DecisionPort;
  readonly #open = new Map<string, OpenQuestion>();
  /** Questions that were open in an earlier core, of an agent that outlived it; oldest first. */
  #parked: readonly Interaction[] = [];
  /**
   * The last answered questions, whose answers may still turn out to be lost: a terminal needs
   * seconds to report that.
   */
  readonly #answered = new Map<string, OpenQuestion>();
  /** Questions whose answers were lost. The agent asks them again under other ids. */
  #lost: readonly OpenQuestion[] = [];

  /** Uses `asker` to deliver decisions on the questions. */
  constructor(hub: InteractionHub, asker: DecisionPort) {
    this.#hub = hub;
    this.#asker = asker;
  }

  /** Returns the open question of that id. */
  find(askId: string): AgentAsk | undefined {
    return this.#open.get(askId)?.ask;
  }

  get size(): number {
    return this.#open.size + this.#parked.length;
  }

  /**
   * Opens a question. The same content under the same id is the same question; other content
   * withdraws the earlier question.
   */
  ask(session: Session, ask: AgentAsk): Result<unknown, StoreFailure> {
    const known = this.#open.get(ask.askId);
    if (known && this.#hub.isOpenAs(known.requestId, ask)) return ok(null);
    const replaced = this.close(ask.askId, 'withdrawn', ASKED_OTHERWISE);
    if (!replaced.ok) return replaced;
    const same = ask.isNew
      ? undefined
      : this.#parked.find(({ request }) => this.#hub.isSame(request, ask));
    if (same) {
      this.#unpark(same);
      const { requestId } = same.request;
      this.#open.set(ask.askId, { requestId, ask });
      this.#hub.unpark(requestId, { askId: ask.askId, asker: this.#asker });
      return ok(null);
    }
    const opened = this.#hub.requestInteraction(session, ask, session.title, this.#asker);
    if (!opened.ok) return opened;
    const { requestId, isOpen } = opened.value;
    if (isOpen) this.#open.set(ask.askId, { requestId, ask });
    return this.#follow(requestId, ask);
  }

  /** Takes over the open questions of an earlier core. `size` counts them from then on. */
  adopt(sessionId: string): void {
    this.#parked = this.#hub.parked(sessionId);
  }

  /** Closes the parked questions, because the agent did not ask them again. */
  giveUpParked(
    outcome: 'withdrawn' | 'agentGone',
    explanation: Worded = ANSWERED_MEANWHILE,
  ): Result<unknown, StoreFailure> {
    for (const parked of this.#parked) {
      const closed = this.#hub.close(parked.request.requestId, outcome, explanation);
      if (!closed.ok) return closed;
      this.#unpark(parked);
    }
    return ok(null);
  }

  /**
   * Moves an open question to those whose answers may still turn out to be lost. A question that a
   * rule answered was never open.
   */
  answered(askId: string): void {
    const question = this.#open.get(askId);
    if (question) this.#answered.set(askId, question);
    if (this.#answered.size > MAX_ANSWERED) this.#forgetOldest();
    this.#open.delete(askId);
  }

  /** Reports that the answer did not reach the agent. The agent asks again under another id. */
  lost(askId: string, explanation: Worded): Result<unknown, StoreFailure> {
    const answered = this.#answered.get(askId);
    if (!answered) return ok(null);
    const lost = this.#hub.lost(answered.requestId, explanation);
    if (!lost.ok) return lost;
    this.#answered.delete(askId);
    this.#lost = [...this.#lost, answered].slice(-MAX_ANSWERED);
    return lost;
  }

  close(
    askId: string,
    outcome: 'withdrawn' | 'agentGone',
    explanation: Worded,
  ): Result<unknown, StoreFailure> {
    const question = this.#open.get(askId);
    if (!question) return ok(null);
    const closed = this.#hub.close(question.requestId, outcome, explanation);
    if (closed.ok) this.#open.delete(askId);
    return closed;
  }

  /** Returns the agent's ids of the open questions that match. */
  idsOf(isWanted: (ask: AgentAsk) => boolean): readonly string[] {
    return [...this.#open].flatMap(([askId, { ask }]) => (isWanted(ask) ? [askId] : []));
  }

  closeAll(outcome: 'withdrawn' | 'agentGone', explanation: Worded): Result<unknown, StoreFailure> {
    for (const askId of this.#open.keys()) {
      const closed = this.close(askId, outcome, explanation);
      if (!closed.ok) return closed;
    }
    return this.giveUpParked(outcome, explanation);
  }

  #forgetOldest(): void {
    for (const askId of this.#answered.keys()) return void this.#answered.delete(askId);
  }

  /** Links a new question to the lost or parked question that it replaces. */
  #follow(requestId: string, ask: AgentAsk): Result<unknown, StoreFailure> {
    const lost = this.#lost.find((each) => isAbout(each.ask, ask));
    if (lost) {
      this.#lost = this.#lost.filter((each) => each !== lost);
      return this.#hub.askedAgain(lost.requestId, requestId);
    }
    const before = this.#parked.find(({ request }) => isAbout(request, ask)) ?? this.#parked[0];
    if (!before) return ok(null);
    const closed = this.#hub.close(
      before.request.requestId,
      'superseded',
      ASKED_DIFFERENTLY,
      requestId,
    );
    if (closed.ok) this.#unpark(before);
    return closed;
  }

  #unpark(parked: Interaction): void {
    this.#parked = this.#parked.filter((each) => each !== parked);
  }
}

/**
 * Returns true if both are about the same use of a tool, or have the same title. The wording may
 * differ.
 */
function isAbout(
  { details, title }: Pick<InteractionRequest, 'details' | 'title'>,
  ask: AgentAsk,
): boolean {
  if (!('toolUseId' in details) || !('toolUseId' in ask.details)) return title === ask.title;
  return details.toolUseId === null
    ? title === ask.title
    : details.toolUseId === ask.details.toolUseId;
}
