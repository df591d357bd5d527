import type { Frame } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/**
 * Verdict on an incoming frame or delta: `old` is already known; `gap` means that something before
 * it is missing.
 */
type Verdict = 'old' | 'gap';

/** Position of a client in one stream. It decides what to apply; it sends and stores nothing. */
export class StreamCursor {
  #seq: number | null = null;
  /** Number of characters held of each live block. */
  readonly #live = new Map<string, number>();

  /** Number of the last frame held; null if there is none. */
  get seq(): number | null {
    return this.#seq;
  }

  forget(): void {
    this.#seq = null;
  }

  /**
   * Applies the reply to an open request: the stream is at `seq` and has exactly these live blocks.
   */
  opened(seq: number, live: readonly LiveBlock[]): void {
    this.#seq = seq;
    this.#live.clear();
    for (const block of live) this.#live.set(block.blockId, block.text.length);
  }

  frame(frame: Frame): 'apply' | Verdict {
    if (this.#seq === null || frame.seq > this.#seq + 1) return 'gap';
    if (frame.seq <= this.#seq) return 'old';
    this.#seq = frame.seq;
    return 'apply';
  }

  /** Returns the new part of a delta, so that it always continues the text held so far. */
  live(delta: LiveDelta): LiveDelta | Verdict {
    if (delta.type === 'ended') return this.#live.delete(delta.blockId) ? delta : 'old';
    const held = this.#live.get(delta.blockId) ?? 0;
    const end = delta.offset + delta.append.length;
    if (delta.offset > held) return 'gap';
    if (end <= held && this.#live.has(delta.blockId)) return 'old';
    this.#live.set(delta.blockId, end);
    return { ...delta, offset: held, append: delta.append.slice(held - delta.offset) };
  }
}
