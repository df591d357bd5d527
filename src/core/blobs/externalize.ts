import {
  conversationMessage,
  type BlobRef,
  type ConversationMessage,
} from '#shared/conversation/message.ts';

import type { BlobPort } from '#core/ports/blob-port.ts';

/**
 * Size up to which a string stays in its message, in UTF-8 bytes. A longer string is stored as a
 * blob.
 */
export const LIMIT_BYTES = 64 * 1024;

/** Length of the beginning of such a string that stays in the message, in UTF-16 units. */
export const KEPT_UNITS = 8 * 1024;

/** Strings that are nested deeper than this stay in the message. No tool's input is that deep. */
const MAX_DEPTH = 100;

type Path = BlobRef['path'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rebuilds `value` with `change` applied to every string. Parts without a change keep their
 * identity.
 */
function mapStrings(
  value: unknown,
  path: Path,
  change: (text: string, path: Path) => string,
): unknown {
  if (typeof value === 'string') return change(value, path);
  if (path.length > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((item: unknown, index) => mapStrings(item, [...path, index], change));
    return mapped.some((item, index) => item !== value[index]) ? mapped : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, mapStrings(item, [...path, key], change)] as const,
  );
  return entries.some(([key, item]) => item !== value[key]) ? Object.fromEntries(entries) : value;
}

function beginningOf(text: string): string {
  const last = text.charCodeAt(KEPT_UNITS - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? KEPT_UNITS - 1 : KEPT_UNITS);
}

function isLong(text: string): boolean {
  if (text.length <= LIMIT_BYTES / 3) return false;
  return text.length > LIMIT_BYTES || new TextEncoder().encode(text).byteLength > LIMIT_BYTES;
}

/**
 * Returns true if there is a long string within the depth of `mapStrings`. Nearly all messages have
 * none, and rebuilding them to find out would cost more.
 */
function holdsLong(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isLong(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.some((item) => holdsLong(item, depth + 1));
  return Object.values(value).some((item) => holdsLong(item, depth + 1));
}

/**
 * Returns the message in the form that is stored and sent: long strings are truncated to their
 * beginning and referred to in `metadata.blobs`. A string whose blob cannot be written is not
 * truncated: a large row is better than a lost text.
 */
export function externalize(
  message: ConversationMessage,
  blobs: Pick<BlobPort, 'put'>,
): ConversationMessage {
  if (!holdsLong(message.content, 1) && !holdsLong(message.metadata, 1)) return message;
  const refs: BlobRef[] = [];
  const cut = (text: string, path: Path): string => {
    if (!isLong(text)) return text;
    const stored = blobs.put(text);
    if (!stored.ok) return text;
    refs.push({ path, ...stored.value });
    return beginningOf(text);
  };
  const content = mapStrings(message.content, ['content'], cut);
  const metadata = mapStrings({ ...message.metadata, blobs: [] }, ['metadata'], cut);
  if (refs.length === 0) return message;
  return conversationMessage.parse({
    ...message,
    content,
    metadata: { ...Object(metadata), blobs: refs },
  });
}

/** Returns the message with its long strings restored, for code that needs all of them. */
export function internalize(message: ConversationMessage, blobs: BlobPort): ConversationMessage {
  const { blobs: refs } = message.metadata;
  if (refs.length === 0) return message;
  const byPath = new Map(refs.map((ref) => [JSON.stringify(ref.path), ref.hash]));
  const whole = (text: string, path: Path): string => {
    const hash = byPath.get(JSON.stringify(path));
    return (hash === undefined ? null : blobs.text(hash)) ?? text;
  };
  const content = mapStrings(message.content, ['content'], whole);
  const metadata = mapStrings({ ...message.metadata, blobs: [] }, ['metadata'], whole);
  return conversationMessage.parse({ ...message, content, metadata });
}
