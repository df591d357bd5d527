import { z } from 'zod';

import { offeredChannel } from '../../notification/channel-info.ts';
import { channelName } from '../../notification/notification-settings.ts';
import { webhookDelivery } from '../../notification/webhook-delivery.ts';
import { call, failures } from '../call.ts';

const commandId = z.uuid();

export const notifications = {
  /**
   * Reports that a window gained or lost focus. What the person looks at causes no notification.
   */
  'notifications.attend': call(
    () => z.strictObject({ windowId: z.string().min(1), isFocused: z.boolean() }),
    () => z.object({}),
    failures('unavailable'),
  ),
  /** Returns the channels, as the settings page shows them. */
  'notifications.channels': call(
    () => z.strictObject({}),
    () => z.object({ channels: z.array(offeredChannel) }),
    failures('unavailable'),
  ),
  /** Sends a test by a channel with the current settings, and waits for the result. */
  'notifications.testChannel': call(
    () => z.strictObject({ commandId, channel: channelName }),
    () => z.object({ delivery: webhookDelivery }),
    failures('noSuchChannel', 'noAddress', 'storeFailed'),
  ),
  /** Returns the recent deliveries of a channel, newest first. */
  'notifications.deliveries': call(
    () => z.strictObject({ channel: channelName, limit: z.int().min(1).max(200) }),
    () => z.object({ deliveries: z.array(webhookDelivery), pending: z.int() }),
    failures('noSuchChannel'),
  ),
  /**
   * Returns the key that signs the messages of a channel; creates it if there is none, or if
   * `renew` is set. `place` says where it is stored.
   */
  'notifications.signingKey': call(
    () => z.strictObject({ commandId, channel: channelName, renew: z.boolean() }),
    () => z.object({ key: z.string(), place: z.enum(['keychain', 'file']) }),
    failures('noSuchChannel', 'storeFailed'),
  ),
};
