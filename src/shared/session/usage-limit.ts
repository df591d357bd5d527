import { z } from 'zod';

/**
 * A usage limit of the agent's account as the agent last reported it. Null where the agent does not
 * say.
 */
export const usageLimit = z.object({
  /** The agent's own id; a report with the same id replaces the earlier one. */
  limitId: z.string(),
  /** The agent's own name of it. */
  name: z.string().nullable(),
  /** Length of the period that the limit covers. */
  windowMinutes: z.number().nullable(),
  /** Used part from 0 to 1; more than 1 if the agent counts beyond the limit. */
  usedShare: z.number().nullable(),
  /** `near`: the agent itself warns. `reached`: the agent is refused. */
  state: z.enum(['open', 'near', 'reached']),
  /** Milliseconds since the epoch. After this time the report says nothing any more. */
  resetsAt: z.number().nullable(),
  reportedAt: z.number().nullable(),
});
export type UsageLimit = z.infer<typeof usageLimit>;

/** Maximum number of limits of a session; the oldest reports are dropped. */
export const MAX_LIMITS = 8;
