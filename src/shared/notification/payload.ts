import { z } from 'zod';

import { interactionType } from '#shared/interaction/interaction.ts';
import { riskLevel } from '#shared/interaction/risk.ts';

/** `Idle`: a turn ended. `Exited`: the agent ended in the middle of a turn. `Test`: the person tries a channel. */
export const eventType = z.enum(['WaitingForInput', 'Idle', 'Exited', 'Failed', 'Test']);

/** What only this kind of event has. */
export const eventData = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('WaitingForInput'),
    requestId: z.string(),
    patternType: interactionType,
    /** A question on direction or design, which nobody but the person can answer. */
    isDecisionRequired: z.boolean(),
    title: z.string(),
    /** Ready to read: what is asked, in at most 500 characters. */
    context: z.string(),
    options: z.array(z.string()),
    /** Counts the times it was told again; 0 for the first. */
    reminder: z.int(),
  }),
  z.object({ eventType: z.literal('Idle') }),
  z.object({ eventType: z.literal('Exited'), message: z.string() }),
  z.object({ eventType: z.literal('Failed'), message: z.string() }),
  z.object({ eventType: z.literal('Test') }),
]);
export type EventData = z.infer<typeof eventData>;

/** One thing worth telling, as every channel gets it and as a webhook sends it. */
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
  /** The same for the same question, however often it is asked. */
  dedupKey: z.string(),
});
export type SystemEventPayload = z.infer<typeof systemEventPayload>;
