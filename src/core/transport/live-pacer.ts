import type { ClockPort } from '#core/ports.ts';
import type { LiveDelta } from '#shared/conversation/live.ts';

/** At most one message per block in this time: a frame of a 60 Hz screen. */
const PACE_MS = 16;
/** Characters that are collected at most. */
const MAX_PENDING_CHARS = 256 * 1024;

type Append = Extract<LiveDelta, { type: 'append' }>;

/** Joins the live text of one stream, so that a fast agent costs one message per block and screen frame. */
export class LivePacer {
  readonly #clock: ClockPort;
  readonly #send: (delta: LiveDelta) => void;
  readonly #pending = new Map<string, Append>();
  #chars = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: ClockPort, send: (delta: LiveDelta) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  add(delta: LiveDelta): void {
    if (delta.type === 'ended') {
      this.#pending.delete(delta.blockId);
      this.#send(delta);
      return;
    }
    const held = this.#pending.get(delta.blockId);
    this.#pending.set(delta.blockId, held ? { ...held, append: held.append + delta.append } : delta);
    this.#chars += delta.append.length;
    if (this.#cancel === null || this.#chars > MAX_PENDING_CHARS) this.flush();
  }

  /** Sends what is collected. The first text after a pause goes at once, the next waits. */
  flush(): void {
    if (this.#pending.size === 0) return;
    this.#cancel ??= this.#clock.after(PACE_MS, () => {
      this.#cancel = null;
      this.flush();
    });
    const deltas = [...this.#pending.values()];
    this.#pending.clear();
    this.#chars = 0;
    for (const delta of deltas) this.#send(delta);
  }

  /** Forgets what is collected. */
  stop(): void {
    this.#pending.clear();
    this.#chars = 0;
    this.#cancel?.();
    this.#cancel = null;
  }
}
