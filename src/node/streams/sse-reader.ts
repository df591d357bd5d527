import { MAX_LINE_BYTES } from './line-splitter.ts';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
/** Limit of an event id; a longer id is ignored. */
const MAX_ID_BYTES = 1024;
/**
 * Limit of an event's data, above the line limit so that the record reader detects the truncation.
 */
const MAX_EVENT_BYTES = MAX_LINE_BYTES + 1024;

/**
 * Reads Server-Sent Events from bytes that are split at any place. Delivers the data of each event
 * as one line: several `data` fields are joined by a space, which JSON allows wherever they break.
 * Holds at most one event, of at most 64 MiB; the rest of a longer one is dropped. Ignores event
 * names, because agents name the type in the data.
 */
export class SseReader {
  readonly #deliver: (line: Uint8Array) => void;
  #line: Uint8Array[] = [];
  #lineBytes = 0;
  #data: Uint8Array[] | null = null;
  #dataBytes = 0;
  #id: string | null = null;
  #lastEventId: string | null = null;

  /** Creates a reader. `deliver` receives the data of one event and a newline. */
  constructor(deliver: (line: Uint8Array) => void) {
    this.#deliver = deliver;
  }

  /** Returns the id of the last whole event that had one, for `Last-Event-ID`. */
  get lastEventId(): string | null {
    return this.#lastEventId;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, at));
      this.#endLine();
      from = at + 1;
    }
    this.#append(chunk.subarray(from));
  }

  /** Discards an incomplete event after its connection was dropped. */
  drop(): void {
    this.#line = [];
    this.#lineBytes = 0;
    this.#data = null;
    this.#dataBytes = 0;
    this.#id = this.#lastEventId;
  }

  #append(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, MAX_EVENT_BYTES - this.#lineBytes);
    if (kept.length === 0) return;
    this.#line.push(kept);
    this.#lineBytes += kept.length;
  }

  #endLine(): void {
    const whole =
      this.#line.length === 1 ? (this.#line[0] ?? new Uint8Array()) : Buffer.concat(this.#line);
    const line = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    this.#line = [];
    this.#lineBytes = 0;
    if (line.length === 0) return this.#endEvent();
    const colon = line.indexOf(COLON);
    const name = Buffer.from(colon < 0 ? line : line.subarray(0, colon)).toString('latin1');
    const value =
      colon < 0
        ? new Uint8Array()
        : line.subarray(line[colon + 1] === SPACE ? colon + 2 : colon + 1);
    if (name === 'data') this.#addData(value);
    if (name === 'id' && value.length <= MAX_ID_BYTES && !value.includes(0))
      this.#id = new TextDecoder().decode(value);
  }

  #addData(value: Uint8Array): void {
    const room = MAX_EVENT_BYTES - this.#dataBytes;
    if (room <= 0) return;
    const kept = value.subarray(0, room);
    if (this.#data === null) this.#data = [kept];
    else this.#data.push(Uint8Array.of(SPACE), kept);
    this.#dataBytes += kept.length + 1;
  }

  #endEvent(): void {
    this.#lastEventId = this.#id;
    const data = this.#data;
    this.#data = null;
    this.#dataBytes = 0;
    if (data !== null) this.#deliver(Buffer.concat([...data, Uint8Array.of(NEWLINE)]));
  }
}
