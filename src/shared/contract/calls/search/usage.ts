import { z } from 'zod';

import { call, failures } from '../../call.ts';
import { indexState, isRepeat } from './search.ts';

/** By what requests to models are summed. */
export const usageGrouping = z.enum(['day', 'project', 'agent', 'model', 'session']);
export type UsageGrouping = z.infer<typeof usageGrouping>;

/** Sums of requests to models. Cached tokens are not in `input`; `reasoning` is a part of `output`. */
export const usageSum = z.object({
  input: z.number(),
  cacheRead: z.number(),
  cacheWrite5m: z.number(),
  cacheWrite1h: z.number(),
  output: z.number(),
  reasoning: z.number(),
  /** US dollars at list prices; null if the price of a request is unknown. */
  cost: z.number().nullable(),
  requests: z.number(),
  /** Requests whose price is unknown. */
  unpriced: z.number(),
});
export type UsageSum = z.infer<typeof usageSum>;

/** Sums of one group. The fields that do not name it are null, as are unknown names. */
export const usageGroup = usageSum.extend({
  /** Day on the calendar of the machine, such as `2026-11-29`. */
  day: z.string().nullable(),
  /** Folder of the conversation. */
  project: z.string().nullable(),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  /** The agent's own id of the conversation, and the title. */
  session: z.string().nullable(),
  title: z.string().nullable(),
});
export type UsageGroup = z.infer<typeof usageGroup>;

/** Maximum number of groups in a reply. */
export const MAX_GROUPS = 5000;

export const usage = {
  /**
   * Sums what all conversations of this machine used: those of Corral and those that agents keep in
   * files. Days come in order, other groups by their tokens; `groupCount` counts all of them.
   */
  'usage.read': call(
    () =>
      z.strictObject({
        by: usageGrouping,
        /** Milliseconds since the epoch; null sums all requests. */
        since: z.number().nullable(),
        limit: z.int().min(1).max(MAX_GROUPS),
        isRepeat,
      }),
    () =>
      z.object({
        groups: z.array(usageGroup),
        groupCount: z.int(),
        total: usageSum,
        index: indexState,
      }),
    failures('usageFailed'),
  ),
};
