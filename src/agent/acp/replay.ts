import type { SessionUpdate as AcpUpdate } from '@agentclientprotocol/sdk';

import type { Message } from '#agent/history/message.ts';
import type { CallCard, StoredEntry } from '#agent/record/entry.ts';
import type { SessionUpdate } from '#agent/session/ports.ts';

import { toAcp } from './to-acp.ts';

/** Returns the updates with which a client shows a stored conversation, in order. */
export function replayOf(entries: readonly StoredEntry[]): readonly AcpUpdate[] {
  const cards = new Map<string, CallCard>();
  return entries.flatMap((entry, at): AcpUpdate[] => {
    switch (entry.type) {
      case 'message':
        return messageUpdates(entry.message, `r${at}`);
      case 'card':
        cards.set(entry.card.callId, entry.card);
        return updates([{ kind: 'call', card: entry.card, status: 'pending' }]);
      case 'result': {
        const { callId, isError, isCancelled, parts } = entry.result;
        const output = parts
          .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
          .join('\n');
        const hasChanges = (cards.get(callId)?.changes.length ?? 0) > 0;
        const ended = isError ? 'failed' : 'completed';
        const status = isCancelled ? 'cancelled' : ended;
        return updates([{ kind: 'callStatus', callId, status, output, facts: {}, hasChanges }]);
      }
      default:
        return [];
    }
  });
}

function updates(all: readonly SessionUpdate[]): AcpUpdate[] {
  return all.flatMap((each) => toAcp(each) ?? []);
}

function messageUpdates(message: Message, messageId: string): AcpUpdate[] {
  if (message.role === 'user')
    return message.from === 'person' ? promptUpdates(message.parts, messageId) : [];
  if (message.role === 'results') return [];
  return updates(
    message.parts.flatMap((part, at): SessionUpdate[] =>
      part.kind === 'call' || part.text === ''
        ? []
        : [{ kind: part.kind, messageId: `${messageId}-${at}`, text: part.text }],
    ),
  );
}

function promptUpdates(
  parts: Extract<Message, { role: 'user' }>['parts'],
  messageId: string,
): AcpUpdate[] {
  return parts.map((part) => ({
    sessionUpdate: 'user_message_chunk',
    messageId,
    content:
      part.kind === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image', data: part.data, mimeType: part.mediaType },
  }));
}
