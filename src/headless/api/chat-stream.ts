import type { Frame } from '#shared/contract/streams.ts';
import { DESK } from '#shared/contract/streams.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { chatEvent, envelope, newestOnly } from './chat-event.ts';
import type { EventStream } from './event-stream.ts';
import type { TurnEnd } from './turn-end.ts';

/** How long a session must stay as it is before its turn counts as over. */
const SETTLE_MS = 250;

export type ChatOptions = {
  readonly line: ApiLine;
  readonly out: EventStream;
  readonly sessionId: string;
  /** Frames up to this one are known to the client. */
  readonly since: number;
  readonly turn: TurnEnd;
  /** Who looks at the questions. */
  readonly windowId: string;
};

/** One client that listens to one session: first what it missed, then what happens, until the turn is over. */
export class ChatStream {
  readonly #options: ChatOptions;
  readonly #open = new Map<string, InteractionRequest>();
  /** Frames that come while older ones are still being read. */
  #held: Frame[] | null = [];
  #seq: number;
  #settling: NodeJS.Timeout | null = null;
  #isOver = false;

  constructor(options: ChatOptions) {
    this.#options = options;
    this.#seq = options.since;
  }

  /** Before anything else, so that no question comes before its words. */
  async followDesk(): Promise<void> {
    const { line, turn, sessionId } = this.#options;
    const desk = await line.streams['streams.open']({ stream: DESK, since: null });
    if (!desk.ok || desk.value.kind !== 'snapshot' || desk.value.snapshot.of !== 'desk') return;
    const { sessions, interactions } = desk.value.snapshot;
    for (const { request } of interactions) if (request.sessionId === sessionId) this.#open.set(request.requestId, request);
    const session = sessions.find((each) => each.sessionId === sessionId);
    if (session && turn.status === null) turn.session(session);
  }

  /** The questions that wait now, for a client that comes without knowing anything. */
  tellWaiting(): void {
    for (const request of this.#open.values()) {
      this.#send({ event: 'INTERACTION', id: String(this.#seq), data: envelope(request.sessionId, null, request) });
      this.#shown(request.requestId);
    }
  }

  /** Resolves when the client has all that is there; the rest comes as it happens. */
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
    // More happened in this moment than core repeats: it is read like what was missed before.
    if (opened.value.kind === 'snapshot') return this.start();
    const held = this.#held ?? [];
    this.#held = null;
    for (const frame of [...opened.value.frames, ...held]) this.#apply(frame);
    this.#look();
  }

  frame(frame: Frame): void {
    if (this.#isOver) return;
    if (frame.stream === DESK) this.#desk(frame);
    else if (this.#held) this.#held.push(frame);
    else this.#apply(frame);
    this.#look();
  }

  /** Says why nothing more comes, and ends. */
  fail({ kind, message, remedy }: { readonly kind: string; readonly message: string; readonly remedy: string | null }): void {
    this.#end({ event: 'error', id: `${this.#seq}-error`, data: envelope(this.#options.sessionId, null, { kind, message, remedy }) });
  }

  /** The client is gone; the agent goes on. */
  leave(): void {
    this.#isOver = true;
    if (this.#settling) clearTimeout(this.#settling);
    this.#options.line.close();
  }

  #desk({ event }: Frame): void {
    const { sessionId, turn } = this.#options;
    if (event.type === 'session.upserted' && event.session.sessionId === sessionId) turn.session(event.session);
    if (event.type === 'interaction.upserted' && event.interaction.request.sessionId === sessionId) {
      const { request, outcome } = event.interaction;
      if (outcome === null) this.#open.set(request.requestId, request);
      else this.#open.delete(request.requestId);
    }
    if (event.type === 'session.deleted' && event.sessionId === sessionId)
      this.fail({ kind: 'noSuchSession', message: 'The session was deleted.', remedy: null });
  }

  #apply(frame: Frame): void {
    if (this.#isOver || frame.seq <= this.#seq) return;
    this.#seq = frame.seq;
    if (frame.event.type === 'message.upserted') this.#options.turn.message(frame.event.message);
    const told = chatEvent(frame, this.#open);
    if (!told) return;
    this.#send(told);
    if (told.event === 'INTERACTION' && frame.event.type === 'message.upserted' && frame.event.message.messageType === 'interaction')
      this.#shown(frame.event.message.metadata.requestId);
  }

  #shown(requestId: string): void {
    void this.#options.line.api['interactions.shown']({ requestId, windowId: this.#options.windowId });
  }

  #send(event: Parameters<EventStream['send']>[0]): void {
    if (this.#isOver || this.#options.out.send(event)) return;
    const message = 'You read more slowly than the agent works, so Corral stopped sending. Nothing is lost.';
    this.fail({ kind: 'tooSlow', message, remedy: 'Connect again with Last-Event-ID.' });
  }

  /** Whether the turn is over; it is only when it stays so for a moment. */
  #look(): void {
    if (this.#settling) clearTimeout(this.#settling);
    this.#settling = null;
    if (this.#isOver || this.#held || !this.#options.turn.isOver) return;
    this.#settling = setTimeout(() => this.#done(), SETTLE_MS).unref();
  }

  #done(): void {
    const { sessionId, turn } = this.#options;
    if (turn.problem) {
      const { kind, message, remedy } = turn.problem;
      this.#send({ event: 'error', id: `${this.#seq}-error`, data: envelope(sessionId, null, { kind, message, remedy }) });
    }
    this.#end({ event: 'done', id: `${this.#seq}-done`, data: envelope(sessionId, null, { status: turn.status }) });
  }

  #end(last: Parameters<EventStream['send']>[0]): void {
    if (this.#isOver) return;
    this.#options.out.send(last);
    this.leave();
    this.#options.out.end();
  }
}
