import { TOKEN_KINDS, type Token, type TokenKind, type TokenLine } from './token.ts';

/**
 * Encodes the kinds of a text as pairs of numbers: a count of characters, and a kind (0: none). The
 * worker transfers the buffer to the page without a copy.
 */
export type Spans = Uint32Array<ArrayBuffer>;

/** Collects spans in the order of the text and merges adjacent spans of one kind. */
export class SpanWriter {
  readonly #pairs: number[] = [];
  #length = 0;

  /** Characters added so far. */
  get length(): number {
    return this.#length;
  }

  add(length: number, kind: TokenKind | null): void {
    if (length === 0) return;
    const code = kind === null ? 0 : TOKEN_KINDS.indexOf(kind) + 1;
    const last = this.#pairs.length - 1;
    if (this.#pairs[last] === code) this.#pairs[last - 1] = (this.#pairs[last - 1] ?? 0) + length;
    else this.#pairs.push(length, code);
    this.#length += length;
  }

  spans(): Spans {
    return Uint32Array.from(this.#pairs);
  }
}

/** Returns the lines of `code`, coloured by its spans. */
export function tokenLines(code: string, spans: Spans): readonly TokenLine[] {
  const lines: Token[][] = [[]];
  let at = 0;
  for (let pair = 0; pair + 1 < spans.length; pair += 2) {
    const end = at + (spans[pair] ?? 0);
    addSpan(lines, code.slice(at, end), TOKEN_KINDS[(spans[pair + 1] ?? 0) - 1] ?? null);
    at = end;
  }
  if (at < code.length) addSpan(lines, code.slice(at), null);
  return lines;
}

/** Returns the lines of a text that has no colours (yet). */
export function plainLines(code: string): readonly TokenLine[] {
  return tokenLines(code, new Uint32Array());
}

function addSpan(lines: Token[][], text: string, kind: TokenKind | null): void {
  for (const [at, part] of text.split('\n').entries()) {
    if (at > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push({ text: part, kind });
  }
}
