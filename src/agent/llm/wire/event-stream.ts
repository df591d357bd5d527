import { isFields, type Fields } from '#shared/base/fields.ts';

/** Limit of one line in characters; the largest known events hold an answer of some MiB. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * An event of a stream. `end` is the mark `[DONE]`. `damaged`: data that is no JSON object, or a line
 * above the limit; nothing follows it, because deltas without one of them give a wrong answer.
 */
export type StreamEvent =
  | { readonly kind: 'event'; readonly fields: Fields }
  | { readonly kind: 'end' }
  | { readonly kind: 'damaged' };

/**
 * Reads server-sent events (HTML standard, 9.2.6) that carry JSON. Ignores comments, event names and
 * unknown fields. An event at the end without its empty line counts if it is complete.
 */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const lines = new LineSplitter();
  let data: string[] = [];
  const flush = () => {
    const text = data.join('\n');
    data = [];
    return text === '' ? null : eventOf(text);
  };
  for await (const chunk of body) {
    for (const line of lines.push(chunk)) {
      if (line !== '') {
        const value = dataOf(line);
        if (value !== null) data.push(value);
        continue;
      }
      const event = flush();
      if (event) yield event;
      if (event?.kind === 'damaged') return;
    }
    if (!lines.isTooLong) continue;
    yield { kind: 'damaged' };
    return;
  }
  const last = dataOf(lines.rest());
  if (last !== null) data.push(last);
  const event = flush();
  if (event && event.kind !== 'damaged') yield event;
}

function dataOf(line: string): string | null {
  if (!line.startsWith('data:')) return null;
  return line.slice(line[5] === ' ' ? 6 : 5);
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

/** Splits bytes into lines that end with LF, CR or CRLF. Takes O(chunk) per chunk. */
class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8');
  #open: string[] = [];
  #size = 0;
  #endsWithCr = false;

  get isTooLong(): boolean {
    return this.#size > LONGEST_LINE;
  }

  push(chunk: Uint8Array): readonly string[] {
    let text = this.#decoder.decode(chunk, { stream: true });
    if (text === '') return [];
    if (this.#endsWithCr && text.startsWith('\n')) text = text.slice(1);
    this.#endsWithCr = text.endsWith('\r');
    const parts = text.split(/\r\n|\n|\r/);
    const rest = parts.pop() ?? '';
    const lines = parts.map((part, index) => (index === 0 ? this.#close(part) : part));
    this.#open.push(rest);
    this.#size += rest.length;
    return lines;
  }

  rest(): string {
    return this.#close(this.#decoder.decode());
  }

  #close(end: string): string {
    const line = this.#open.join('') + end;
    this.#open = [];
    this.#size = 0;
    return line;
  }
}
