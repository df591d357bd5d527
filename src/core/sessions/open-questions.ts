import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Deliver } from '#core/interactions/courier.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { StoreFailure } from '#core/store/database.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import { ANSWERED_MEANWHILE, ASKED_DIFFERENTLY } from './session-words.ts';

/** Answers that may still turn out to be lost; older ones count as arrived. */
const MAX_ANSWERED = 32;

type Answered = { readonly requestId: string; readonly ask: AgentAsk };

/** The open questions of one session: the agent's own id of each -> ours. */
export class OpenQuestions {
  readonly #hub: InteractionHub;
  readonly #asked = new Map<string, string>();
  /** Open in an earlier core, of an agent that outlived it; oldest first. */
  #parked: readonly Interaction[] = [];
  /** Those answered last, whose answers may still turn out to be lost; a terminal needs seconds to tell. */
  readonly #answered = new Map<string, Answered>();
  /** Those whose answers were lost: the agent asks them again under other ids. */
  #lost: readonly Answered[] = [];

  constructor(hub: InteractionHub) {
    this.#hub = hub;
  }

  get size(): number {
    return this.#asked.size + this.#parked.length;
  }

  /** Asked again under the same id, it is the same question. */
  ask(session: Session, ask: AgentAsk, deliver: Deliver): Result<unknown, StoreFailure> {
    if (this.#asked.has(ask.askId)) return ok(null);
    const carry = this.#carrier(ask, deliver);
    const same = this.#parked.find(({ request }) => this.#hub.isSame(request, ask));
    if (same) {
      this.#unpark(same);
      this.#asked.set(ask.askId, same.request.requestId);
      this.#hub.unpark(same.request.requestId, carry);
      return ok(null);
    }
    const opened = this.#hub.requestInteraction(session, ask, session.title, carry);
    if (!opened.ok) return opened;
    const { requestId, isOpen } = opened.value;
    if (isOpen) this.#asked.set(ask.askId, requestId);
    return this.#follow(requestId, ask);
  }

  /** Takes over what an earlier core left open; `size` counts it from then on. */
  adopt(sessionId: string): void {
    this.#parked = this.#hub.parked(sessionId);
  }

  /** What the agent did not ask again is not open any more. */
  giveUpParked(outcome: 'withdrawn' | 'agentGone', explanation: Worded = ANSWERED_MEANWHILE): Result<unknown, StoreFailure> {
    for (const parked of this.#parked) {
      const closed = this.#hub.close(parked.request.requestId, outcome, explanation);
      if (!closed.ok) return closed;
      this.#unpark(parked);
    }
    return ok(null);
  }

  /** The answer did not reach the agent; it asks again under another id. */
  lost(askId: string, explanation: Worded): Result<unknown, StoreFailure> {
    const answered = this.#answered.get(askId);
    if (!answered) return ok(null);
    const lost = this.#hub.lost(answered.requestId, explanation);
    if (!lost.ok) return lost;
    this.#answered.delete(askId);
    this.#lost = [...this.#lost, answered].slice(-MAX_ANSWERED);
    return lost;
  }

  close(askId: string, outcome: 'withdrawn' | 'agentGone', explanation: Worded): Result<unknown, StoreFailure> {
    const requestId = this.#asked.get(askId);
    if (requestId === undefined) return ok(null);
    const closed = this.#hub.close(requestId, outcome, explanation);
    if (closed.ok) this.#asked.delete(askId);
    return closed;
  }

  closeAll(outcome: 'withdrawn' | 'agentGone', explanation: Worded): Result<unknown, StoreFailure> {
    for (const askId of this.#asked.keys()) {
      const closed = this.close(askId, outcome, explanation);
      if (!closed.ok) return closed;
    }
    return this.giveUpParked(outcome, explanation);
  }

  #carrier(ask: AgentAsk, deliver: Deliver): Deliver {
    return (decision) => {
      const requestId = this.#asked.get(ask.askId);
      if (requestId !== undefined) this.#answered.set(ask.askId, { requestId, ask });
      if (this.#answered.size > MAX_ANSWERED) this.#forgetOldest();
      this.#asked.delete(ask.askId);
      return deliver(decision);
    };
  }

  #forgetOldest(): void {
    for (const askId of this.#answered.keys()) return void this.#answered.delete(askId);
  }

  /** A new question takes the place of the one that it follows. */
  #follow(requestId: string, ask: AgentAsk): Result<unknown, StoreFailure> {
    const lost = this.#lost.find((each) => isAbout(each.ask, ask));
    if (lost) {
      this.#lost = this.#lost.filter((each) => each !== lost);
      return this.#hub.askedAgain(lost.requestId, requestId);
    }
    const before = this.#parked.find(({ request }) => isAbout(request, ask)) ?? this.#parked[0];
    if (!before) return ok(null);
    const closed = this.#hub.close(before.request.requestId, 'superseded', ASKED_DIFFERENTLY, requestId);
    if (closed.ok) this.#unpark(before);
    return closed;
  }

  #unpark(parked: Interaction): void {
    this.#parked = this.#parked.filter((each) => each !== parked);
  }
}

/** In other words, maybe, but about the same use of a tool, or under the same title. */
function isAbout({ details, title }: Pick<InteractionRequest, 'details' | 'title'>, ask: AgentAsk): boolean {
  if (!('toolUseId' in details) || !('toolUseId' in ask.details)) return title === ask.title;
  return details.toolUseId === null ? title === ask.title : details.toolUseId === ask.details.toolUseId;
}
