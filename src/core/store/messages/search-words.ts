import type { ConversationMessage } from '#shared/conversation/message.ts';
import { messageText } from '#shared/conversation/message-text.ts';
import { languages } from '#shared/words/language.ts';

/**
 * Length of a message's text that is indexed, in UTF-16 units. Searches rarely need more of one
 * message.
 */
const MAX_UNITS = 32 * 1024;

/**
 * Scripts written without spaces. Each character is a word of its own, and a search for several
 * characters is a search for their sequence.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** Returns the text in the form that the index needs: words with spaces between them. */
export function indexable(text: string): string {
  return text.replaceAll(UNSPACED, ' $& ');
}

/** A text in each language in which it differs; the agent's own words are one. */
export type TextForms = readonly string[];

/**
 * Returns the texts of a message that a person may have seen: its content, the input of its tool
 * and the tool's output.
 */
export function visibleTexts(message: ConversationMessage): readonly TextForms[] {
  const texts = [contentForms(message)];
  const add = (...parts: readonly string[]) => texts.push(...parts.map((part) => [part]));
  if (message.messageType === 'tool_execution')
    add(...stringsOf(message.metadata.input), message.metadata.output ?? '');
  if (message.messageType === 'tool_use') add(...stringsOf(message.metadata.input));
  if (message.messageType === 'interaction') add(message.metadata.feedback ?? '');
  return texts;
}

function contentForms(message: ConversationMessage): TextForms {
  const { content } = message;
  if (content !== '') return [content];
  return [...new Set(languages.map((language) => messageText(language, message)))];
}

/** Returns the words of a message for the index. */
export function searchableText(message: ConversationMessage): string {
  return indexable(visibleTexts(message).flat().join('\n').slice(0, MAX_UNITS));
}

function stringsOf(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  return Object.values(value).flatMap((item) => stringsOf(item, depth + 1));
}

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

/**
 * Converts the query to an FTS5 expression: every space-separated part must occur, with its words
 * in sequence, and the last word is a prefix. Returns null if the query contains nothing that can
 * be searched for.
 */
export function matchExpression(query: string): string | null {
  const phrases = query
    .split(/\s+/)
    .map((part) => indexable(part).match(WORD) ?? [])
    .filter((words) => words.length > 0)
    .map((words) => `"${words.join(' ')}"`);
  return phrases.length === 0 ? null : `${phrases.join(' AND ')}*`;
}
