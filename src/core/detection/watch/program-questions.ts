import type { Answer } from '#core/agents/agent.ts';
import type { WatchedProgramEvent } from '#core/agents/program-watch.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { IdPort } from '#core/ports.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';

import type { ReadQuestion } from '../answer/read-question.ts';
import { askOf } from './screen-ask.ts';
import { isContinued } from './stored-mark.ts';
import type { WatchEvent } from './watch-event.ts';

const ANSWERED_OR_CONTINUED = worded('answeredOrWentOn', {});
const ASKS_SOMETHING_ELSE = worded('asksOtherwise', {});

export type ProgramQuestionServices = {
  readonly ids: IdPort;
  readonly facts: () => Pick<ReadFrom, 'place' | 'title'>;
  readonly agentScreens: readonly AgentScreen[];
  /** Returns the questions that an earlier core left open. */
  readonly parked: () => readonly Interaction[];
  /** Types the answer. Returns the reason if the terminal did not take it. */
  readonly answer: (question: ReadQuestion, answer: Answer) => Promise<Worded | null>;
  /** Called after the answer was taken or not, so that the next question is read. */
  readonly answered: () => void;
  readonly emit: (event: WatchedProgramEvent) => void;
};

type OpenQuestion = { readonly askId: string; readonly question: ReadQuestion | null };

/**
 * Reports the state and the questions of a program to its session, one question at a time, since a
 * screen ends with one question.
 */
export class ProgramQuestions {
  readonly #services: ProgramQuestionServices;
  #open: OpenQuestion | null = null;
  #isAnswering = false;
  #isClosed = false;

  constructor(services: ProgramQuestionServices) {
    this.#services = services;
  }

  handle(event: WatchEvent): void {
    if (event.type === 'WaitingForInput') return this.#asked(event);
    // The session learns the end of its program from the terminal itself.
    if (event.type === 'Exited') return;
    this.#withdraw(ANSWERED_OR_CONTINUED);
    this.#emit({ type: event.type === 'Processing' ? 'working' : 'idle' });
  }

  /** Leaves the questions to the session, which closes them with its run. */
  closeAll(): void {
    this.dispose();
  }

  /** Stops reporting. An answer that is being typed counts as taken. */
  dispose(): void {
    this.#isClosed = true;
  }

  /** Returns false if the question is not open or can only be answered in its terminal. */
  answer(askId: string, answer: Answer): boolean {
    const question = this.#open?.askId === askId ? this.#open.question : null;
    if (!question || this.#isClosed) return false;
    this.#open = null;
    this.#isAnswering = true;
    void this.#services.answer(question, answer).then((failure) => {
      this.#isAnswering = false;
      if (this.#isClosed) return;
      if (failure !== null) this.#emit({ type: 'answerLost', askId, explanation: failure });
      this.#services.answered();
    });
    return true;
  }

  /** Forgets the question, so that it is read and asked again if the terminal still shows it. */
  askAgain(askId: string): void {
    if (this.#open?.askId !== askId || this.#isClosed) return;
    this.#open = null;
    this.#services.answered();
  }

  #asked(event: Extract<WatchEvent, { type: 'WaitingForInput' }>): void {
    const { ids, facts, agentScreens } = this.#services;
    const { question } = event;
    if (this.#isAnswering || (this.#open && this.#open.question === question)) return;
    this.#withdraw(ASKS_SOMETHING_ELSE);
    const ask = askOf(ids.uuid(), event, { ...facts(), agentScreens });
    this.#open = { askId: ask.askId, question };
    // An equal question of an earlier core may have been answered, and asked again.
    const isNew = question !== null && !this.#isContinued(question);
    const isAtPrompt = question?.message.asked?.answer?.by === 'composer';
    this.#emit({ type: 'asked', ask: isNew ? { ...ask, isNew } : ask, isAtPrompt });
  }

  #isContinued({ mark }: ReadQuestion): boolean {
    return this.#services
      .parked()
      .some(({ request }) => isContinued(request.context.readFrom?.seen, mark));
  }

  #withdraw(explanation: Worded): void {
    if (this.#open) this.#emit({ type: 'withdrawn', askId: this.#open.askId, explanation });
    this.#open = null;
  }

  #emit(event: WatchedProgramEvent): void {
    if (!this.#isClosed) this.#services.emit(event);
  }
}
