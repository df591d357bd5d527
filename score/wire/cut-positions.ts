/** Classes of bytes in a stream of events, in which a connection can end. */
export const BYTE_CLASSES = [
  'head',
  'name of a field',
  'JSON between values',
  'JSON string',
  'escape of a string',
  'UTF-8 character',
  'between events',
  'last event',
] as const;

export type ByteClass = (typeof BYTE_CLASSES)[number];

/** Returns the positions of each class: the stream is cut before the byte at a position. */
export function cutPositions(events: readonly string[]): ReadonlyMap<ByteClass, readonly number[]> {
  const positions = new Map<ByteClass, number[]>(BYTE_CLASSES.map((each) => [each, []]));
  let start = 0;
  for (const [index, event] of events.entries()) {
    const bytes = Buffer.from(event);
    const isLast = index === events.length - 1;
    for (const [at, each] of classesOf(bytes).entries()) {
      const position = start + at;
      const chosen = position === 0 ? 'head' : isLast ? 'last event' : each;
      positions.get(chosen)?.push(position);
    }
    start += bytes.length;
  }
  return positions;
}

/** Returns the class of each byte of one event. */
function classesOf(bytes: Uint8Array): readonly ByteClass[] {
  const reader = new ByteReader();
  return [...bytes].map((byte, at) => (at === 0 ? 'between events' : reader.classOf(byte)));
}

class ByteReader {
  #before = 0;
  #isField = true;
  #isString = false;
  #isEscaped = false;

  classOf(byte: number): ByteClass {
    const isSecondBreak = isBreak(byte) && isBreak(this.#before);
    if (isBreak(this.#before)) this.#isField = true;
    this.#before = byte;
    if (isSecondBreak) return 'between events';
    if ((byte & 0b1100_0000) === 0b1000_0000) return 'UTF-8 character';
    return this.#isField ? this.#inField(byte) : this.#inJson(byte);
  }

  #inField(byte: number): ByteClass {
    if (byte === 32) this.#isField = false;
    return 'name of a field';
  }

  #inJson(byte: number): ByteClass {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return 'escape of a string';
    }
    if (byte === 92) this.#isEscaped = this.#isString;
    else if (byte === 34) this.#isString = !this.#isString;
    return this.#isString ? 'JSON string' : 'JSON between values';
  }
}

function isBreak(byte: number): boolean {
  return byte === 10 || byte === 13;
}
