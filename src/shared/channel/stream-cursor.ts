import type { Frame } from '#shared/contract/streams.ts';
import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/** What to do with something that arrived: `old` is known already, before `gap` something is missing. */
type Verdict = 'old' | 'gap';

/** How far a client has followed one stream. It decides; it sends and stores nothing. */
export class StreamCursor {
  #seq: number | null = null;
  /** Characters held of each live block. */
  readonly #live = new Map<string, number>();

  /** Last frame held; null when nothing is. */
  get seq(): number | null {
    return this.#seq;
  }

  forget(): void {
    this.#seq = null;
  }

  /** The answer to opening: the stream stands at `seq` with these live blocks, and no others. */
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

  /** The part of the delta that is new, so that what is handed on always continues exactly what is held. */
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
