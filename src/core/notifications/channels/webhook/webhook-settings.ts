import { z } from 'zod';

import {
  channelEntry,
  type NotificationSettings,
} from '#shared/notification/notification-settings.ts';

import { needsPerson } from '../needs-person.ts';

const defaultOptions = { url: '', allowsPrivate: false, sendsContent: true };

/** Schema of the webhook's stored settings. */
export const webhookEntry = channelEntry.extend({
  options: z
    .object({
      url: z.string().max(2000),
      /** Permits addresses of this machine and of private networks. */
      allowsPrivate: z.boolean(),
      /** True to send the question itself, false to send only that there is one. */
      sendsContent: z.boolean(),
    })
    .default(defaultOptions),
});
type WebhookEntry = z.infer<typeof webhookEntry>;

export const webhookDefaults: WebhookEntry = {
  isOn: false,
  from: 'MEDIUM',
  events: needsPerson,
  options: defaultOptions,
};

/**
 * Returns the address and the content options. Returns the defaults if no valid settings are
 * stored.
 */
export function webhookOptions(settings: NotificationSettings | null): WebhookEntry['options'] {
  const read = webhookEntry.safeParse(settings?.channels['webhook']);
  return read.success ? read.data.options : defaultOptions;
}
