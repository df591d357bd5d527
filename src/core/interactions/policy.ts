import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import type { Asker } from './asker.ts';

/** The answer of a rule to a request. */
export type StandingAnswer = {
  readonly ruleId: string;
  readonly effect: 'allow' | 'deny';
  /** Reason of a denial, for the agent: a description of what the rule covers. */
  readonly reason?: string;
};

/**
 * Assesses a request before a person is asked. The hub calls both methods once, just before it
 * stores the request; they must not throw.
 */
export interface InteractionPolicy {
  assess(ask: AgentAsk, session: Asker): Risk;
  /** Returns null if no rule applies, so that a person is asked. */
  standing(request: InteractionRequest, session: Asker): StandingAnswer | null;
}

/** Assesses every request as LOW and has no rules. */
export const neutralPolicy: InteractionPolicy = {
  assess: () => ({ level: 'LOW', reasons: [], parts: [] }),
  standing: () => null,
};
