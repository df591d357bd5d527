import type { Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import type { ConversationMessage } from './message.ts';
import { sentenceOf } from './message-sentence.ts';

/**
 * Returns the text of a message for readers outside of a window. Rows of an older Corral contain
 * the English of their sentence.
 */
export function messageText(language: Language, message: ConversationMessage): string {
  const sentence = message.content === '' ? sentenceOf(message) : null;
  return sentence === null ? message.content : textIn(language, sentence);
}

/** Returns the message with its text as content, for programs. */
export function withText(language: Language, message: ConversationMessage): ConversationMessage {
  return { ...message, content: messageText(language, message) };
}
