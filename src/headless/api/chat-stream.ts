import type { Frame } from '#shared/contract/streams.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { chatEvent, envelope, newestOnly } from './chat-event.ts';
import { renderFailure, type ApiFailure } from '#core/shell/http/reply.ts';
import type { Language } from '#shared/words/language.ts';
import { compose } from '#shared/words/sentence.ts';
import type { EventStream, ServerEvent } from './event-stream.ts';
import type { TurnEnd } from './turn-end.ts';

/** Time for which a session must stay unchanged before its turn counts as over. */
const SETTLE_MS = 250;

export type ChatOptions = {
  readonly line: ApiLine;
  readonly out: EventStream;
  readonly sessionId: string;
  /** Last frame that the client has. */
  readonly since: number;
  readonly turn: TurnEnd;
  /** Id under which core records who saw the questions; null if no person sees them. */
  readonly windowId: string | null;
  /** Language of the failures that are sent. */
  readonly language: Language;
};

/**
 * Streams one session to one client: first the missed events, then live ones, until the turn is
 * over.
 */
export class ChatStream {
  readonly #options: ChatOptions;
  readonly #open = new Map<string, InteractionRequest>();
  /** Live frames that are buffered while missed frames are being read; null afterwards. */
  #buffered: Frame[] | null = [];
  #seq: number;
  #endTimer: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(options: ChatOptions) {
    this.#options = options;
    this.#seq = options.since;
  }

  /**
   * Subscribes to the desk. Must run first, so that the content of a question is known before its
   * event.
   */
  async followDesk(): Promise<void> {
    const { line, turn, sessionId } = this.#options;
    const desk = await line.streams['streams.open']({ stream: DESK, since: null });
    if (!desk.ok || desk.value.kind !== 'snapshot' || desk.value.snapshot.of !== 'desk') return;
    const { sessions, interactions } = desk.value.snapshot;
    for (const { request } of interactions)
      if (request.sessionId === sessionId) this.#open.set(request.requestId, request);
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (session && turn.status === null) turn.session(session);
  }

  /** Sends the open questions to a client that has no position yet. */
  sendOpenQuestions(): void {
    for (const request of this.#open.values()) {
      this.#send({
        event: 'INTERACTION',
        id: String(this.#seq),
        data: envelope(request.sessionId, null, request),
      });
      this.#reportShown(request.requestId);
    }
  }

  /** Resolves when the missed events are sent; live events follow. */
  async start(): Promise<void> {
    const { line, sessionId, out } = this.#options;
    for (;;) {
      const read = await line.streams['streams.read']({ stream: sessionId, since: this.#seq });
      if (!read.ok) return this.fail(read.error);
      const { frames, next, seq } = read.value;
      for (const frame of newestOnly(frames)) this.#apply(frame);
      this.#seq = Math.max(this.#seq, next);
      await out.drained();
      if (this.#isOver) return;
      if (next >= seq || frames.length === 0) break;
    }
    const opened = await line.streams['streams.open']({ stream: sessionId, since: this.#seq });
    if (!opened.ok) return this.fail(opened.error);
    // More frames arrived meanwhile than core repeats, so they are read like the missed ones.
    if (opened.value.kind === 'snapshot') return this.start();
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const frame of [...opened.value.frames, ...buffered]) this.#apply(frame);
    this.#scheduleEnd();
  }

  frame(frame: Frame): void {
    if (this.#isOver) return;
    if (frame.stream === DESK) this.#desk(frame);
    else if (this.#buffered) this.#buffered.push(frame);
    else this.#apply(frame);
    this.#scheduleEnd();
  }

  /** Sends the reason for the end and ends the stream. */
  fail(failure: ApiFailure): void {
    this.#end(this.#error(failure));
  }

  /** Closes the stream because the client is gone. The agent keeps running. */
  close(): void {
    this.#isOver = true;
    if (this.#endTimer) clearTimeout(this.#endTimer);
    this.#options.line.close();
  }

  #desk({ event }: Frame): void {
    const { sessionId, turn } = this.#options;
    if (event.type === 'session.upserted' && event.session.sessionId === sessionId)
      turn.session(event.session);
    if (
      event.type === 'interaction.upserted' &&
      event.interaction.request.sessionId === sessionId
    ) {
      const { request, outcome } = event.interaction;
      if (outcome === null) this.#open.set(request.requestId, request);
      else this.#open.delete(request.requestId);
    }
    if (event.type === 'session.deleted' && event.sessionId === sessionId)
      this.fail({
        kind: 'noSuchSession',
        message: compose('httpFailures.sessionDeleted'),
        remedy: null,
      });
  }

  #apply(frame: Frame): void {
    if (this.#isOver || frame.seq <= this.#seq) return;
    this.#seq = frame.seq;
    if (frame.event.type === 'message.upserted') this.#options.turn.message(frame.event.message);
    const event = chatEvent(frame, this.#open, this.#options.language);
    if (!event) return;
    this.#send(event);
    if (
      event.event === 'INTERACTION' &&
      frame.event.type === 'message.upserted' &&
      frame.event.message.messageType === 'interaction'
    )
      this.#reportShown(frame.event.message.metadata.requestId);
  }

  #reportShown(requestId: string): void {
    const { line, windowId } = this.#options;
    if (windowId !== null) void line.api['interactions.shown']({ requestId, windowId });
  }

  #send(event: ServerEvent): void {
    if (this.#isOver || this.#options.out.send(event)) return;
    const message = compose('httpFailures.tooSlow');
    this.fail({ kind: 'tooSlow', message, remedy: compose('httpFailures.connectAgain') });
  }

  /** Schedules the end of the stream if the turn is over; a change within the delay cancels it. */
  #scheduleEnd(): void {
    if (this.#endTimer) clearTimeout(this.#endTimer);
    this.#endTimer = null;
    if (this.#isOver || this.#buffered || !this.#options.turn.isOver) return;
    this.#endTimer = setTimeout(() => this.#finish(), SETTLE_MS).unref();
  }

  #finish(): void {
    const { sessionId, turn } = this.#options;
    if (turn.problem) this.#send(this.#error(turn.problem));
    this.#end({
      event: 'done',
      id: `${this.#seq}-done`,
      data: envelope(sessionId, null, { status: turn.status }),
    });
  }

  #error(failure: ApiFailure): ServerEvent {
    const { sessionId, language } = this.#options;
    return {
      event: 'error',
      id: `${this.#seq}-error`,
      data: envelope(sessionId, null, renderFailure(failure, language)),
    };
  }

  #end(last: ServerEvent): void {
    if (this.#isOver) return;
    this.#options.out.send(last);
    this.close();
    this.#options.out.end();
  }
}
