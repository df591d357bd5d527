import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';

import { feedInput, noInput, type PartialInput } from './partial-input.ts';

/** Most characters of a live block that are held; its beginning is let go, the stored message will have it. */
export const MAX_LIVE_TEXT = 200_000;

/**
 * `dropped`: characters let go in front of `text`. `input`: what a file tool is going to write, as far as it came; null for
 * other blocks.
 */
export type LiveText = LiveBlock & { readonly dropped: number; readonly input: PartialInput | null };

export function liveTextOf(block: LiveBlock): LiveText {
  return clip({ ...block, dropped: 0, input: inputOf(block) });
}

function inputOf({ kind, toolKind, text }: Pick<LiveBlock, 'kind' | 'toolKind' | 'text'>): PartialInput | null {
  if (kind !== 'toolInput' || toolKind !== 'edit') return null;
  return feedInput(noInput, text);
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
  if (!held) return offset === 0 ? [...blocks, liveTextOf({ ...rest, text: append })] : blocks;
  const from = offset - held.dropped;
  if (from > held.text.length || from < 0) return blocks;
  const text = held.text.slice(0, from) + append;
  return blocks.with(at, clip({ ...held, text, input: grownInput(held, from, append) }));
}

/** Reads only what came; all of it again where it replaces a part of what was held. */
function grownInput({ input, text, dropped, ...block }: LiveText, from: number, append: string): PartialInput | null {
  if (input === null || from === text.length) return input && feedInput(input, append);
  return dropped > 0 ? null : inputOf({ ...block, text: text.slice(0, from) + append });
}
