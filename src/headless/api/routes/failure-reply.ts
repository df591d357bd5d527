import { z } from 'zod';

/** Body of every reply whose status is 400 or above. */
export const failureReply = z.object({
  success: z.literal(false),
  error: z.object({
    /** Stable code of the failure. */
    kind: z.string(),
    /** Text in the language of `Accept-Language`: what happened. */
    message: z.string(),
    /** Remedy; null if there is none. */
    remedy: z.string().nullable(),
  }),
});
