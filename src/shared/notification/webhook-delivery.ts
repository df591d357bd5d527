import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

import { systemEventPayload } from './payload.ts';

/**
 * One message to the webhook, with its result. `cancelled` means that it became obsolete before it
 * could be sent.
 */
export const webhookDelivery = z.object({
  /** Id and idempotency key, the same in every attempt. */
  deliveryId: z.string(),
  requestId: z.string().nullable(),
  payload: systemEventPayload,
  state: z.enum(['pending', 'delivered', 'failed', 'cancelled']),
  attempts: z.int(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  nextAt: z.number(),
  endedAt: z.number().nullable(),
  /** Human-readable result of the last attempt. */
  lastResult: shownText.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
