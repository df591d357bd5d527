/** Characters that are kept of one prompt. */
const MAX_PROMPT = 2000;
const MAX_PROMPTS = 200;
/** Bytes of UTF-8 that all kept prompts have together at most. */
const MAX_BYTES = 64 * 1024;

/** The newest prompts of the person, which a compaction carries over. Older ones are dropped. */
export class RecentPrompts {
  readonly #texts: string[] = [];
  #bytes = 0;

  /** The oldest first. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  add(prompt: string): void {
    const text = beginningOf(prompt);
    this.#texts.push(text);
    this.#bytes += Buffer.byteLength(text);
    while (this.#texts.length > MAX_PROMPTS || this.#bytes > MAX_BYTES)
      this.#bytes -= Buffer.byteLength(this.#texts.shift() ?? '');
  }
}

/** Cuts a text, not inside of a character. The copy does not keep the memory of the whole text. */
function beginningOf(text: string): string {
  if (text.length <= MAX_PROMPT) return text;
  return Buffer.from(text.slice(0, MAX_PROMPT).replace(/[\uD800-\uDBFF]$/, '')).toString();
}
