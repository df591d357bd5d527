import type { ConversationMessage } from '#shared/conversation/message.ts';

/** What of a message is searched, in UTF-16 units; more of one message is rarely what a person looks for. */
const MAX_UNITS = 32 * 1024;

/** Scripts written without spaces: each character is a word of its own, and a search for several is for their sequence. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Text as the index takes it: words with spaces between them. */
export function indexable(text: string): string {
  return text.replaceAll(UNSPACED, ' $& ');
}

/** Returns the texts of a message that a person may have seen: its content, what a tool was given and what it printed. */
export function visibleTexts(message: ConversationMessage): readonly string[] {
  const parts = [message.content];
  if (message.messageType === 'tool_execution') parts.push(...stringsOf(message.metadata.input), message.metadata.output ?? '');
  if (message.messageType === 'tool_use') parts.push(...stringsOf(message.metadata.input));
  if (message.messageType === 'interaction') parts.push(message.metadata.feedback ?? '');
  return parts;
}

/** Returns the words of a message as the index takes them. */
export function searchableText(message: ConversationMessage): string {
  return indexable(visibleTexts(message).join('\n').slice(0, MAX_UNITS));
}

function stringsOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((item) => stringsOf(item, depth + 1));
}

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

/**
 * The query in the index's language: every space-separated part must occur, its words in sequence, and the last word
 * may go on. `null`: nothing in it can be searched for.
 */
export function matchExpression(query: string): string | null {
  const phrases = query
    .split(/\s+/)
    .map((part) => indexable(part).match(WORD) ?? [])
    .filter((words) => words.length > 0)
    .map((words) => `"${words.join(' ')}"`);
  return phrases.length === 0 ? null : `${phrases.join(' AND ')}*`;
}
