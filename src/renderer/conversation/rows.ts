import type { LiveText } from '#renderer/stores/live-text.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/** How far a row stands off the one before it. */
export type Gap = 'none' | 'small' | 'large';

export type Row =
  | { readonly kind: 'message'; readonly key: string; readonly message: ConversationMessage; readonly gap: Gap }
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

function gapBetween(before: Side | null, now: Side): Gap {
  if (before === null) return 'none';
  if (now === 'person') return 'large';
  return before === now && now !== 'agent' ? 'small' : 'large';
}

/** What the list shows: messages, then what is still being written. A turn that ended with nothing to say is not a row. */
export function rowsOf(messages: readonly ConversationMessage[], live: readonly LiveText[]): readonly Row[] {
  const rows: Row[] = [];
  let before: Side | null = null;
  for (const message of messages) {
    if (isSilent(message)) continue;
    const side = sideOf(message);
    rows.push({ kind: 'message', key: message.id, message, gap: gapBetween(before, side) });
    before = side;
  }
  for (const block of live) {
    const side = block.kind === 'text' ? 'agent' : 'card';
    rows.push({ kind: 'live', key: `live-${block.blockId}`, block, gap: gapBetween(before, side) });
    before = side;
  }
  return rows;
}

function isSilent(message: ConversationMessage): boolean {
  return message.messageType === 'status' && message.metadata.status === 'turnEnded' && message.content === '';
}
