import { TOKEN_KINDS, type Token, type TokenKind, type TokenLine } from './token.ts';

/**
 * Kinds of a whole text as pairs of numbers: how many characters, and which kind (0: none). This is how they cross from the worker:
 * the buffer changes hands, nothing is copied.
 */
export type Spans = Uint32Array<ArrayBuffer>;

/** Collects spans in the order of the text; neighbours of one kind become one span. */
export class SpanWriter {
  readonly #pairs: number[] = [];
  #length = 0;

  /** Characters so far. */
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

/** The lines of `code` as its spans colour them. */
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

/** The lines of a text that has no colours (yet). */
export function plainLines(code: string): readonly TokenLine[] {
  return tokenLines(code, new Uint32Array());
}

function addSpan(lines: Token[][], text: string, kind: TokenKind | null): void {
  for (const [at, part] of text.split('\n').entries()) {
    if (at > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push({ text: part, kind });
  }
}
