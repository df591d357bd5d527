import type { Answer } from '#core/agents/agent.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type {
  Interaction,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';
import { isLasting, onlyApproval } from '#shared/interaction/lasting-option.ts';

import { readInputOf } from './new-interaction.ts';
import type { StandingAnswer } from './policy.ts';

type RuleAnswer = {
  readonly answer: Answer;
  readonly change: Pick<Interaction, 'outcome' | 'response' | 'decidedBy'>;
  readonly count: (entry: JournalEntry) => void;
};

/**
 * Returns the answer of a rule as one of the request's own options, never as one that also decides
 * later requests. Returns null if no option matches, or if several approve (with and without a
 * sandbox, for example), so that a person is asked.
 */
export function ruleAnswer(
  request: InteractionRequest,
  standing: StandingAnswer | null,
): RuleAnswer | null {
  const option = standing && optionFor(request, standing.effect);
  if (!option) return null;
  const decidedBy = { type: 'rule' as const, ruleId: standing.ruleId };
  const feedback = standing.reason ?? null;
  const { requestId, sessionId } = request;
  const response = {
    requestId,
    sessionId,
    selectedOptionId: option.optionId,
    ...(feedback === null ? {} : { feedback }),
  };
  return {
    answer: { option, feedback, data: null, decidedBy, ...readInputOf(request) },
    change: { outcome: 'answered', response, decidedBy },
    count: standing.count,
  };
}

function optionFor(
  { options }: InteractionRequest,
  effect: StandingAnswer['effect'],
): InteractionOption | null {
  if (effect === 'allow') return onlyApproval(options);
  return (
    options.find(({ action, ...each }) => action === 'REJECT_WITH_REASON' && !isLasting(each)) ??
    null
  );
}
