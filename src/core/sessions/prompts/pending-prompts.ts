export type WithdrawNotPossible = { readonly kind: 'notPossible'; readonly message: string };

/** Failure for agents that have no way to give a prompt back. */
export const cannotWithdraw: WithdrawNotPossible = {
  kind: 'notPossible',
  message: 'This agent cannot give a prompt back.',
};

/**
 * Prompts that were sent to the agent and that it has not taken. Bounded by what a person can type.
 */
export class PendingPrompts {
  readonly #pending = new Map<string, { beforeTurn: boolean }>();

  get size(): number {
    return this.#pending.size;
  }

  /** Keys of the pending prompts, oldest first. */
  get keys(): readonly string[] {
    return [...this.#pending.keys()];
  }

  /**
   * Adds a prompt. `beforeTurn` is true if no turn ran when it was sent, so that the next turn is
   * about it.
   */
  sent(key: string, beforeTurn: boolean): void {
    this.#pending.set(key, { beforeTurn });
  }

  /** Removes a prompt. Returns false if it was not pending. */
  take(key: string): boolean {
    return this.#pending.delete(key);
  }

  turnStarted(): void {
    for (const prompt of this.#pending.values()) prompt.beforeTurn = true;
  }

  /**
   * Removes and returns the prompts that the ended turn was about, because not every agent reports
   * each prompt that it takes.
   */
  turnEnded(): readonly string[] {
    const own = [...this.#pending].flatMap(([key, { beforeTurn }]) => (beforeTurn ? [key] : []));
    for (const key of own) this.#pending.delete(key);
    return own;
  }

  /** Removes and returns all pending prompts. */
  clear(): readonly string[] {
    const all = [...this.#pending.keys()];
    this.#pending.clear();
    return all;
  }
}
