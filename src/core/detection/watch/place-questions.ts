import { agentGone, type AgentGone, type Decision } from '#core/agents/agent.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { DecisionPort } from '#core/interactions/decision-port.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { IdPort, LogPort } from '#core/ports.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { ReadQuestion } from '../answer/read-question.ts';
import { askOf } from './screen-ask.ts';
import { isContinued } from './stored-mark.ts';
import type { WatchEvent } from './watch-event.ts';

const ANSWERED_OR_CONTINUED = worded('answeredOrWentOn', {});
const ASKS_SOMETHING_ELSE = worded('asksOtherwise', {});
const NOT_SHOWN = worded('notShownAnyMore', {});
const ENDED = worded('terminalEnded', {});
const terminalOnly = agentGone(worded('terminalOnly', {}));

/** The facts about a place that its questions carry. */
export type PlaceFacts = Pick<ReadFrom, 'place' | 'title'> & {
  readonly cwd: string;
  readonly agentId: string;
};

export type QuestionServices = {
  readonly hub: InteractionHub;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly facts: () => PlaceFacts;
  readonly agentScreens: readonly AgentScreen[];
  /** Types the answer. Returns the reason if the terminal did not take it. */
  readonly answer: (
    question: ReadQuestion,
    decision: Extract<Decision, { option: object }>,
  ) => Promise<Worded | null>;
  /** Called after the answer was taken or not, so that the next question is read. */
  readonly answered: (failure: Worded | null) => void;
};

type OpenQuestion = {
  readonly requestId: string;
  readonly askId: string;
  readonly question: ReadQuestion | null;
};

/**
 * Opens the questions of one terminal in the inbox, one at a time, since a screen ends with one
 * question.
 */
export class PlaceQuestions implements DecisionPort {
  readonly #placeId: string;
  readonly #services: QuestionServices;
  #open: OpenQuestion | null = null;
  /** The request whose answer was not delivered; the next question continues it. */
  #lost: string | null = null;
  #isAnswering = false;
  #isDisposed = false;

  constructor(placeId: string, services: QuestionServices) {
    this.#placeId = placeId;
    this.#services = services;
  }

  handle(event: WatchEvent): void {
    if (event.type === 'WaitingForInput') this.#asked(event);
    else if (event.type === 'Exited') this.closeAll('agentGone', ENDED);
    else this.closeAll('withdrawn', ANSWERED_OR_CONTINUED);
  }

  /** Closes the open question, and those that an earlier core left open. */
  closeAll(outcome: 'withdrawn' | 'agentGone', explanation: Worded): void {
    const { hub } = this.#services;
    if (this.#open) hub.close(this.#open.requestId, outcome, explanation);
    this.#open = null;
    for (const { request } of hub.parked(this.#placeId))
      hub.close(request.requestId, outcome, NOT_SHOWN);
  }

  /**
   * Leaves the open question for the next core. An answer that is being delivered counts as taken.
   */
  dispose(): void {
    this.#isDisposed = true;
  }

  #asked(event: Extract<WatchEvent, { type: 'WaitingForInput' }>): void {
    const { hub, ids, facts, log, agentScreens } = this.#services;
    const { question } = event;
    if (this.#isAnswering || (this.#open && this.#open.question === question)) return;
    const { agentId, cwd, ...place } = facts();
    const ask = askOf(ids.uuid(), event, { ...place, agentScreens });
    const { askId } = ask;
    const before = this.#open;
    const parked = hub.parked(this.#placeId);
    const same = parked.find(
      ({ request }) =>
        hub.isSame(request, ask) &&
        (!question || isContinued(request.context.readFrom?.seen, question.mark)),
    );
    if (same) {
      hub.unpark(same.request.requestId, { askId, asker: this });
      this.#open = { requestId: same.request.requestId, askId, question };
    } else {
      const opened = hub.requestInteraction(
        { sessionId: this.#placeId, agentId, cwd },
        ask,
        '',
        this,
      );
      if (!opened.ok) return log.error('watch.notAsked', { kind: opened.error.kind });
      this.#open = { requestId: opened.value.requestId, askId, question };
      if (this.#lost !== null) hub.askedAgain(this.#lost, opened.value.requestId);
    }
    this.#lost = null;
    const { requestId } = this.#open;
    if (before) hub.close(before.requestId, 'superseded', ASKS_SOMETHING_ELSE, requestId);
    for (const other of parked)
      if (other !== same) hub.close(other.request.requestId, 'superseded', NOT_SHOWN, requestId);
  }

  /** Types a decision into the terminal. The hub calls this method once the decision is stored. */
  deliverDecision(askId: string, decision: Decision): Result<unknown, AgentGone> {
    const open = this.#open?.askId === askId ? this.#open : null;
    if (!open?.question || decision.option === null) return err(terminalOnly);
    const { requestId, question } = open;
    this.#open = null;
    this.#isAnswering = true;
    void this.#services.answer(question, decision).then((failure) => {
      this.#isAnswering = false;
      // The core is shutting down, so the hub is not notified.
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
