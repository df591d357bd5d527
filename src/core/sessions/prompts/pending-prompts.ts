import type { AgentRun } from '#core/agents/agent.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { gone } from '../record/session-words.ts';
import { notGivenBack, taken, type ReviseFailure } from './revise-failures.ts';

/**
 * Prompts that were sent to the agent and that it has not taken. Bounded by what a person can type.
 */
export class PendingPrompts {
  readonly #pending = new Map<string, { beforeTurn: boolean; isAddition: boolean }>();

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
    this.#pending.set(key, { beforeTurn, isAddition: !beforeTurn });
  }

  /** Returns true for a prompt that was sent into a turn which still runs. */
  isAddition(key: string): boolean {
    return this.#pending.get(key)?.isAddition === true;
  }

  /** Removes a prompt. Returns false if it was not pending. */
  take(key: string): boolean {
    return this.#pending.delete(key);
  }

  /**
   * Withdraws prompts from the agent. Returns the keys of those that it gave back; it keeps those
   * that it has taken.
   */
  async takeBack(run: AgentRun | null, keys: readonly string[]): Promise<readonly string[]> {
    if (!run?.withdraw) return [];
    const replies = await Promise.all(
      keys.map(async (key) => ({ key, reply: await run.withdraw?.(key) })),
    );
    return replies.flatMap(({ key, reply }) => (reply?.ok === true && this.take(key) ? [key] : []));
  }

  /** Withdraws one prompt from the agent. Fails if the agent keeps it. */
  async takeBackOne(run: AgentRun | null, key: string): Promise<Result<null, ReviseFailure>> {
    if (!this.#pending.has(key)) return err(taken);
    if (!run?.withdraw) return err(run ? notGivenBack : gone);
    const back = await run.withdraw(key);
    if (!back.ok) return err(back.error.kind === 'agentGone' ? back.error : taken);
    return this.take(key) ? ok(null) : err(taken);
  }

  turnStarted(): void {
    for (const prompt of this.#pending.values())
      Object.assign(prompt, { beforeTurn: true, isAddition: false });
  }

  /**
   * Removes and returns the prompts that the ended turn was about, because not every agent reports
   * each prompt that it takes.
   */
  turnEnded(): readonly string[] {
    const own = [...this.#pending].flatMap(([key, { beforeTurn }]) => (beforeTurn ? [key] : []));
    for (const key of own) this.#pending.delete(key);
    for (const prompt of this.#pending.values()) prompt.isAddition = false;
    return own;
  }

  /** Removes and returns all pending prompts. */
  clear(): readonly string[] {
    const all = [...this.#pending.keys()];
    this.#pending.clear();
    return all;
  }
}
