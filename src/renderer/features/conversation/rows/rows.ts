import type { LiveText } from '#renderer/stores/conversation/live-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { hasNoRow } from '#shared/conversation/silent.ts';

import { stopOfLine } from '../reading/focus-row.ts';
import type { Item, ReadFold } from './fold-reads.ts';

/** Distance of a row to the one before it. */
export type Gap = 'none' | 'small' | 'large';

export type Row =
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ConversationMessage;
      readonly gap: Gap;
      /** True if the row follows the line of an open fold. */ readonly inFold: boolean;
    }
  /** The line of a fold. While the fold is open, its messages follow as rows of their own. */
  | {
      readonly kind: 'fold';
      readonly key: string;
      readonly fold: ReadFold;
      readonly open: boolean;
      readonly gap: Gap;
    }
  | { readonly kind: 'live'; readonly key: string; readonly block: LiveText; readonly gap: Gap };

type Side = 'person' | 'agent' | 'card' | 'note';

function sideOf(message: ConversationMessage): Side {
  switch (message.messageType) {
    case 'text':
      return message.role === 'user' && !message.metadata.synthetic ? 'person' : 'agent';
    case 'tool_execution':
    case 'tool_use':
    case 'tool_result':
    case 'unknown':
    case 'thinking':
      return 'card';
    case 'usage':
    case 'status':
    case 'interaction':
      return 'note';
    default:
      return 'agent';
  }
}

function sideOfLive({ kind }: LiveText): Side {
  return kind === 'text' ? 'agent' : 'card';
}

function sideOfRow(row: Row): Side {
  if (row.kind === 'live') return sideOfLive(row.block);
  return row.kind === 'fold' ? 'card' : sideOf(row.message);
}

function gapBetween(before: Side | null, now: Side): Gap {
  if (before === null) return 'none';
  if (now === 'person') return 'large';
  return before === now && now !== 'agent' ? 'small' : 'large';
}

/** Returns the rows of messages and folds. Omits the end of a turn that has no text. */
export function rowsOf(
  items: readonly Item[],
  isOpen: (fold: ReadFold) => boolean,
): readonly Row[] {
  const rows: Row[] = [];
  let before: Side | null = null;
  for (const item of items) {
    if (item.kind === 'one' && hasNoRow(item.message)) continue;
    const side: Side = item.kind === 'fold' ? 'card' : sideOf(item.message);
    const gap = gapBetween(before, side);
    if (item.kind === 'fold') rows.push(...foldRows(item, isOpen(item), gap));
    else
      rows.push({
        kind: 'message',
        key: item.message.id,
        message: item.message,
        gap,
        inFold: false,
      });
    before = side;
  }
  return rows;
}

/** Returns the stored rows, unchanged, and the live blocks after them. */
export function withLive(stored: readonly Row[], live: readonly LiveText[]): readonly Row[] {
  if (live.length === 0) return stored;
  const last = stored.at(-1);
  let before = last ? sideOfRow(last) : null;
  const liveRows = live.map((block): Row => {
    const side = sideOfLive(block);
    const gap = gapBetween(before, side);
    before = side;
    return { kind: 'live', key: `live-${block.blockId}`, block, gap };
  });
  return [...stored, ...liveRows];
}

function foldRows(fold: ReadFold, open: boolean, gap: Gap): readonly Row[] {
  const line: Row = { kind: 'fold', key: fold.key, fold, open, gap };
  if (!open) return [line];
  return [
    line,
    ...fold.messages.map((message) => ({
      kind: 'message' as const,
      key: message.id,
      message,
      gap: 'small' as const,
      inFold: true,
    })),
  ];
}

/** Returns the messages that a row represents, in order. */
export function messagesOf(row: Row): readonly ConversationMessage[] {
  if (row.kind === 'message') return [row.message];
  return row.kind === 'fold' && !row.open ? row.fold.messages : [];
}

/** Returns the stop of a row in the order of the focus; null if the row takes no focus. */
export function stopOfRow(row: Row): number | null {
  if (row.kind === 'live') return null;
  return row.kind === 'message' ? row.message.seq : stopOfLine(row.fold.messages[0]!.seq);
}
