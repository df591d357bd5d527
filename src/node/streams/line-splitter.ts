const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SMALL = 4096;

/**
 * A line without its terminator. `start` and `end` are byte offsets in the whole stream, `end`
 * exclusive.
 */
export type SplitLine = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /**
   * True if the line exceeds the size limit: `text` has only the beginning, `end` is still the end
   * of the whole line.
   */
  readonly truncated: boolean;
};

export type LineSplitterOptions = {
  /** Offset of the first byte if an earlier run already wrote into the same file. */
  readonly offset?: number;
  readonly maxLineBytes?: number;
};

/** Size limit of a line; a longer line is truncated. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Splits bytes into lines for any chunk boundaries. Holds at most `maxLineBytes` (64 MiB) and skips
 * the rest of a longer line.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #maxLineBytes: number;
  #held = new Uint8Array(SMALL);
  #heldLength = 0;
  #lineStart: number;
  #offset: number;
  #lastByte = 0;

  constructor(options: LineSplitterOptions = {}) {
    this.#maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
    this.#offset = options.offset ?? 0;
    this.#lineStart = this.#offset;
  }

  /** Bytes of the line that is not complete yet, at most one more than the limit. */
  get heldBytes(): number {
    return this.#heldLength;
  }

  /** Returns the lines that this chunk completes, without blank ones. Does not keep the chunk. */
  push(chunk: Uint8Array): readonly SplitLine[] {
    const lines: SplitLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#append(chunk.subarray(from, at));
      this.#endLine(lines, 1);
      from = at + 1;
    }
    this.#append(chunk.subarray(from));
    return lines;
  }

  /** Returns the last line if the stream ended without a newline. */
  flush(): readonly SplitLine[] {
    const lines: SplitLine[] = [];
    this.#endLine(lines, 0);
    return lines;
  }

  #append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#offset += bytes.length;
    this.#lastByte = bytes[bytes.length - 1] ?? 0;
    // The buffer holds one byte more than the limit, so that a carriage return at the end does not
    // count as content.
    const room = this.#maxLineBytes + 1 - this.#heldLength;
    const kept = bytes.length > room ? bytes.subarray(0, room) : bytes;
    this.#grow(this.#heldLength + kept.length);
    this.#held.set(kept, this.#heldLength);
    this.#heldLength += kept.length;
  }

  #grow(needed: number): void {
    if (needed <= this.#held.length) return;
    const larger = new Uint8Array(
      Math.max(needed, Math.min(this.#held.length * 2, this.#maxLineBytes + 1)),
    );
    larger.set(this.#held.subarray(0, this.#heldLength));
    this.#held = larger;
  }

  #endLine(lines: SplitLine[], terminator: 0 | 1): void {
    const start = this.#lineStart;
    const end = this.#offset - (this.#offset > start && this.#lastByte === RETURN ? 1 : 0);
    const truncated = end - start > this.#maxLineBytes;
    const text = this.#decoder.decode(
      this.#held.subarray(0, Math.min(end - start, this.#maxLineBytes)),
    );
    if (text.trim() !== '') lines.push({ text, start, end, truncated });
    this.#offset += terminator;
    this.#lineStart = this.#offset;
    this.#heldLength = 0;
    if (this.#held.length > 1024 * 1024) this.#held = new Uint8Array(SMALL);
  }
}
