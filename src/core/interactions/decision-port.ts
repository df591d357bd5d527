import type { AgentGone, Decision } from '#core/agents/agent.ts';
import type { Result } from '#shared/base/result.ts';

/** Delivers decisions to one asker: the agent of a session or a watched terminal. */
export interface DecisionPort {
  /**
   * Sends the decision on the question with this `askId`, at most once per question. Returns what
   * was sent, for the audit.
   */
  deliverDecision(askId: string, decision: Decision): Result<unknown, AgentGone>;
}

/** Names the asker of one open question, and the question by the asker's own id. */
export type DecisionTarget = { readonly askId: string; readonly asker: DecisionPort };
