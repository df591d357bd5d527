import type { Decision } from '#core/agents/agent.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { safeDefault } from '#shared/interaction/safe-default.ts';
import { worded } from '#shared/interaction/worded.ts';

import { explanationOf } from './lifecycle/explanation.ts';
import { readInputOf } from './new-interaction.ts';

export type TimeoutDecision = { readonly decision: Decision; readonly ended: Partial<Interaction> };

/**
 * Returns what to do with a request that timed out: takes its default if that does no harm, or else
 * reports to the agent that it was not answered.
 */
export function timeoutDecision({ request, timer }: Interaction): TimeoutDecision {
  const { requestId, sessionId, timeoutSeconds: seconds = 0 } = request;
  const stopped = timer && { ...timer, remainingMs: 0 };
  const option = safeDefault(request);
  if (!option) {
    const explained = explanationOf([worded('noAnswer', { seconds: String(seconds) })]);
    return {
      decision: { option: null, afterSeconds: seconds },
      ended: { timer: stopped, ...explained },
    };
  }
  const decidedBy = { type: 'timeout' as const };
  const explained = explanationOf([
    worded('defaultTaken', { seconds: String(seconds), option: option.label }),
  ]);
  const response = { requestId, sessionId, selectedOptionId: option.optionId };
  return {
    decision: { option, feedback: null, data: null, decidedBy, ...readInputOf(request) },
    ended: { timer: stopped, ...explained, response, decidedBy },
  };
}
