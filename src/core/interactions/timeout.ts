import type { Decision } from '#core/agents/agent.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { safeDefault } from '#shared/interaction/safe-default.ts';
import { worded } from '#shared/interaction/worded.ts';

import { explanationOf } from './ledger/closing.ts';
import { readInputOf } from './opening.ts';

export type TimedOut = { readonly decision: Decision; readonly ended: Partial<Interaction> };

/** What becomes of a request that nobody answered: its default where that does no harm, else the agent hears the truth. */
export function timedOut({ request, timer }: Interaction): TimedOut {
  const { requestId, sessionId, timeoutSeconds: seconds = 0 } = request;
  const stopped = timer && { ...timer, remainingMs: 0 };
  const option = safeDefault(request);
  if (!option) {
    const explained = explanationOf([worded('noAnswer', { seconds: String(seconds) })]);
    return { decision: { option: null, afterSeconds: seconds }, ended: { timer: stopped, ...explained } };
  }
  const decidedBy = { type: 'timeout' as const };
  const explained = explanationOf([worded('defaultTaken', { seconds: String(seconds), option: option.label })]);
  const response = { requestId, sessionId, selectedOptionId: option.optionId };
  return {
    decision: { option, feedback: null, data: null, decidedBy, ...readInputOf(request) },
    ended: { timer: stopped, ...explained, response, decidedBy },
  };
}
