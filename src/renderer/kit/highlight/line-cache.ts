import type { TokenLine } from './token.ts';

type Entry = { readonly language: string; readonly lines: readonly TokenLine[] | null };

/** What was highlighted last, so that a card that comes back into view has its colours at once. Bounded by characters of code. */
export class LineCache {
  /** By code alone, whose hash the engine keeps; the same text in two languages at once is rare. */
  readonly #entries = new Map<string, Entry>();
  readonly #capacity: number;
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** `undefined`: nothing is known about this text; `null`: it cannot be highlighted. */
  get(code: string, language: string): readonly TokenLine[] | null | undefined {
    const entry = this.#entries.get(code);
    return entry?.language === language ? entry.lines : undefined;
  }

  set(code: string, entry: Entry): void {
    this.delete(code);
    this.#entries.set(code, entry);
    this.#size += code.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity || oldest === code) break;
      this.delete(oldest);
    }
  }

  delete(code: string): void {
    if (this.#entries.delete(code)) this.#size -= code.length;
  }
}
