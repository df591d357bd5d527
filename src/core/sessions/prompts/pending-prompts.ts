export type NotPossible = { readonly kind: 'notPossible'; readonly message: string };

/** Some agents have no way to give a prompt back. */
export const cannotWithdraw: NotPossible = { kind: 'notPossible', message: 'This agent cannot give a prompt back.' };

/** Prompts that the agent was sent and has not taken. As many as a person can type. */
export class PendingPrompts {
  readonly #pending = new Map<string, { beforeTurn: boolean }>();

  get size(): number {
    return this.#pending.size;
  }

  /** Oldest first. */
  get keys(): readonly string[] {
    return [...this.#pending.keys()];
  }

  /** `beforeTurn`: nothing ran when it was sent, so the next turn is its own. */
  sent(key: string, beforeTurn: boolean): void {
    this.#pending.set(key, { beforeTurn });
  }

  /** `false`: it was not pending. */
  take(key: string): boolean {
    return this.#pending.delete(key);
  }

  turnStarted(): void {
    for (const prompt of this.#pending.values()) prompt.beforeTurn = true;
  }

  /** Takes and gives the prompts that the ended turn was about: not every agent says of each that it took it. */
  turnEnded(): readonly string[] {
    const own = [...this.#pending].flatMap(([key, { beforeTurn }]) => (beforeTurn ? [key] : []));
    for (const key of own) this.#pending.delete(key);
    return own;
  }

  /** Takes and gives all. */
  clear(): readonly string[] {
    const all = [...this.#pending.keys()];
    this.#pending.clear();
    return all;
  }
}
