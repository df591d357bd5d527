import { z } from 'zod';

/** Ways in which an interaction can end. */
export const interactionOutcome = z.enum([
  'answered',
  'timedOut',
  'withdrawn',
  'superseded',
  'neverShown',
  'deliveryFailed',
  'agentGone',
]);
export type InteractionOutcome = z.infer<typeof interactionOutcome>;
