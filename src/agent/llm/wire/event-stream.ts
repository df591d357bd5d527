import { SseReader } from '#node/streams/sse-reader.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';

/** Limit of an event in bytes; the largest known events hold an answer of some MiB. */
const MAX_EVENT_BYTES = 16 * 1024 * 1024;

/**
 * An event of a stream. `end` is the mark `[DONE]`. `damaged`: data that is no JSON object, or an
 * event above the limit; nothing follows it, because deltas without one of them give a wrong answer.
 */
export type StreamEvent =
  | { readonly kind: 'event'; readonly fields: Fields }
  | { readonly kind: 'end' }
  | { readonly kind: 'damaged' };

/**
 * Reads server-sent events that carry JSON. Ignores comments, event names and unknown fields. An
 * event at the end without its empty line counts if it is complete.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  let read: StreamEvent[] = [];
  const deliver = (data: Uint8Array) => {
    const text = Buffer.from(data).toString('utf8');
    // An event above the limit is damaged, also if its beginning is JSON.
    const event = reader.isTruncated ? { kind: 'damaged' as const } : eventOf(text);
    if (text !== '') read.push(event);
  };
  const reader = new SseReader({ maxBytes: MAX_EVENT_BYTES, joint: '\n', deliver });
  for await (const chunk of body) {
    reader.push(chunk);
    if (reader.isTruncated) read.push({ kind: 'damaged' });
    for (const event of read) {
      yield event;
      if (event.kind === 'damaged') return;
    }
    read = [];
  }
  reader.end();
  for (const event of read) if (event.kind !== 'damaged') yield event;
}

function eventOf(text: string): StreamEvent {
  if (text.trim() === '[DONE]') return { kind: 'end' };
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? { kind: 'event', fields: value } : { kind: 'damaged' };
  } catch {
    return { kind: 'damaged' };
  }
}
