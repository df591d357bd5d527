import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

/** Most characters of a live block that are held; its beginning is let go, the stored message will have it. */
export const MAX_LIVE_TEXT = 200_000;

/** `dropped`: characters let go in front of `text`. */
export type LiveText = LiveBlock & { readonly dropped: number };

export function liveTextOf(block: LiveBlock): LiveText {
  return clip({ ...block, dropped: 0 });
}

function clip(block: LiveText): LiveText {
  const excess = block.text.length - MAX_LIVE_TEXT;
  if (excess <= MAX_LIVE_TEXT / 4) return block;
  return { ...block, text: block.text.slice(excess), dropped: block.dropped + excess };
}

/** A delta that continues from further on than what is held is not shown: it would join words that do not belong together. */
export function applyDelta(blocks: readonly LiveText[], delta: LiveDelta): readonly LiveText[] {
  const at = blocks.findIndex((block) => block.blockId === delta.blockId);
  const held = blocks[at];
  if (delta.type === 'ended') return held ? blocks.toSpliced(at, 1) : blocks;
  const { offset, append, type: _, ...rest } = delta;
  if (!held) return offset === 0 ? [...blocks, clip({ ...rest, text: append, dropped: 0 })] : blocks;
  const from = offset - held.dropped;
  if (from > held.text.length || from < 0) return blocks;
  return blocks.with(at, clip({ ...held, text: held.text.slice(0, from) + append }));
}
