import { renderFailure, type ApiFailure } from '#core/shell/http/reply.ts';
import type { ApiLine } from '#core/shell/http/api-line.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { DESK, type Frame } from '#shared/contract/streams.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Language } from '#shared/words/language.ts';
import { compose } from '#shared/words/sentence.ts';

import type { EventStream } from './event-stream.ts';
import { readDesk } from './routes/desk-snapshot.ts';

/** Maximum number of events that wait while the client reads the snapshot. */
const MAX_WAITING = 100;

type QuestionStreamOptions = {
  readonly line: ApiLine;
  readonly out: EventStream;
  /** Id under which core records that a person sees the questions; null if none does. */
  readonly windowId: string | null;
  readonly language: Language;
};

/**
 * Streams the questions of all sessions to one client: a snapshot of the open ones, or the changes
 * since its last event; then each change, until the client or the server closes the connection.
 */
export class QuestionStream {
  readonly #options: QuestionStreamOptions;
  /** Frames that wait until the first events are sent; null afterwards. */
  #waiting: Frame[] | null = [];
  /** Open questions that were reported as shown. */
  readonly #shown = new Set<string>();
  #seq = 0;
  #isOver = false;

  constructor(options: QuestionStreamOptions) {
    this.#options = options;
  }

  /** Subscribes to the desk. `since` is the last event that the client has; null for none. */
  async start(since: number | null, begin: () => void): Promise<Result<null, ApiFailure>> {
    const { line, out } = this.#options;
    if (since !== null) await this.#showOpen();
    const desk = await line.streams['streams.open']({ stream: DESK, since });
    if (!desk.ok) return desk;
    begin();
    const { value } = desk;
    if (value.kind === 'frames') {
      this.#seq = since ?? 0;
      for (const frame of value.frames) this.#apply(frame);
    } else if (value.snapshot.of === 'desk')
      this.#sendSnapshot(value.seq, value.snapshot.interactions);
    await out.drained();
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const frame of waiting) this.#apply(frame);
    return ok(null);
  }

  frame(frame: Frame): void {
    if (this.#isOver || frame.stream !== DESK) return;
    if (!this.#waiting) return this.#apply(frame);
    this.#waiting.push(frame);
    if (this.#waiting.length > MAX_WAITING) this.#endSlow();
  }

  /** Sends the reason for the end and ends the stream. */
  fail(failure: ApiFailure): void {
    if (this.#isOver) return;
    const data = renderFailure(failure, this.#options.language);
    this.#options.out.send({ event: 'error', id: `${this.#seq}-error`, data });
    this.close();
    this.#options.out.end();
  }

  close(): void {
    this.#isOver = true;
    this.#options.line.close();
  }

  /** Sends all open questions, however many. The client has no backlog before them. */
  #sendSnapshot(seq: number, interactions: readonly Interaction[]): void {
    this.#seq = seq;
    const questions = interactions.toSorted((a, b) => a.openedAt - b.openedAt);
    this.#options.out.send({ event: 'snapshot', id: String(seq), data: { questions } });
    for (const question of questions) this.#reportShown(question);
  }

  #apply({ seq, event }: Frame): void {
    if (this.#isOver || seq <= this.#seq) return;
    this.#seq = seq;
    const id = String(seq);
    const { out } = this.#options;
    if (event.type !== 'interaction.upserted') return;
    const { interaction: question } = event;
    if (!out.send({ event: 'question', id, data: { question } })) return this.#endSlow();
    this.#reportShown(question);
  }

  /** Reports the questions that were open before the client came back, and did not change since. */
  async #showOpen(): Promise<void> {
    if (this.#options.windowId === null) return;
    const desk = await readDesk(this.#options.line);
    for (const question of desk.ok ? desk.value.interactions : []) this.#reportShown(question);
  }

  #reportShown({ request: { requestId }, outcome }: Interaction): void {
    const { windowId, line } = this.#options;
    if (windowId === null) return;
    if (outcome !== null) return void this.#shown.delete(requestId);
    if (this.#shown.has(requestId)) return;
    this.#shown.add(requestId);
    void line.api['interactions.shown']({ requestId, windowId });
  }

  #endSlow(): void {
    const message = compose('httpFailures.tooSlow');
    this.fail({ kind: 'tooSlow', message, remedy: compose('httpFailures.connectAgain') });
  }
}
