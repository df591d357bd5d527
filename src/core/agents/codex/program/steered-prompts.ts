/** Most prompts and turns that are remembered. */
const MAX = 256;

/**
 * Prompts that were sent and that Codex has not read. Codex adds a prompt to the running turn, and
 * forgets it if that turn ends before the model is asked again.
 */
export class SteeredPrompts {
  /** The turn that a prompt belongs to, by its key; null until Codex has replied. */
  readonly #unread = new Map<string, string | null>();
  readonly #ended = new Set<string>();

  sent(promptKey: string): void {
    this.#unread.set(promptKey, null);
    drop(this.#unread);
  }

  /** Codex has read the prompt, or has refused it. */
  done(promptKey: string): void {
    this.#unread.delete(promptKey);
  }

  /** Notes the turn of a prompt. Returns true if Codex has forgotten the prompt with that turn. */
  belongs(promptKey: string, turnId: string): boolean {
    if (!this.#unread.has(promptKey)) return false;
    this.#unread.set(promptKey, turnId);
    return this.#ended.has(turnId) && this.#unread.delete(promptKey);
  }

  /** Returns the prompts that Codex has forgotten with a turn, oldest first. */
  ended(turnId: string): readonly string[] {
    this.#ended.add(turnId);
    drop(this.#ended);
    const forgotten = [...this.#unread].flatMap(([key, turn]) => (turn === turnId ? [key] : []));
    for (const key of forgotten) this.#unread.delete(key);
    return forgotten;
  }
}

function drop(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > MAX && oldest !== undefined) kept.delete(oldest);
}
