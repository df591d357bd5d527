import type { AssistantPart, ContentPart, Message } from '#agent/history/message.ts';

const CHARS_PER_TOKEN = 3.5;
/** Largest number of tokens that Anthropic counts for an image that is not scaled down further. */
const IMAGE_TOKENS = 1_600;
const MESSAGE_TOKENS = 4;
const PART_TOKENS = 4;
const CALL_TOKENS = 12;
/** The mark of data from outside, at both ends. */
const MARK_TOKENS = 24;

const NON_ASCII = /[^\0-\x7F]/;

/** Sizes of messages that were estimated before: a message never changes. */
const known = new WeakMap<Message, number>();

/** Returns the estimated tokens of messages or of a text. */
export function estimateTokens(value: string | readonly Message[]): number {
  if (typeof value === 'string') return textTokens(value);
  let tokens = 0;
  for (const message of value) tokens += messageTokens(message);
  return tokens;
}

function messageTokens(message: Message): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const tokens = MESSAGE_TOKENS + contentTokens(message);
  known.set(message, tokens);
  return tokens;
}

function contentTokens(message: Message): number {
  if (message.role === 'user') return sum(message.parts, partTokens);
  if (message.role === 'assistant') return sum(message.parts, assistantTokens);
  return sum(message.results, (result) => CALL_TOKENS + sum(result.parts, partTokens));
}

const sum = <T>(list: readonly T[], count: (each: T) => number) =>
  list.reduce((tokens, each) => tokens + count(each), 0);

/** Returns the estimated tokens of a part of a prompt or of a tool result. */
export function partTokens(part: ContentPart): number {
  if (part.kind === 'image') return PART_TOKENS + IMAGE_TOKENS;
  const mark = part.source === undefined ? 0 : MARK_TOKENS + textTokens(part.source);
  return PART_TOKENS + textTokens(part.text) + mark;
}

function assistantTokens(part: AssistantPart): number {
  if (part.kind === 'call')
    return CALL_TOKENS + textTokens(part.name) + textTokens(part.argumentsText);
  // Encrypted reasoning counts like its text, which is shorter than its encoding.
  const hidden = part.kind === 'thinking' && part.text === '' ? part.opaque : undefined;
  return PART_TOKENS + textTokens(part.text) + (hidden ? JSON.stringify(hidden).length / 6 : 0);
}

function textTokens(text: string): number {
  if (!NON_ASCII.test(text)) return Math.ceil(text.length / CHARS_PER_TOKEN);
  let [ascii, wide, other] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) ascii += 1;
    else if (isWide(code)) wide += 1;
    else other += 1;
  }
  return Math.ceil(ascii / CHARS_PER_TOKEN + wide + 0.6 * other);
}

/** Matches code units of CJK, kana and hangul, and surrogates: a pair has about two tokens. */
const isWide = (code: number) =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xdfff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef);
