import { chosenEdits, type Base, type Choice, type Edit } from './chosen-edits.ts';
import { startOf } from './index-patch.ts';

const FEED = 0x0a;
const RETURN = Buffer.from('\r');
const BREAK = Buffer.from('\n');
const NOTHING = Buffer.alloc(0);

/** A line of the file under an edit. `ending` is what git does not show before the line break. */
type Found = { readonly bytes: Buffer; readonly ending: Buffer };

/**
 * Brings the chosen changes to the bytes of a file, and leaves all other bytes. The file may have
 * CRLF where git has LF. Returns null if the lines of the file are not those of the hunks: a filter
 * or an encoding is between them.
 */
export function spliceFile(content: Buffer, choices: readonly Choice[], base: Base): Buffer | null {
  const lines = new FileLines(content);
  const parts: Buffer[] = [];
  for (const choice of choices) {
    parts.push(lines.upTo(startOf(choice, base)));
    const edits = chosenEdits(choice, base);
    const found = edits.map((edit) => (edit.kind === 'add' ? 'added' : foundLine(lines, edit)));
    for (const [index, { kind, line }] of edits.entries()) {
      const at = found[index];
      if (at === null || at === undefined) return null;
      if (at !== 'added') parts.push(...(kind === 'keep' ? [at.bytes] : []));
      else if (line.hasBreak) parts.push(line.text, endingNear(found, index), BREAK);
      else parts.push(line.text);
    }
  }
  return Buffer.concat([...parts, lines.rest()]);
}

/** Returns the next line of the file if it is the line of an edit. */
function foundLine(lines: FileLines, { line: { text, hasBreak } }: Edit): Found | null {
  const bytes = lines.next();
  if (bytes === null || (bytes.at(-1) === FEED) !== hasBreak) return null;
  const shown = hasBreak ? bytes.subarray(0, -1) : bytes;
  if (shown.equals(text)) return { bytes, ending: NOTHING };
  return shown.equals(Buffer.concat([text, RETURN])) ? { bytes, ending: RETURN } : null;
}

/** Returns the ending of the line of the file before an added line, or else of the one after it. */
function endingNear(found: readonly (Found | 'added' | null)[], index: number): Buffer {
  const isLine = (one: Found | 'added' | null) => one !== null && one !== 'added';
  const near = found.slice(0, index).findLast(isLine) ?? found.slice(index).find(isLine);
  return near?.ending ?? NOTHING;
}

/** Walks over the lines of a file; each line has its break. */
class FileLines {
  readonly #content: Buffer;
  #at = 0;
  #number = 1;

  constructor(content: Buffer) {
    this.#content = content;
  }

  /** Returns the bytes up to the line of this number. */
  upTo(number: number): Buffer {
    const from = this.#at;
    while (this.#number < number && this.next() !== null);
    return this.#content.subarray(from, this.#at);
  }

  next(): Buffer | null {
    if (this.#at >= this.#content.length) return null;
    const end = this.#content.indexOf(FEED, this.#at);
    const line = this.#content.subarray(this.#at, end < 0 ? this.#content.length : end + 1);
    this.#at += line.length;
    this.#number += 1;
    return line;
  }

  rest(): Buffer {
    return this.#content.subarray(this.#at);
  }
}
