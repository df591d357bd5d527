import { z } from 'zod';

import { interactionOutcome } from '#shared/conversation/message.ts';

import { decider } from './decider.ts';
import { grant } from './grant.ts';
import type { Interaction } from './interaction.ts';
import { riskLevel } from './risk.ts';
import { wording } from './wording.ts';

/** What is told of a closed request in a list: what was asked, how it ended, by whom. The whole of it is in the conversation. */
export const closedInteraction = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  titleWording: wording.optional(),
  outcome: interactionOutcome,
  selected: z.object({ optionId: z.string(), label: z.string(), grants: z.array(grant).optional() }).nullable(),
  feedback: z.string().nullable(),
  decidedBy: decider.nullable(),
  explanation: z.string().nullable(),
  explained: z.array(wording).optional(),
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
  explained,
  openedAt,
  closedAt,
}: Interaction): ClosedInteraction | null {
  if (outcome === null) return null;
  const option = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  const { requestId, sessionId, title, wording: words } = request;
  return {
    requestId,
    sessionId,
    title,
    ...(words?.title && { titleWording: words.title }),
    outcome,
    selected: option ? { optionId: option.optionId, label: option.label, ...(option.grants && { grants: option.grants }) } : null,
    feedback: response?.feedback?.trim() || null,
    decidedBy,
    explanation,
    ...(explained && { explained }),
    level: request.risk?.level ?? null,
    closedAt: closedAt ?? openedAt,
  };
}
