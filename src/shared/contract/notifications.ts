import { z } from 'zod';

import { offeredChannel } from '../notification/channel-info.ts';
import { channelName } from '../notification/notification-settings.ts';
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
  /** The channels that there are, as the settings page shows them. */
  'notifications.channels': call(z.strictObject({}), z.object({ channels: z.array(offeredChannel) }), failures('unavailable')),
  /** Sends a test by a channel, as the settings are now, and waits for what comes of it. */
  'notifications.testChannel': call(
    z.strictObject({ commandId, channel: channelName }),
    z.object({ delivery: webhookDelivery }),
    failures('noSuchChannel', 'noAddress', 'storeFailed'),
  ),
  /** What was sent by a channel lately, newest first. */
  'notifications.deliveries': call(
    z.strictObject({ channel: channelName, limit: z.int().min(1).max(200) }),
    z.object({ deliveries: z.array(webhookDelivery), pending: z.int() }),
    failures('noSuchChannel'),
  ),
  /** The key that signs what a channel sends; made when there is none, or anew. `place`: where it is kept. */
  'notifications.signingKey': call(
    z.strictObject({ commandId, channel: channelName, renew: z.boolean() }),
    z.object({ key: z.string(), place: z.enum(['keychain', 'file']) }),
    failures('noSuchChannel', 'storeFailed'),
  ),
};
