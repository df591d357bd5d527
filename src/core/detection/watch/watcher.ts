import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { MAX_LINES } from '#core/agents/kits/screen/snapshot.ts';
import type { ClockPort, LogPort } from '#core/ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { ScreenText } from '#core/socket/host-protocol.ts';
import { CERTAIN, type ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { ExtractionSettings } from '#shared/detection/extraction-settings.ts';

import { isSameQuestion, isUnmoved } from '../answer/prompt-mark.ts';
import { questionOf, type ReadQuestion } from '../answer/read-question.ts';
import type { MessageExtractor } from '../extraction.ts';
import { ReactExtractor } from '../react-extractor.ts';
import { RuleExtractor } from '../rule-extractor.ts';
import { TYPING_MS } from './judge.ts';
import type { ReadingQueue } from './reading-queue.ts';
import { SecondExtraction } from './second-extraction.ts';
import { waitingEvent, type WatchEvent } from './watch-event.ts';
import type { WatchState } from './watch-model.ts';
import type { Disagreement, ScreenReading, Announcement, WatchNews } from './watch-news.ts';
import { initialWatchState, watchStep } from './watch-state.ts';
import { strongest } from './witness.ts';
import { contentOf, cursorLine, snapshotOf, squash } from '../watched-screen.ts';

type Without<N> = N extends WatchNews ? Omit<N, 'at'> : never;
export type News = Without<Exclude<WatchNews, { type: 'looked' | 'read' | 'passed' }>>;

export type WatcherServices = {
  readonly clock: ClockPort;
  readonly log: LogPort;
  readonly queue: ReadingQueue;
  readonly agentScreens: readonly AgentScreen[];
  /**
   * Returns the extractor for screens that rules cannot read. Returns null if none is configured.
   */
  readonly second: () => MessageExtractor | null;
  /** Returns how much of a screen is read. */
  readonly extraction?: () => ExtractionSettings;
};

/** Limit of logged disagreements of one terminal. */
const MOST_DISAGREEMENTS = 20;
/** Delay between the look and the reading of a requested check. */
const CHECK_MS = 450;

/**
 * Watches one terminal: looks at it after each event and announces the state of its program once
 * that is certain.
 */
export class Watcher {
  readonly #place: WatchedPlace;
  readonly #services: WatcherServices;
  readonly #notify: (event: WatchEvent) => void;
  readonly #rules: ReactExtractor;
  readonly #second: SecondExtraction;
  #state: WatchState = initialWatchState;
  #wants: 'look' | 'read' | null = null;
  #isQueued = false;
  #question: ReadQuestion | null = null;
  /** Counts the prompts that were read: a repeated prompt with the same words is another prompt. */
  #prompt = 0;
  /** The line of the announced question. */
  #promptLine: string | null = null;
  #words: string | null = null;
  #disagreements = 0;
  #isDisposed = false;
  #cancel: () => void = () => undefined;

  constructor(place: WatchedPlace, services: WatcherServices, notify: (event: WatchEvent) => void) {
    this.#place = place;
    this.#services = services;
    const { clock, agentScreens, extraction } = services;
    this.#rules = new ReactExtractor(new RuleExtractor(agentScreens), null, {
      clock,
      ...(extraction && { settings: extraction }),
    });
    this.#second = new SecondExtraction(clock, services.second, extraction);
    this.#notify = notify;
  }

  /** The last announcement. */
  get announced(): Announcement | null {
    return this.#state.announced;
  }

  /** True if the program itself reports that it rests. */
  get isReportedIdle(): boolean {
    return strongest(this.#state.reports)?.report.reported === 'idle';
  }

  /** `words`: the program's own words about what it waits for, if it reports any. */
  handle(news: News, words: string | null = null): void {
    if (news.type === 'reported' && news.reported === 'waiting') this.#words = words;
    this.#step({ ...news, at: this.#services.clock.now() });
  }

  /** Looks and reads now, whatever was announced. */
  async pollOnce(): Promise<ExtractedMessage | null> {
    const screen = await this.#place.look(this.#scrollback);
    if (!screen || this.#isDisposed) return null;
    this.#looked(screen);
    return this.#read(screen);
  }

  /** Looks and reads now, and repeats the announcement. Returns null if the place is gone. */
  async triggerWaitCheck(): Promise<{
    readonly announced: Announcement | null;
    readonly message: ExtractedMessage | null;
  } | null> {
    this.#step({ type: 'wanted', at: this.#services.clock.now() });
    const first = await this.#place.look(0);
    if (!first || this.#isDisposed) return null;
    this.#looked(first);
    await new Promise<void>((resolve) => void this.#services.clock.after(CHECK_MS, resolve));
    const message = await this.pollOnce();
    return { announced: this.announced, message };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#cancel();
  }

  get #scrollback(): number {
    return MAX_LINES;
  }

  #step(news: WatchNews): void {
    if (this.#isDisposed) return;
    const { state, wants, announcement, disagreement } = watchStep(this.#state, news);
    this.#state = state;
    if (disagreement) this.#note(disagreement);
    if (announcement) this.#announce(announcement);
    this.#plan();
    if (wants === null) return;
    // A requested reading applies to the screen that was just fetched; newer output starts with a
    // look.
    this.#wants = wants;
    this.#work();
  }

  #plan(): void {
    this.#cancel();
    const { lookAt } = this.#state;
    const { clock } = this.#services;
    if (lookAt === null || this.#isDisposed) return;
    this.#cancel = clock.after(Math.max(0, lookAt - clock.now()), () =>
      this.#step({ type: 'passed', at: clock.now() }),
    );
  }

  #work(): void {
    if (this.#isQueued || this.#wants === null) return;
    this.#isQueued = true;
    this.#services.queue.add(async () => {
      const wants = this.#wants;
      this.#wants = null;
      if (!this.#isDisposed) await (wants === 'read' ? this.#lookAndRead() : this.#look());
      this.#isQueued = false;
      this.#work();
    });
  }

  async #look(): Promise<void> {
    const screen = await this.#place.look(0);
    if (screen) this.#looked(screen);
  }

  async #lookAndRead(): Promise<void> {
    const screen = await this.#place.look(this.#scrollback);
    if (screen) await this.#read(screen);
  }

  #looked(screen: ScreenText): void {
    const content = contentOf(screen) + this.#moved(screen);
    this.#step({
      type: 'looked',
      at: this.#services.clock.now(),
      content,
      cols: screen.cols,
      rows: screen.rows,
    });
  }

  async #read(screen: ScreenText): Promise<ExtractedMessage | null> {
    const { clock } = this.#services;
    const { typedAt } = this.#state;
    const content = contentOf(screen) + this.#moved(screen);
    const snapshot = snapshotOf(screen, typedAt !== null && clock.now() - typedAt < TYPING_MS);
    const result = await this.#rules.extract(snapshot);
    const known = result.type === 'failed' ? null : result.message;
    // A model is asked about still screens only: one that keeps printing changes in a moment, and
    // each screen costs.
    const asksModel = known === null && !this.#state.isPrinting;
    const message = asksModel
      ? await this.#services.queue.runUncounted(() => this.#second.read(snapshot, content))
      : known;
    const line = squash(cursorLine(screen));
    const isPromptThere = this.#isPromptIn(line);
    const certain = message && message.confidence >= CERTAIN ? message : null;
    const question =
      certain?.state === 'has_question' ? this.#remember(screen, certain, line) : null;
    const reading = readingOf(certain, question ? this.#prompt : null);
    this.#step({ type: 'read', at: clock.now(), content, seen: { ...reading, isPromptThere } });
    return question?.message ?? certain;
  }

  /** Returns whether the line is that of the announced question, with anything typed behind it. */
  #isPromptIn(line: string): boolean {
    return (
      this.#promptLine !== null && this.#promptLine !== '' && line.startsWith(this.#promptLine)
    );
  }

  /**
   * Changes the content if the announced prompt may have been replaced by an identical one, so that
   * it is read again.
   */
  #moved(screen: ScreenText): string {
    const isAsked = this.#question !== null && this.#state.announced?.type === 'waiting';
    return isAsked && this.#question && !isUnmoved(this.#question.mark, screen)
      ? ` moved ${this.#prompt}`
      : '';
  }

  /** Remembers the question, and its line as it was before anything was typed behind it. */
  #remember(screen: ScreenText, message: ExtractedMessage, line: string): ReadQuestion {
    const question = questionOf(screen, message);
    const before = this.#question;
    const isAsked = this.#state.announced?.type === 'waiting';
    const isSame =
      before &&
      isUnmoved(before.mark, screen) &&
      isSameQuestion(before.mark, question.message, question.subject);
    if (before?.message.fingerprint !== question.message.fingerprint || !isAsked)
      this.#promptLine = line;
    if (isSame && isAsked) return before;
    if (!isSame) this.#prompt += 1;
    this.#question = question;
    return question;
  }

  #announce(announced: Announcement): void {
    const sessionId = this.#place.placeId;
    switch (announced.type) {
      case 'waiting':
        return this.#notify(
          waitingEvent(
            sessionId,
            announced.fingerprint === null ? null : this.#question,
            this.#words,
          ),
        );
      case 'processing':
        return this.#notify({ type: 'Processing', sessionId });
      case 'idle':
        return this.#notify({ type: 'Idle', sessionId });
      case 'exited':
        return this.#notify({ type: 'Exited', sessionId });
    }
  }

  #note(disagreement: Disagreement): void {
    this.#disagreements += 1;
    if (this.#disagreements <= MOST_DISAGREEMENTS)
      this.#services.log.info('watch.disagreement', { ...disagreement });
  }
}

/** Returns the reading of a message; an uncertain message is read as nothing. */
function readingOf(
  certain: ExtractedMessage | null,
  prompt: number | null,
): Omit<ScreenReading, 'isPromptThere'> {
  if (!certain) return { state: 'idle', fingerprint: '', isCertain: false };
  return {
    state: certain.state,
    fingerprint: certain.fingerprint,
    isCertain: true,
    ...(prompt !== null && { prompt }),
  };
}
