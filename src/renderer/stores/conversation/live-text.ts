import type { LiveBlock, LiveDelta } from '#shared/conversation/live.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { feedInput, noInput, type PartialInput } from './partial-input.ts';

/**
 * Maximum number of characters kept of a live block; the beginning is dropped, and the stored
 * message contains it.
 */
export const MAX_LIVE_TEXT = 200_000;

/**
 * A live block as displayed. `dropped` counts the characters dropped before `text`; `input` is the
 * input of a file tool so far, null for other blocks.
 */
export type LiveText = LiveBlock & {
  readonly dropped: number;
  readonly input: PartialInput | null;
};

export function liveTextOf(block: LiveBlock): LiveText {
  return clip({ ...block, dropped: 0, input: messageInput(block) });
}

function messageInput({
  kind,
  toolKind,
  text,
}: Pick<LiveBlock, 'kind' | 'toolKind' | 'text'>): PartialInput | null {
  if (kind !== 'toolInput' || toolKind !== 'edit') return null;
  return feedInput(noInput, text);
}

/**
 * Returns the live blocks without the first one that is a new stored message, so that its text is
 * not rendered twice until the block ends.
 */
export function withoutStored(
  blocks: readonly LiveText[],
  { messageType, role, content }: Pick<ConversationMessage, 'messageType' | 'role' | 'content'>,
): readonly LiveText[] {
  if (role !== 'assistant') return blocks;
  const at = blocks.findIndex(
    ({ kind, text, dropped }) =>
      kind === messageType && text !== '' && content.slice(dropped) === text,
  );
  return at < 0 ? blocks : blocks.toSpliced(at, 1);
}

function clip(block: LiveText): LiveText {
  const excess = block.text.length - MAX_LIVE_TEXT;
  if (excess <= MAX_LIVE_TEXT / 4) return block;
  return { ...block, text: block.text.slice(excess), dropped: block.dropped + excess };
}

/**
 * Applies a delta. Ignores one that starts beyond the known text, because it would join unrelated
 * words.
 */
export function applyDelta(blocks: readonly LiveText[], delta: LiveDelta): readonly LiveText[] {
  const at = blocks.findIndex((block) => block.blockId === delta.blockId);
  const held = blocks[at];
  if (delta.type === 'ended') return held ? blocks.toSpliced(at, 1) : blocks;
  const { offset, append, type: _, ...rest } = delta;
  if (!held) return offset === 0 ? [...blocks, liveTextOf({ ...rest, text: append })] : blocks;
  const from = offset - held.dropped;
  if (from > held.text.length || from < 0) return blocks;
  const text = held.text.slice(0, from) + append;
  return blocks.with(at, clip({ ...held, text, input: extendInput(held, from, append) }));
}

/** Reads only the appended text, or the whole text again if a part of it was replaced. */
function extendInput(
  { input, text, dropped, ...block }: LiveText,
  from: number,
  append: string,
): PartialInput | null {
  if (input === null || from === text.length) return input && feedInput(input, append);
  return dropped > 0 ? null : messageInput({ ...block, text: text.slice(0, from) + append });
}
