const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Limit of an event id; a longer id is ignored. */
const MAX_ID_BYTES = 1024;

export type SseReaderOptions = {
  /** Limit of the data of an event, and of a line; the rest of a longer one is dropped. */
  readonly maxBytes: number;
  /**
   * Character between several `data` fields of an event: a newline, as the standard says, or a space
   * where the data must stay one line. JSON allows both wherever they break.
   */
  readonly joint: '\n' | ' ';
  readonly deliver: (data: Uint8Array) => void;
};

/**
 * Reads Server-Sent Events (HTML standard, 9.2.6) from bytes that are split at any place; lines end
 * with LF, CR or CRLF. Holds at most one event. Ignores event names, because agents and model servers
 * name the type in the data.
 */
export class SseReader {
  readonly #options: SseReaderOptions;
  #line: Uint8Array[] = [];
  #lineBytes = 0;
  #data: Uint8Array[] | null = null;
  #dataBytes = 0;
  #isTruncated = false;
  #endedWithReturn = false;
  #isFirstLine = true;
  #id: string | null = null;
  #lastEventId: string | null = null;

  constructor(options: SseReaderOptions) {
    this.#options = options;
  }

  /** Returns the id of the last whole event that had one, for `Last-Event-ID`. */
  get lastEventId(): string | null {
    return this.#lastEventId;
  }

  /** True if the event that is being read, or delivered, is above the limit. */
  get isTruncated(): boolean {
    return this.#isTruncated;
  }

  push(chunk: Uint8Array): void {
    let from = this.#endedWithReturn && chunk[0] === NEWLINE ? 1 : 0;
    if (chunk.length > 0) this.#endedWithReturn = chunk.at(-1) === RETURN;
    let feed = positionOf(chunk, NEWLINE, from);
    let carriage = positionOf(chunk, RETURN, from);
    for (let end = Math.min(feed, carriage); end < Infinity; end = Math.min(feed, carriage)) {
      this.#append(chunk.subarray(from, end));
      this.#endLine();
      from = end + (end === carriage && chunk[end + 1] === NEWLINE ? 2 : 1);
      // Searches again only behind what was passed, so that a chunk is searched twice in all.
      if (feed < from) feed = positionOf(chunk, NEWLINE, from);
      if (carriage < from) carriage = positionOf(chunk, RETURN, from);
    }
    this.#append(chunk.subarray(from));
  }

  /** Delivers an event that the stream ended without its empty line. */
  end(): void {
    if (this.#lineBytes > 0) this.#endLine();
    this.#endEvent();
  }

  /** Discards an incomplete event after its connection was dropped. */
  drop(): void {
    this.#line = [];
    this.#lineBytes = 0;
    this.#data = null;
    this.#dataBytes = 0;
    this.#isTruncated = false;
    this.#endedWithReturn = false;
    this.#isFirstLine = true;
    this.#id = this.#lastEventId;
  }

  #append(bytes: Uint8Array): void {
    const kept = bytes.subarray(0, this.#options.maxBytes - this.#lineBytes);
    this.#isTruncated ||= kept.length < bytes.length;
    if (kept.length === 0) return;
    this.#line.push(kept);
    this.#lineBytes += kept.length;
  }

  #endLine(): void {
    const [first = new Uint8Array()] = this.#line;
    const whole = this.#line.length <= 1 ? first : Buffer.concat(this.#line);
    const hasMark = this.#isFirstLine && BYTE_ORDER_MARK.equals(whole.subarray(0, 3));
    const line = hasMark ? whole.subarray(3) : whole;
    this.#isFirstLine = false;
    this.#line = [];
    this.#lineBytes = 0;
    if (line.length === 0) this.#endEvent();
    else this.#addField(line);
  }

  #addField(line: Uint8Array): void {
    const colon = line.indexOf(COLON);
    const end = colon < 0 ? line.length : colon;
    const name = Buffer.from(line.subarray(0, end)).toString('latin1');
    const value = line.subarray(line[end + 1] === SPACE ? end + 2 : end + 1);
    if (name === 'data') this.#addData(value);
    if (name === 'id' && value.length <= MAX_ID_BYTES && !value.includes(0))
      this.#id = new TextDecoder().decode(value);
  }

  #addData(value: Uint8Array): void {
    const room = this.#options.maxBytes - this.#dataBytes;
    this.#isTruncated ||= room < Math.max(1, value.length);
    if (room <= 0) return;
    const kept = value.subarray(0, room);
    if (this.#data === null) this.#data = [kept];
    else this.#data.push(Buffer.from(this.#options.joint), kept);
    this.#dataBytes += kept.length + 1;
  }

  #endEvent(): void {
    this.#lastEventId = this.#id;
    const data = this.#data;
    this.#data = null;
    this.#dataBytes = 0;
    if (data !== null) this.#options.deliver(Buffer.concat(data));
    this.#isTruncated = false;
  }
}

/** Returns the index of a byte at or behind `from`; infinity if there is none. */
function positionOf(chunk: Uint8Array, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? Infinity : at;
}
