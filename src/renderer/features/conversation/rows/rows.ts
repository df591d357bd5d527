import type { LiveText } from '#renderer/stores/conversation/live-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { isInQueue, isReplaced, isSilent } from '#shared/conversation/silent.ts';

import { stopOfLine } from '../reading/focus-row.ts';
import type { Item, ReadFold } from './fold-reads.ts';

/** How far a row stands off the one before it. */
export type Gap = 'none' | 'small' | 'large';

export type Row =
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ConversationMessage;
      readonly gap: Gap;
      /** Stands below the line of an open fold. */ readonly inFold: boolean;
    }
  /** The line of a fold. While it is open its messages follow as rows of their own. */
  | { readonly kind: 'fold'; readonly key: string; readonly fold: ReadFold; readonly open: boolean; readonly gap: Gap }
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

/** Messages and folds. A turn that ended with nothing to say is not a row. */
export function rowsOf(items: readonly Item[], isOpen: (fold: ReadFold) => boolean): readonly Row[] {
  const rows: Row[] = [];
  let before: Side | null = null;
  for (const item of items) {
    if (item.kind === 'one' && (isSilent(item.message) || isInQueue(item.message) || isReplaced(item.message))) continue;
    const side: Side = item.kind === 'fold' ? 'card' : sideOf(item.message);
    const gap = gapBetween(before, side);
    if (item.kind === 'fold') rows.push(...foldRows(item, isOpen(item), gap));
    else rows.push({ kind: 'message', key: item.message.id, message: item.message, gap, inFold: false });
    before = side;
  }
  return rows;
}

/** What the list shows: after the stored rows, which stay the same ones, what is still being written. */
export function withLive(stored: readonly Row[], live: readonly LiveText[]): readonly Row[] {
  if (live.length === 0) return stored;
  const last = stored.at(-1);
  let before = last ? sideOfRow(last) : null;
  const written = live.map((block): Row => {
    const side = sideOfLive(block);
    const gap = gapBetween(before, side);
    before = side;
    return { kind: 'live', key: `live-${block.blockId}`, block, gap };
  });
  return [...stored, ...written];
}

function foldRows(fold: ReadFold, open: boolean, gap: Gap): readonly Row[] {
  const line: Row = { kind: 'fold', key: fold.key, fold, open, gap };
  if (!open) return [line];
  return [
    line,
    ...fold.messages.map((message) => ({ kind: 'message' as const, key: message.id, message, gap: 'small' as const, inFold: true })),
  ];
}

/** The messages that a row stands for, in order. */
export function messagesOf(row: Row): readonly ConversationMessage[] {
  if (row.kind === 'message') return [row.message];
  return row.kind === 'fold' && !row.open ? row.fold.messages : [];
}

/** Where it stands on the way of the focus; `null`: it takes none. */
export function stopOfRow(row: Row): number | null {
  if (row.kind === 'live') return null;
  return row.kind === 'message' ? row.message.seq : stopOfLine(row.fold.messages[0]!.seq);
}
