import type { TypingFailure } from '#core/agents/program-watch.ts';

type Prompt = { readonly promptKey: string; readonly text: string };
type Typed = Prompt & { readonly failure: TypingFailure | null };

/** Prompts until the program waits for one. Bounded by what a person can type. */
export class PromptsToType {
  readonly #type: (text: string) => Promise<TypingFailure | null>;
  #waiting: readonly Prompt[] = [];
  #isTyping = false;

  constructor(type: (text: string) => Promise<TypingFailure | null>) {
    this.#type = type;
  }

  get size(): number {
    return this.#waiting.length;
  }

  add(promptKey: string, text: string): void {
    this.#waiting = [...this.#waiting, { promptKey, text }];
  }

  /** Removes a prompt that was not typed yet. Returns false if it was, or is being typed. */
  takeBack(promptKey: string): boolean {
    const left = this.#waiting.filter((prompt) => prompt.promptKey !== promptKey);
    const isBack = left.length < this.#waiting.length;
    this.#waiting = left;
    return isBack;
  }

  /**
   * Types the first prompt. Returns null if there is none, or while one is being typed. A prompt
   * for which the program does not wait stays the first one.
   */
  async typeFirst(): Promise<Typed | null> {
    const [first, ...rest] = this.#waiting;
    if (!first || this.#isTyping) return null;
    this.#waiting = rest;
    this.#isTyping = true;
    const failure = await this.#type(first.text);
    this.#isTyping = false;
    if (failure === 'notAwaited') this.#waiting = [first, ...this.#waiting];
    return { ...first, failure };
  }

  /** Removes and returns all prompts that were not typed. */
  giveUp(): readonly Prompt[] {
    const all = this.#waiting;
    this.#waiting = [];
    return all;
  }
}
