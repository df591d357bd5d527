import { setImmediate } from 'node:timers/promises';

import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { rowOf } from '#core/store/messages/message-row.ts';
import { searchableText } from '#core/store/messages/search-words.ts';
import type { Store } from '#core/store/store.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

/** Number of messages that one transaction copies; few enough to block core only briefly. */
const SLICE = 200;
/** Position before every message. */
const MIN_SEQ = Number.MIN_SAFE_INTEGER;

/** States of prompts that the agent has not received, so that no copy of its conversation has them. */
const NOT_RECEIVED: ReadonlySet<string> = new Set([
  'queued',
  'held',
  'afterTurn',
  'afterStart',
  'failed',
  'withdrawn',
  'replaced',
]);

type CopyServices = { readonly journal: Journal; readonly store: Pick<Store, 'messages'> };

/**
 * Copies the messages of a session before the position `end` to another one, with their positions.
 * Prompts that the agent has not received are left out. Windows get no frames; they read the messages
 * by pages.
 */
export async function copyMessages(
  { journal, store }: CopyServices,
  { from, to, end }: { readonly from: string; readonly to: string; readonly end: number },
): Promise<Result<null, StoreFailure>> {
  let seq = MIN_SEQ;
  for (;;) {
    const slice = store.messages.anyLevel(from, seq, SLICE).filter((each) => each.seq < end);
    const last = slice.at(-1);
    if (!last) return ok(null);
    const done = journal.write((entry) => slice.forEach((message) => copy(entry, message, to)));
    if (!done.ok) return done;
    seq = last.seq;
    await setImmediate();
  }
}

function copy(entry: JournalEntry, message: ConversationMessage, to: string): void {
  const received = asReceived(message);
  if (!received) return;
  const { blobs } = received.metadata;
  const copied = { ...received, sessionId: to };
  entry.past(
    rowOf(copied),
    searchableText(copied),
    blobs.map(({ hash }) => hash),
  );
}

/** Returns the message as the agent has it, or null if it has none. */
function asReceived(message: ConversationMessage): ConversationMessage | null {
  if (message.messageType !== 'text') return message;
  const { delivery } = message.metadata;
  if (delivery !== null && NOT_RECEIVED.has(delivery)) return null;
  return delivery === 'sent'
    ? { ...message, metadata: { ...message.metadata, delivery: 'delivered' } }
    : message;
}
