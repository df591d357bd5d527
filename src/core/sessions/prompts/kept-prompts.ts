import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ConversationMessage, Delivery, MessageOf } from '#shared/conversation/message.ts';

import { promptMessage, type Prompt } from '../record/own-messages.ts';
import { setDelivery } from '../record/store-events.ts';

type PromptText = MessageOf<'text'>;

/** Returns the stored prompt. Returns null if there is none with that id. */
export function promptOf(entry: JournalEntry, sessionId: string, key: string): PromptText | null {
  const message = entry.store.messages.byId(sessionId, key);
  return message?.messageType === 'text' && message.role === 'user' ? message : null;
}

/** Returns true if Corral keeps the prompt and the agent does not have it. */
export function isKept({ metadata: { delivery } }: PromptText): boolean {
  return delivery === 'held' || delivery === 'afterTurn' || delivery === 'afterStart';
}

/** Returns the keys of the waiting prompts of that kind, in order; none if the store cannot be read. */
export function waitingKeys(
  journal: Pick<Journal, 'write'>,
  sessionId: string,
  isWanted: (prompt: PromptText) => boolean,
): readonly string[] {
  const found = journal.write((entry) => entry.store.messages.waiting(sessionId).filter(isWanted));
  return found.ok ? found.value.map(({ id }) => id) : [];
}

/** Returns true for a prompt that Corral sends when the agent has started. */
export const isAfterStart = ({ metadata }: PromptText): boolean =>
  metadata.delivery === 'afterStart';

/**
 * Notes that a prompt is given to the agent now. Returns false if it was withdrawn, changed or held
 * while the agent started. A core that is killed after that does not send the prompt again, because
 * the agent may have it.
 */
export function claimPrompt(entry: JournalEntry, sessionId: string, key: string): boolean {
  const prompt = promptOf(entry, sessionId, key);
  if (prompt?.metadata.delivery === 'afterStart') setDelivery(entry, sessionId, key, 'queued');
  return prompt?.metadata.delivery === 'afterStart' || prompt?.metadata.delivery === 'queued';
}

/** Withdraws a prompt that Corral keeps. Returns false if Corral does not keep it. */
export function discardKept(entry: JournalEntry, sessionId: string, key: string): boolean {
  const prompt = promptOf(entry, sessionId, key);
  if (!prompt || !isKept(prompt)) return false;
  setDelivery(entry, sessionId, key, 'withdrawn');
  return true;
}

/**
 * Holds the prompts with such a delivery, because what they wait for does not happen, or happened
 * unseen by this core.
 */
export function holdWaiting(
  entry: JournalEntry,
  sessionId: string,
  deliveries: ReadonlySet<Delivery | null>,
): void {
  for (const { id, metadata } of entry.store.messages.waiting(sessionId)) {
    if (deliveries.has(metadata.delivery)) setDelivery(entry, sessionId, id, 'held');
  }
}

export type Change = { readonly text: string | undefined; readonly delivery: Delivery };

/** Changes the text or the delivery of a prompt at its position. Its images stay. */
export function changePrompt(
  entry: JournalEntry,
  prompt: PromptText,
  { text, delivery }: Change,
): void {
  const metadata = { ...prompt.metadata, delivery };
  if (text === undefined) {
    entry.message({ ...prompt, metadata });
    return;
  }
  const whole = entry.whole({ ...prompt, metadata });
  entry.message({ ...whole, content: text });
}

export type Move = Change & { readonly key: string; readonly timestamp: number };

/**
 * Stores a waiting prompt again as the newest message, where it is sent, under a key that the agent
 * has not seen. The old message stays, empty. Returns null and changes nothing if a part of the
 * prompt can no longer be read.
 */
export function movePrompt(
  entry: JournalEntry,
  prompt: PromptText,
  { key, timestamp, text, delivery }: Move,
): Prompt | null {
  const whole = wholePrompt(entry, prompt, text);
  if (!whole) return null;
  const { attachments: _images, ...metadata } = prompt.metadata;
  entry.message({
    ...prompt,
    content: '',
    metadata: { ...metadata, blobs: [], delivery: 'replaced' },
  });
  entry.message(promptMessage(key, prompt.sessionId, whole, timestamp, delivery));
  return whole;
}

function wholePrompt(
  entry: JournalEntry,
  prompt: PromptText,
  text: string | undefined,
): Prompt | null {
  const whole: ConversationMessage = entry.whole(prompt);
  if (whole.messageType !== 'text') return null;
  const images = whole.metadata.attachments ?? [];
  const isRead = prompt.metadata.blobs.every(({ path }) => {
    const [of, , at] = path;
    if (of === 'content') return text !== undefined || whole.content.length > prompt.content.length;
    const stored = typeof at === 'number' ? prompt.metadata.attachments?.[at] : undefined;
    const read = typeof at === 'number' ? images[at] : undefined;
    return (read?.base64.length ?? 0) > (stored?.base64.length ?? 0);
  });
  return isRead ? { text: text ?? whole.content, attachments: images } : null;
}
