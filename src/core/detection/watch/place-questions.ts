import { agentGone, type Decision } from '#core/agents/agent.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { IdPort, LogPort } from '#core/ports.ts';
import { err, ok } from '#shared/base/result.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import { askOf } from './ask-of.ts';
import type { WatchEvent } from './watch-event.ts';

const GONE = worded('answeredOrWentOn', {});
const ASKS_OTHERWISE = worded('asksOtherwise', {});
const NOT_THERE_ANY_MORE = worded('notShownAnyMore', {});
const ENDED = worded('terminalEnded', {});
const terminalOnly = agentGone(worded('terminalOnly', {}));

/** Whose screen it is. */
export type PlaceFacts = Pick<ReadFrom, 'place' | 'title'> & { readonly cwd: string; readonly agentId: string };

export type QuestionServices = {
  readonly hub: InteractionHub;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly facts: () => PlaceFacts;
  /** Types the answer; why not, when the terminal did not take it. */
  readonly answer: (message: ExtractedMessage, decision: Extract<Decision, { option: object }>) => Promise<Worded | null>;
  /** The answer was taken, or was not: what is asked now is to be seen. */
  readonly answered: (failure: Worded | null) => void;
};

type Open = { readonly requestId: string; readonly fingerprint: string | null };

/** What one terminal asks, in the inbox with all other questions. One at a time: a screen ends with one question. */
export class PlaceQuestions {
  readonly #placeId: string;
  readonly #services: QuestionServices;
  #open: Open | null = null;
  /** Its answer did not arrive: what is asked next goes on from it. */
  #lost: string | null = null;
  #isAnswering = false;
  #isDisposed = false;

  constructor(placeId: string, services: QuestionServices) {
    this.#placeId = placeId;
    this.#services = services;
  }

  take(event: WatchEvent): void {
    if (event.type === 'WaitingForInput') this.#asked(event);
    else if (event.type === 'Exited') this.closeAll('agentGone', ENDED);
    else this.closeAll('withdrawn', GONE);
  }

  /** Also of those that an earlier core left open. */
  closeAll(outcome: 'withdrawn' | 'agentGone', explanation: Worded): void {
    const { hub } = this.#services;
    if (this.#open) hub.close(this.#open.requestId, outcome, explanation);
    this.#open = null;
    for (const { request } of hub.parked(this.#placeId)) hub.close(request.requestId, outcome, NOT_THERE_ANY_MORE);
  }

  /** What is open stays so, for the next core. An answer that is on its way counts as taken. */
  dispose(): void {
    this.#isDisposed = true;
  }

  #asked(event: Extract<WatchEvent, { type: 'WaitingForInput' }>): void {
    const { hub, ids, facts, log } = this.#services;
    const fingerprint = event.message?.fingerprint ?? null;
    if (this.#isAnswering || (this.#open && this.#open.fingerprint === fingerprint)) return;
    const { agentId, cwd, ...place } = facts();
    const ask = askOf(ids.uuid(), event, place);
    const deliver = (decision: Decision) => this.#deliver(event.message, decision);
    const before = this.#open;
    const parked = hub.parked(this.#placeId);
    const same = parked.find(({ request }) => hub.isSame(request, ask));
    if (same) {
      hub.unpark(same.request.requestId, deliver);
      this.#open = { requestId: same.request.requestId, fingerprint };
    } else {
      const opened = hub.requestInteraction({ sessionId: this.#placeId, agentId, cwd }, ask, '', deliver);
      if (!opened.ok) return log.error('watch.notAsked', { kind: opened.error.kind });
      this.#open = { requestId: opened.value.requestId, fingerprint };
      if (this.#lost !== null) hub.askedAgain(this.#lost, opened.value.requestId);
    }
    this.#lost = null;
    const { requestId } = this.#open;
    if (before) hub.close(before.requestId, 'superseded', ASKS_OTHERWISE, requestId);
    for (const other of parked) if (other !== same) hub.close(other.request.requestId, 'superseded', NOT_THERE_ANY_MORE, requestId);
  }

  #deliver(message: ExtractedMessage | null, decision: Decision) {
    const requestId = this.#open?.requestId;
    if (!message || decision.option === null || requestId === undefined) {
      return err(terminalOnly);
    }
    this.#open = null;
    this.#isAnswering = true;
    void this.#services.answer(message, decision).then((failure) => {
      this.#isAnswering = false;
      // Nobody is there any more who could be told.
      if (this.#isDisposed) return;
      if (failure !== null) {
        this.#services.hub.lost(requestId, failure);
        this.#lost = requestId;
      }
      this.#services.answered(failure);
    });
    return ok({ option: decision.option.label, text: decision.feedback });
  }
}
