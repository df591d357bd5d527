import { compose, type Sentence } from '#shared/words/sentence.ts';

import type { ConversationMessage, MessageOf } from './message.ts';
import { retrySentence } from './retry.ts';

/** Returns the sentence of a status message; null if only its content says what happened. */
export function statusSentence({
  status,
  data,
  sentence,
}: Pick<MessageOf<'status'>['metadata'], 'status' | 'data' | 'sentence'>): Sentence | null {
  if (sentence !== undefined) return sentence;
  if (status === 'interrupted') return compose('notices.interrupted');
  if (status === 'compacted') return compose('notices.compacted');
  return status === 'retry' ? retrySentence(data) : null;
}

/** Returns the sentence that is shown instead of the content; null if there is none. */
export function sentenceOf(message: ConversationMessage): Sentence | null {
  if (message.messageType === 'error') return message.metadata.sentence ?? null;
  return message.messageType === 'status' ? statusSentence(message.metadata) : null;
}
