import type { TokenLine } from './token.ts';

type Entry = { readonly language: string; readonly lines: readonly TokenLine[] | null };

/**
 * Caches recently highlighted texts, so that a card that scrolls back into view has its colours at
 * once. The characters of code limit its size.
 */
export class LineCache {
  /**
   * Maps code to its entry. The language is not part of the key, because the engine caches the hash
   * of a string and the same text rarely occurs in two languages.
   */
  readonly #entries = new Map<string, Entry>();
  readonly #capacity: number;
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Returns undefined if nothing is cached for this text, null if it cannot be highlighted. */
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
