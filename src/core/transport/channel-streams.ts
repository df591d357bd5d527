import type { ClockPort } from '#core/ports.ts';
import { failed } from '#shared/contract/call.ts';
import { type ChannelMessage, type Frame } from '#shared/contract/streams.ts';
import type { LiveDelta } from '#shared/conversation/live.ts';
import { compose } from '#shared/words/sentence.ts';

import type { StreamSource } from './desk-port.ts';
import { LivePacer } from './live-pacer.ts';

/**
 * Maximum number of missed frames that are replayed. If there are more, the client gets a snapshot.
 */
const MAX_REPLAY = 500;
/** Number of frames in one reply to `streams.read`. */
const READ_AT_ONCE = 100;
/**
 * Back-pressure: a client with more unsent bytes gets no frames until it has drained to the lower
 * mark.
 */
const MAX_BACKLOG = 8 * 1024 * 1024;
const DRAINED = 1024 * 1024;
const DRAIN_CHECK_MS = 50;

/** The methods of a channel that streams need. */
export interface Outlet {
  send(message: ChannelMessage): void;
  backlog(): number;
}

/** The streams that one channel follows. */
export class ChannelStreams {
  readonly #outlet: Outlet;
  readonly #source: StreamSource;
  readonly #clock: ClockPort;
  readonly #open = new Map<string, { readonly pacer: LivePacer; readonly left: () => void }>();
  /** Followed streams that are cut off because the client reads too slowly. */
  readonly #cutOff = new Set<string>();
  readonly #unsubscribe: () => void;
  #cancelCheck: (() => void) | null = null;

  constructor(outlet: Outlet, source: StreamSource, clock: ClockPort) {
    this.#outlet = outlet;
    this.#source = source;
    this.#clock = clock;
    this.#unsubscribe = source.subscribe({
      frame: (frame) => this.#frame(frame),
      live: (stream, delta) => this.#live(stream, delta),
    });
  }

  /**
   * Returns the reply to `streams.open`. The reply must be sent in the same turn, before any later
   * frame.
   */
  open(stream: string, since: number | null): unknown {
    const seq = this.#source.lastSeq(stream);
    if (seq === null) return noSuchStream(stream);
    const frames =
      since === null || since > seq ? null : this.#source.framesSince(stream, since, MAX_REPLAY);
    const snapshot = frames ? null : this.#source.snapshot(stream);
    if (!frames && !snapshot) return noSuchStream(stream);
    this.#follow(stream);
    const value = frames
      ? { kind: 'frames', seq, frames, live: this.#source.live(stream) }
      : { kind: 'snapshot', seq, snapshot };
    return { ok: true, value };
  }

  /** Returns the reply to `streams.read`. */
  read(stream: string, since: number): unknown {
    const seq = this.#source.lastSeq(stream);
    if (seq === null) return noSuchStream(stream);
    return { ok: true, value: { seq, ...this.#source.framesFrom(stream, since, READ_AT_ONCE) } };
  }

  /** Returns the reply to `streams.close`. */
  close(stream: string): unknown {
    return this.#drop(stream) || this.#cutOff.delete(stream)
      ? { ok: true, value: {} }
      : noSuchStream(stream);
  }

  dispose(): void {
    this.#unsubscribe();
    this.#cancelCheck?.();
    for (const stream of this.#open.keys()) this.#drop(stream);
    this.#cutOff.clear();
  }

  #follow(stream: string): void {
    this.#drop(stream);
    this.#cutOff.delete(stream);
    const pacer = new LivePacer(this.#clock, (delta) => this.#sendLive(stream, delta));
    this.#open.set(stream, { pacer, left: this.#source.followed(stream) });
  }

  #drop(stream: string): boolean {
    const open = this.#open.get(stream);
    open?.pacer.stop();
    open?.left();
    return this.#open.delete(stream);
  }

  #frame(frame: Frame): void {
    const open = this.#open.get(frame.stream);
    if (!open) return;
    open.pacer.flush();
    if (!this.#isSlow(frame.stream)) this.#outlet.send({ t: 'frame', frame });
  }

  #live(stream: string, delta: LiveDelta): void {
    this.#open.get(stream)?.pacer.add(delta);
  }

  #sendLive(stream: string, delta: LiveDelta): void {
    if (!this.#isSlow(stream)) this.#outlet.send({ t: 'live', stream, delta });
  }

  /**
   * Cuts the stream off if the client does not keep up. A `gap` message is sent once the client has
   * drained.
   */
  #isSlow(stream: string): boolean {
    if (this.#cutOff.has(stream)) return true;
    if (this.#outlet.backlog() <= MAX_BACKLOG) return false;
    this.#drop(stream);
    this.#cutOff.add(stream);
    this.#cancelCheck ??= this.#clock.after(DRAIN_CHECK_MS, () => this.#check());
    return true;
  }

  #check(): void {
    this.#cancelCheck = null;
    if (this.#cutOff.size === 0) return;
    if (this.#outlet.backlog() > DRAINED) {
      this.#cancelCheck = this.#clock.after(DRAIN_CHECK_MS, () => this.#check());
      return;
    }
    const streams = [...this.#cutOff];
    this.#cutOff.clear();
    for (const stream of streams) this.#outlet.send({ t: 'gap', stream });
  }
}

function noSuchStream(stream: string) {
  const message = compose('callFailures.noSuchStream', { session: stream });
  return { ok: false, error: { ...failed('internal', message, null).error, kind: 'noSuchStream' } };
}
