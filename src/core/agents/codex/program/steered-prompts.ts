/** Maximum number of prompts, and of turns, that are remembered. */
const MAX = 256;

/**
 * Prompts that were sent and that Codex has not read. Codex adds a prompt to the running turn, and
 * forgets it if that turn ends before the model is asked again.
 */
export class SteeredPrompts {
  /** The turn that a prompt belongs to, by its key; null until Codex has replied. */
  readonly #unread = new Map<string, string | null>();
  readonly #ended = new Set<string>();
  /** True if this Codex reports which prompts it reads. Otherwise none counts as forgotten. */
  #reports = false;

  sent(promptKey: string): void {
    this.#unread.set(promptKey, null);
    dropOldest(this.#unread);
  }

  read(promptKey: string): void {
    this.#reports = true;
    this.#unread.delete(promptKey);
  }

  refused(promptKey: string): void {
    this.#unread.delete(promptKey);
  }

  /** Sets the turn of a prompt. Returns true if Codex has forgotten the prompt with that turn. */
  joined(promptKey: string, turnId: string): boolean {
    if (!this.#unread.has(promptKey)) return false;
    this.#unread.set(promptKey, turnId);
    return this.#reports && this.#ended.has(turnId) && this.#unread.delete(promptKey);
  }

  /** Returns the prompts that Codex has forgotten with a turn, oldest first. */
  ended(turnId: string): readonly string[] {
    this.#ended.add(turnId);
    dropOldest(this.#ended);
    if (!this.#reports) return [];
    const forgotten = [...this.#unread].flatMap(([key, turn]) => (turn === turnId ? [key] : []));
    for (const key of forgotten) this.#unread.delete(key);
    return forgotten;
  }
}

function dropOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > MAX && oldest !== undefined) kept.delete(oldest);
}
