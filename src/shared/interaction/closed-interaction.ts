import { z } from 'zod';

import { interactionOutcome } from '#shared/conversation/message.ts';

import { decider } from './decider.ts';
import type { Interaction } from './interaction.ts';
import { riskLevel } from './risk.ts';

/** What is told of a closed request in a list: what was asked, how it ended, by whom. The whole of it is in the conversation. */
export const closedInteraction = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  outcome: interactionOutcome,
  selected: z.object({ optionId: z.string(), label: z.string() }).nullable(),
  feedback: z.string().nullable(),
  decidedBy: decider.nullable(),
  explanation: z.string().nullable(),
  level: riskLevel.nullable(),
  closedAt: z.number(),
});
export type ClosedInteraction = z.infer<typeof closedInteraction>;

/** `null`: it is still open. */
export function closedOf({
  request,
  outcome,
  response,
  decidedBy,
  explanation,
  openedAt,
  closedAt,
}: Interaction): ClosedInteraction | null {
  if (outcome === null) return null;
  const option = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  const { requestId, sessionId, title } = request;
  return {
    requestId,
    sessionId,
    title,
    outcome,
    selected: option ? { optionId: option.optionId, label: option.label } : null,
    feedback: response?.feedback?.trim() || null,
    decidedBy,
    explanation,
    level: request.risk?.level ?? null,
    closedAt: closedAt ?? openedAt,
  };
}
