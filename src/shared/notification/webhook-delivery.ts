import { z } from 'zod';

import { systemEventPayload } from './payload.ts';

/** One message to the webhook, with what became of it. `cancelled`: what it tells was over before it could be sent. */
export const webhookDelivery = z.object({
  /** Also its idempotency key: the same in every attempt. */
  deliveryId: z.string(),
  requestId: z.string().nullable(),
  payload: systemEventPayload,
  state: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  attempts: z.int(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  nextAt: z.number(),
  endedAt: z.number().nullable(),
  /** What the last attempt came to, for people. */
  lastResult: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
