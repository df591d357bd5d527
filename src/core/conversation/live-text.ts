import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/**
 * Maximum length of a live block, in UTF-16 units. A longer block is rendered again when it is
 * finished.
 */
const MAX_BLOCK = 256 * 1024;

type LiveListener = (sessionId: string, delta: LiveDelta) => void;

/** Text that agents are writing right now. In memory only: a finished text arrives as a message. */
export class LiveText {
  readonly #bySession = new Map<string, Map<string, LiveBlock>>();
  readonly #listeners = new Set<LiveListener>();

  blocks(sessionId: string): readonly LiveBlock[] {
    return [...(this.#bySession.get(sessionId)?.values() ?? [])];
  }

  apply(sessionId: string, delta: LiveDelta): void {
    const blocks = this.#bySession.get(sessionId) ?? new Map<string, LiveBlock>();
    this.#bySession.set(sessionId, blocks);
    if (delta.type === 'ended') {
      if (!blocks.delete(delta.blockId)) return;
    } else {
      const text = blocks.get(delta.blockId)?.text ?? '';
      if (text.length + delta.append.length > MAX_BLOCK) return;
      const { blockId, kind, parentToolUseId, toolName, toolKind } = delta;
      blocks.set(blockId, {
        blockId,
        kind,
        parentToolUseId,
        toolName,
        toolKind,
        text: text + delta.append,
      });
      this.#publish(sessionId, { ...delta, offset: text.length });
      return;
    }
    this.#publish(sessionId, delta);
  }

  /** Ends all live blocks of a session. */
  clear(sessionId: string): void {
    for (const { blockId } of this.blocks(sessionId))
      this.apply(sessionId, { type: 'ended', blockId });
    this.#bySession.delete(sessionId);
  }

  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #publish(sessionId: string, delta: LiveDelta): void {
    for (const listener of this.#listeners) listener(sessionId, delta);
  }
}
