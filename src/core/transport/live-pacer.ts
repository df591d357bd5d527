import type { ClockPort } from '#core/ports.ts';
import type { LiveDelta } from '#shared/conversation/live.ts';

/** Minimum interval between two messages about one block: a frame of a 60 Hz screen. */
const PACE_MS = 16;
/** Maximum number of collected characters. */
const MAX_PENDING_CHARS = 256 * 1024;

type Append = Extract<LiveDelta, { type: 'append' }>;

/**
 * Joins the live text of one stream, so that a fast agent causes one message per block and screen
 * frame.
 */
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
    this.#pending.set(
      delta.blockId,
      held ? { ...held, append: held.append + delta.append } : delta,
    );
    this.#chars += delta.append.length;
    if (this.#cancel === null || this.#chars > MAX_PENDING_CHARS) this.flush();
  }

  /**
   * Sends the collected text. The first text after a pause is sent at once, and later text is
   * throttled.
   */
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

  /** Drops the collected text. */
  stop(): void {
    this.#pending.clear();
    this.#chars = 0;
    this.#cancel?.();
    this.#cancel = null;
  }
}
