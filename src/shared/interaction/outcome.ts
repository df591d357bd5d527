import { z } from 'zod';

/** How an interaction ended. */
export const interactionOutcome = z.enum(['answered', 'timedOut', 'withdrawn', 'superseded', 'neverShown', 'deliveryFailed', 'agentGone']);
export type InteractionOutcome = z.infer<typeof interactionOutcome>;
