import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Risk } from '#shared/interaction/risk.ts';

import type { Asker } from './asker.ts';

/** What a rule of the person says to a request. */
export type StandingAnswer = {
  readonly ruleId: string;
  readonly effect: 'allow' | 'deny';
  /** Of a deny, for the agent: what the rule is about, in words. */
  readonly reason?: string;
};

/** What is known of a request before anyone is asked. Both are asked once, just before it is stored, and must not throw. */
export interface InteractionPolicy {
  assess(ask: AgentAsk, session: Asker): Risk;
  /** `null`: no rule is about it, so a person is asked. */
  standing(request: InteractionRequest, session: Asker): StandingAnswer | null;
}

/** Knows no danger and no rule. */
export const neutralPolicy: InteractionPolicy = {
  assess: () => ({ level: 'LOW', reasons: [], parts: [] }),
  standing: () => null,
};
