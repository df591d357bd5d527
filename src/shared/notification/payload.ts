import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';
import { interactionType } from '#shared/interaction/interaction.ts';
import { riskLevel } from '#shared/interaction/risk.ts';

/**
 * `Idle`: a turn ended. `Exited`: the agent ended in the middle of a turn. `Test`: the person tests
 * a channel.
 */
export const eventType = z.enum(['WaitingForInput', 'Idle', 'Exited', 'Failed', 'Test']);

/** Fields that are specific to one kind of event. */
export const eventData = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('WaitingForInput'),
    requestId: z.string(),
    patternType: interactionType,
    /** True if the question is about direction or design, which only the person can answer. */
    isDecisionRequired: z.boolean(),
    title: z.string(),
    /** The question as readable text, at most 500 characters. */
    context: z.string(),
    options: z.array(z.string()),
    /** Number of reminders so far; 0 for the first notification. */
    reminder: z.int(),
  }),
  z.object({ eventType: z.literal('Idle') }),
  z.object({ eventType: z.literal('Exited'), message: shownText }),
  z.object({ eventType: z.literal('Failed'), message: shownText }),
  z.object({ eventType: z.literal('Test') }),
]);
export type EventData = z.infer<typeof eventData>;

/** An event as every channel receives it. A webhook sends its texts in English. */
export const systemEventPayload = z.object({
  eventType,
  sessionId: z.string(),
  /** Id of the agent. */
  agent: z.string(),
  /** Last name of the session's folder. */
  project: z.string(),
  /** ISO 8601, in UTC. */
  timestamp: z.string(),
  riskLevel,
  eventData,
  /** Deduplication key: the same for the same question, however often it is asked. */
  dedupKey: z.string(),
});
export type SystemEventPayload = z.infer<typeof systemEventPayload>;
