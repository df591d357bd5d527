import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { Decision } from '#core/agents/agent.ts';

/** A question on the screen. */
export interface ScreenQuestion {
  /** Identifies the question, independent of its pointer. */
  readonly fingerprint: string;
  ask(askId: string): AgentAsk;
  /**
   * Returns the choice for a decision; `done` presses the keys and resolves to false if they did
   * not have the intended effect. Returns null if no keys express the decision.
   */
  choose(
    decision: Decision,
  ): { readonly chosen: string; readonly done: () => Promise<boolean> } | null;
}
