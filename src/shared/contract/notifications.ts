import { z } from 'zod';

import { webhookDelivery } from '../notification/webhook-delivery.ts';
import { call, failures } from './call.ts';

const commandId = z.uuid();

export const notifications = {
  /** A window got or lost the person's attention: what they look at is not told of. */
  'notifications.attend': call(
    z.strictObject({ windowId: z.string().min(1), isFocused: z.boolean() }),
    z.object({}),
    failures('unavailable'),
  ),
  /** Sends a test to the webhook, as the settings are now, and waits for what comes of it. */
  'notifications.testWebhook': call(
    z.strictObject({ commandId }),
    z.object({ delivery: webhookDelivery }),
    failures('noAddress', 'storeFailed'),
  ),
  /** What was sent to the webhook lately, newest first. */
  'notifications.deliveries': call(
    z.strictObject({ limit: z.int().min(1).max(200) }),
    z.object({ deliveries: z.array(webhookDelivery), pending: z.int() }),
    failures('unavailable'),
  ),
  /** The key that signs what is sent; made when there is none, or anew. `place`: where it is kept. */
  'notifications.signingKey': call(
    z.strictObject({ commandId, renew: z.boolean() }),
    z.object({ key: z.string(), place: z.enum(['keychain', 'file']) }),
    failures('storeFailed'),
  ),
};
