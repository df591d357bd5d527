import type { Answer } from '#core/agents/agent.ts';
import type { WatchedProgram, WatchedProgramEvent } from '#core/agents/program-watch.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';
import { defaultExtraction } from '#shared/detection/extraction-settings.ts';
import type { Worded } from '#shared/interaction/worded.ts';

import type { ReadQuestion } from '../answer/read-question.ts';
import { typeAnswer } from '../answer/type-answer.ts';
import { typePrompt } from '../answer/type-prompt.ts';
import type { SecondExtractorPort } from '../extraction.ts';
import { PlaceQuestions, type PlaceFacts } from './place-questions.ts';
import { ProgramQuestions, type ProgramQuestionServices } from './program-questions.ts';
import { ReadingQueue } from './reading-queue.ts';
import type { WatchEvent } from './watch-event.ts';
import { Watcher, type News } from './watcher.ts';

/** Limit of watched places: as many as pty-host has terminals. */
const MOST = 1000;

export type WatchesServices = {
  readonly hub: InteractionHub;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  /** The agents whose screens are known. */
  readonly agentScreens: readonly AgentScreen[];
  /** Reads the screens that rules cannot read. */
  readonly second: SecondExtractorPort;
};

export type WatchRequest = {
  readonly place: WatchedPlace;
  /** Returns the current facts when a question is opened. */
  readonly facts: () => PlaceFacts;
  /**
   * True if the place's questions become interactions. An agent that Corral runs asks by its own
   * protocol, and its screen is a witness only.
   */
  readonly asks: boolean;
  /** Session that is charged with the cost of a model; null for no session. */
  readonly sessionId: string | null;
};

/** The program of an agent without a protocol, whose state and questions are those of a session. */
export type ProgramRequest = Pick<WatchRequest, 'place'> & {
  readonly facts: ProgramQuestionServices['facts'];
  readonly sessionId: string;
};

type WatchEntry = {
  readonly watcher: Watcher;
  readonly questions: PlaceQuestions | ProgramQuestions | null;
};

/** Manages all watched places, with one watcher for each. */
export class Watches {
  readonly #services: WatchesServices;
  readonly #watched = new Map<string, WatchEntry>();
  readonly #queue = new ReadingQueue();
  readonly #listeners = new Set<(event: WatchEvent) => void>();
  /** Returns how much of a screen is read, for all parts of Corral. */
  readonly #extraction = () => this.#services.second.extraction?.() ?? defaultExtraction;

  constructor(services: WatchesServices) {
    this.#services = services;
  }

