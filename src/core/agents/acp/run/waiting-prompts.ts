import type { Attachment } from '#shared/conversation/attachment.ts';

import { mayMention } from './mentioned-files.ts';

/**
 * A prompt. `promptKey` is null for the reason of a decision, which Corral sends itself. Files that
 * `mentioning` names are added to the content when it is sent; absent: it names none.
 */
export type Prompt = {
  readonly promptKey: string | null;
  readonly content: readonly object[];
  readonly mentioning?: string;
};

/** Returns a prompt of the person with its images. */
export function promptOf(
  promptKey: string,
  text: string,
  attachments: readonly Attachment[],
): Prompt {
  const images = attachments.map(({ mediaType, base64 }) => ({
    type: 'image',
    mimeType: mediaType,
    data: base64,
  }));
  const content = [...(text === '' ? [] : [{ type: 'text', text }]), ...images];
  return { promptKey, content, ...(mayMention(text) && { mentioning: text }) };
}

/** Prompts that are sent when the running turn has ended. Bounded by what a person can type. */
export class WaitingPrompts {
  #prompts: readonly Prompt[] = [];

  add(prompt: Prompt): void {
    this.#prompts = [...this.#prompts, prompt];
  }

  /** Removes and returns the oldest prompt. */
  next(): Prompt | undefined {
    const [first, ...others] = this.#prompts;
    this.#prompts = others;
    return first;
  }

  /** Removes the prompt of that key. Returns false if it does not wait. */
  withdraw(key: string): boolean {
    const others = this.#prompts.filter(({ promptKey }) => promptKey !== key);
    const isFound = others.length < this.#prompts.length;
    this.#prompts = others;
    return isFound;
  }

  /** Drops the reasons of decisions, which concern the interrupted turn; prompts still wait. */
  dropWords(): void {
    this.#prompts = this.#prompts.filter(({ promptKey }) => promptKey !== null);
  }

  /** Removes all prompts. Returns the keys of those of the person, oldest first. */
  takeKeys(): readonly string[] {
    const keys = this.#prompts.flatMap(({ promptKey }) => promptKey ?? []);
    this.clear();
    return keys;
  }

  clear(): void {
    this.#prompts = [];
  }
}
