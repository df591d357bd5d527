import type { JournalEntry } from '#core/journal/journal.ts';
import type { IdPort } from '#core/ports.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

import type { Prompt } from '../record/own-messages.ts';
import { changePrompt, movePrompt, promptOf } from './kept-prompts.ts';

/** A prompt that the agent gave back. `key` is its key if it is sent again. */
export type Resend = {
  readonly from: string;
  readonly key: string;
  readonly text: string | undefined;
  readonly when: SendTime | 'held';
};

/** Returns unchanged prompts that are sent again at once. */
export function resendsOf(keys: readonly string[], ids: IdPort): readonly Resend[] {
  return keys.map((from) => ({ from, key: ids.uuid(), text: undefined, when: 'now' }));
}

/** `isCut` is true if a stop, another run or a failed send prevents sending. */
type Resending = { readonly isCut: boolean; readonly timestamp: number };

/** Stores a prompt that the agent gave back. Returns it if it must be sent again. */
export function storeAgain(
  entry: JournalEntry,
  sessionId: string,
  { from, key, text, when }: Resend,
  { isCut, timestamp }: Resending,
): readonly { readonly key: string; readonly prompt: Prompt }[] {
  const stored = promptOf(entry, sessionId, from);
  if (!stored) return [];
  const isSent = when === 'now' && !isCut;
  const prompt = isSent
    ? movePrompt(entry, stored, { key, timestamp, text, delivery: 'queued' })
    : null;
  if (!prompt)
    changePrompt(entry, stored, {
      text,
      delivery: isCut || when !== 'afterTurn' ? 'held' : when,
    });
  return prompt ? [{ key, prompt }] : [];
}
