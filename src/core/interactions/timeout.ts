import type { Decision } from '#core/agents/agent.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { safeDefault } from '#shared/interaction/safe-default.ts';

export type TimedOut = { readonly decision: Decision; readonly ended: Partial<Interaction> };

/** What becomes of a request that nobody answered: its default where that does no harm, else the agent hears the truth. */
export function timedOut({ request, timer }: Interaction): TimedOut {
  const { requestId, sessionId, timeoutSeconds: seconds = 0 } = request;
  const stopped = timer && { ...timer, remainingMs: 0 };
  const nobody = `Nobody answered within ${seconds} seconds`;
  const option = safeDefault(request);
  if (!option) {
    const explanation = `${nobody}. The agent was told so, and not that anyone refused.`;
    return { decision: { option: null, afterSeconds: seconds }, ended: { timer: stopped, explanation } };
  }
  const decidedBy = { type: 'timeout' as const };
  const explanation = `${nobody}, so the default was taken: ${option.label}.`;
  const response = { requestId, sessionId, selectedOptionId: option.optionId };
  return { decision: { option, feedback: null, data: null, decidedBy }, ended: { timer: stopped, explanation, response, decidedBy } };
}
