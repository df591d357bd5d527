import { z } from 'zod';

import { interactionOutcome } from './outcome.ts';

import { decider } from './decider.ts';
import { grant } from './grant.ts';
import type { Interaction } from './interaction.ts';
import { riskLevel } from './risk.ts';
import { subject, subjectOf } from './subject.ts';
import { wording } from './wording.ts';

/**
 * Summary of a closed request for a list: the question, its outcome and its decider. The
 * conversation has the full request.
 */
export const closedInteraction = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  titleWording: wording.optional(),
  /** The command, path or question; null if the title says everything. */
  subject: subject.nullable(),
  outcome: interactionOutcome,
  selected: z
    .object({ optionId: z.string(), label: z.string(), grants: z.array(grant).optional() })
    .nullable(),
  feedback: z.string().nullable(),
  decidedBy: decider.nullable(),
  explanation: z.string().nullable(),
  explained: z.array(wording).optional(),
  level: riskLevel.nullable(),
  closedAt: z.number(),
});
export type ClosedInteraction = z.infer<typeof closedInteraction>;

/** Returns null if the interaction is still open. */
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
  const { requestId, sessionId, title, wording: words } = request;
  return {
    requestId,
    sessionId,
    title,
    ...(words?.title && { titleWording: words.title }),
    subject: subjectOf(request),
    outcome,
    selected: selectedOf(request.options, response?.selectedOptionId),
    feedback: response?.feedback?.trim() || null,
    decidedBy,
    explanation,
    ...(explained && { explained }),
    level: request.risk?.level ?? null,
    closedAt: closedAt ?? openedAt,
  };
}

function selectedOf(
  options: Interaction['request']['options'],
  selectedOptionId: string | undefined,
): ClosedInteraction['selected'] {
  const option = options.find(({ optionId }) => optionId === selectedOptionId);
  return option
    ? {
        optionId: option.optionId,
        label: option.label,
        ...(option.grants && { grants: option.grants }),
      }
    : null;
}
