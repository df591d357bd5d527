import { parseReply, type CallReply } from '#shared/contract/call.ts';
import { streams, type Frame, type Snapshot } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';
import { compose } from '#shared/words/sentence.ts';

import { backOff } from './back-off.ts';
import type { Timers } from './connection.ts';
import { StreamCursor } from './stream-cursor.ts';

const MAX_FAILURES = 5;

/** Callbacks for a follower of one stream. Frames arrive in order, without gaps, each once. */
export interface StreamHandlers {
  /**
   * Replaces the whole known state of the stream, including its live blocks. `seq` is the last
   * frame that it includes.
   */
  onSnapshot(snapshot: Snapshot, seq: number): void;
  onFrame(frame: Frame): void;
  /** Replaces all live blocks, after missed frames have been passed to `onFrame`. */
  onLive(blocks: readonly LiveBlock[]): void;
  /** Appends to the text received so far, without a gap. */
  onDelta(delta: LiveDelta): void;
  /** Reports a final failure. The stream must be opened again to retry. */
  onFailed(failure: StreamFailure): void;
}

type OpenReply = CallReply<typeof streams, 'streams.open'>;
type Opened = Extract<OpenReply, { ok: true }>['value'];
export type StreamFailure = Extract<OpenReply, { ok: false }>['error'];

type Entry = {
  readonly stream: string;
  readonly handlers: StreamHandlers;
  readonly cursor: StreamCursor;
  /**
   * Number of open requests so far. Only the reply to the newest one counts; it includes everything
   * that arrived before it.
   */
  opening: number;
  isOpen: boolean;
  failures: number;
  cancelRetry: () => void;
};

/**
 * Sends a call if there is a connection. The reply arrives before anything that core sends after
 * it.
 */
type AskServer = (
  method: keyof typeof streams,
  input: unknown,
  onReply: (raw: unknown) => void,
) => void;

/** Streams that one client follows, across gaps and reconnections. */
export class ClientStreams {
  readonly #entries = new Map<string, Entry>();
  readonly #ask: AskServer;
  readonly #timers: Timers;
  readonly #random: () => number;

  constructor(ask: AskServer, timers: Timers, random: () => number) {
    this.#ask = ask;
    this.#timers = timers;
    this.#random = random;
  }

  /**
   * Follows a stream, which has one follower at a time. Returns a function that stops following.
   */
  open(stream: string, handlers: StreamHandlers): () => void {
    if (this.#entries.has(stream)) throw new Error(`The stream ${stream} is followed already.`);
    const cursor = new StreamCursor();
    const entry: Entry = {
      stream,
      handlers,
      cursor,
      opening: 0,
      isOpen: false,
      failures: 0,
      cancelRetry: () => undefined,
    };
    this.#entries.set(stream, entry);
    this.#reopen(entry);
    return () => {
      if (!this.#remove(entry)) return;
      this.#ask('streams.close', { stream }, () => undefined);
    };
  }

  /** Reopens every stream on a new connection. */
  reopenAll(): void {
    for (const entry of this.#entries.values()) this.#reopen(entry);
  }

  frame(frame: Frame): void {
    const entry = this.#entries.get(frame.stream);
    if (!entry?.isOpen) return;
    const verdict = entry.cursor.frame(frame);
    if (verdict === 'apply') entry.handlers.onFrame(frame);
    else if (verdict === 'gap') this.#reopen(entry);
  }

  live(stream: string, delta: LiveDelta): void {
    const entry = this.#entries.get(stream);
    if (!entry?.isOpen) return;
    const fresh = entry.cursor.live(delta);
    if (fresh === 'gap') this.#reopen(entry);
    else if (fresh !== 'old') entry.handlers.onDelta(fresh);
  }

  gap(stream: string): void {
    const entry = this.#entries.get(stream);
    if (entry?.isOpen) this.#reopen(entry);
  }

  close(): void {
    for (const entry of this.#entries.values()) this.#remove(entry);
  }

  #remove(entry: Entry): boolean {
    entry.cancelRetry();
    entry.opening += 1;
    entry.isOpen = false;
    return this.#entries.get(entry.stream) === entry && this.#entries.delete(entry.stream);
  }

  #reopen(entry: Entry): void {
    entry.cancelRetry();
    entry.isOpen = false;
    const opening = ++entry.opening;
    this.#ask('streams.open', { stream: entry.stream, since: entry.cursor.seq }, (raw) => {
      if (opening !== entry.opening) return;
      const reply = parseReply(streams['streams.open'].reply, raw);
      if (!reply.ok) this.#failed(entry, reply.error);
      else this.#opened(entry, reply.value);
    });
  }

  #opened(entry: Entry, answer: Opened): void {
    entry.isOpen = true;
    if (answer.kind === 'snapshot') {
      const { snapshot, seq } = answer;
      entry.cursor.opened(seq, snapshot.of === 'session' ? snapshot.live : []);
      entry.failures = 0;
      return entry.handlers.onSnapshot(snapshot, seq);
    }
    for (const frame of answer.frames)
      if (entry.cursor.frame(frame) === 'apply') entry.handlers.onFrame(frame);
    if (entry.cursor.seq !== answer.seq) {
      return this.#failed(entry, {
        kind: 'malformed',
        message: compose('callFailures.streamGap'),
        remedy: null,
      });
    }
    entry.cursor.opened(answer.seq, answer.live);
    entry.failures = 0;
    entry.handlers.onLive(answer.live);
  }

  /**
   * Retries from a fresh snapshot, because continuing from the cursor may be what cannot be parsed.
   */
  #failed(entry: Entry, failure: StreamFailure): void {
    entry.isOpen = false;
    entry.failures += 1;
    entry.cursor.forget();
    if (failure.kind !== 'noSuchStream' && entry.failures < MAX_FAILURES) {
      entry.cancelRetry = this.#timers.after(backOff(entry.failures, this.#random()), () =>
        this.#reopen(entry),
      );
      return;
    }
    this.#remove(entry);
    entry.handlers.onFailed(failure);
  }
}