  /** Subscribes to the announcements of all places. */
  subscribe(listener: (event: WatchEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  has(placeId: string): boolean {
    return this.#watched.has(placeId);
  }

  /** Starts to watch a place and looks at it at once. */
  watch(watch: WatchRequest): void {
    const { placeId } = watch.place;
    if (this.#watched.has(placeId) || this.#watched.size >= MOST) return;
    const { clock, log, agentScreens } = this.#services;
    const second = () =>
      this.#services.second.secondFor({
        screenId: placeId,
        sessionId: watch.sessionId,
        agent: 'auto',
      });
    const questions = watch.asks ? this.#questions(watch) : null;
    const watcher = new Watcher(
      watch.place,
      { clock, log, agentScreens, second, extraction: this.#extraction, queue: this.#queue },
      (event) => {
        this.#watched.get(placeId)?.questions?.handle(event);
        for (const listener of this.#listeners) listener(event);
      },
    );
    this.#watched.set(placeId, { watcher, questions });
    watcher.handle({ type: 'printed', quiet: true });
  }

  /**
   * Reports the state and the questions of a program to its session. The place may be watched
   * already, as a second witness. Returns null if no more places can be watched.
   */
  watchProgram(
    request: ProgramRequest,
    emit: (event: WatchedProgramEvent) => void,
  ): WatchedProgram | null {
    const { place, sessionId } = request;
    const { placeId } = place;
    // Facts are used only by questions of the place itself, and it asks none.
    const facts = () => ({ ...request.facts(), cwd: '', agentId: '' });
    this.watch({ place, sessionId, facts, asks: false });
    const watched = this.#watched.get(placeId);
    if (!watched) return null;
    const { watcher } = watched;
    const questions = this.#programQuestions(request, emit);
    this.#watched.set(placeId, { watcher, questions });
    // The status of the session follows from this watcher, so it is no witness.
    watcher.handle({ type: 'reported', witness: 'hook', reported: null });
    watcher.handle({ type: 'wanted' });
    return {
      answer: (askId, answer) => questions.answer(askId, answer),
      askAgain: (askId) => questions.askAgain(askId),
      typePrompt: async (text) => {
        const failure = await typePrompt(this.#places(place), text, watcher.isReportedIdle);
        if (failure !== 'notAwaited') this.#continued(placeId);
        return failure;
      },
      close: () => questions.dispose(),
    };
  }

  /** Returns true if the state of a session follows from this place. */
  isProgram(placeId: string): boolean {
    return this.#watched.get(placeId)?.questions instanceof ProgramQuestions;
  }

  handle(placeId: string, news: News, words: string | null = null): void {
    this.#watched.get(placeId)?.watcher.handle(news, words);
  }

  /** Stops watching a place and closes its questions. The place itself is not changed. */
  unwatch(placeId: string, outcome: 'withdrawn' | 'agentGone', explanation: Worded): void {
    const watched = this.#watched.get(placeId);
    this.#watched.delete(placeId);
    watched?.questions?.closeAll(outcome, explanation);
    watched?.questions?.dispose();
    watched?.watcher.dispose();
  }

  /**
   * Looks and reads now, and repeats the announcement. Returns null if the place is not watched or
   * is gone.
   */
  async triggerWaitCheck(placeId: string) {
    return (await this.#watched.get(placeId)?.watcher.triggerWaitCheck()) ?? null;
  }

  dispose(): void {
    for (const { watcher, questions } of this.#watched.values()) {
      watcher.dispose();
      questions?.dispose();
    }
    this.#watched.clear();
  }

  #questions({ place, facts }: WatchRequest): PlaceQuestions {
    const { hub, ids, log, agentScreens } = this.#services;
    const { placeId } = place;
    return new PlaceQuestions(placeId, {
      hub,
      ids,
      log,
      facts,
      agentScreens,
      answer: (question, answer) => this.#answer(place, question, answer),
      answered: () => this.#continued(placeId),
    });
  }

  #programQuestions(
    { place, facts, sessionId }: ProgramRequest,
    emit: (event: WatchedProgramEvent) => void,
  ): ProgramQuestions {
    const { hub, ids, agentScreens } = this.#services;
    return new ProgramQuestions({
      ids,
      facts,
      agentScreens,
      parked: () => hub.parked(sessionId),
      answer: (question, answer) => this.#answer(place, question, answer),
      answered: () => this.#continued(place.placeId),
      emit,
    });
  }

  #places(place: WatchedPlace) {
    const { clock, agentScreens } = this.#services;
    return { place, clock, agentScreens, extraction: this.#extraction };
  }

  #answer(place: WatchedPlace, question: ReadQuestion, answer: Answer): Promise<Worded | null> {
    return typeAnswer(this.#places(place), question, typedAnswer(question.message, answer));
  }

  /** Reads the place again after Corral has typed into it. */
  #continued(placeId: string): void {
    this.handle(placeId, { type: 'answered' });
    this.handle(placeId, { type: 'printed', quiet: true });
  }
}

function typedAnswer({ options }: ExtractedMessage, { option, feedback }: Answer) {
  const { at } = option.metadata;
  const isOption =
    typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < Math.max(options.length, 2);
  return { at: isOption ? at : null, text: feedback ?? '' };
}
