import type { Answer } from '#core/agents/agent.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import type { StandingAnswer } from './policy.ts';

export type Ruled = { readonly answer: Answer; readonly ended: Pick<Interaction, 'outcome' | 'response' | 'decidedBy'> };

/** What a rule answers, in the request's own options. `null`: none of them says it, so a person is asked. */
export function ruledAnswer(request: InteractionRequest, standing: StandingAnswer | null): Ruled | null {
  const action = standing?.effect === 'allow' ? 'APPROVE_AND_EXECUTE' : 'REJECT_WITH_REASON';
  const option = standing && request.options.find((each) => each.action === action);
  if (!option) return null;
  const decidedBy = { type: 'rule' as const, ruleId: standing.ruleId };
  const feedback = standing.reason ?? null;
  const { requestId, sessionId } = request;
  const response = { requestId, sessionId, selectedOptionId: option.optionId, ...(feedback === null ? {} : { feedback }) };
  return { answer: { option, feedback, data: null, decidedBy }, ended: { outcome: 'answered', response, decidedBy } };
}
