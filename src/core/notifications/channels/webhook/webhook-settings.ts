import { z } from 'zod';

import { channelEntry, type NotificationSettings } from '#shared/notification/notification-settings.ts';

import { needsPerson } from '../needs-person.ts';

const defaultOptions = { url: '', allowsPrivate: false, sendsContent: true };

/** What is stored of the webhook. */
export const webhookEntry = channelEntry.extend({
  options: z
    .object({
      url: z.string().max(2000),
      /** Lets it go to addresses of this machine and of private networks. */
      allowsPrivate: z.boolean(),
      /** Whether the question itself is sent, or only that there is one. */
      sendsContent: z.boolean(),
    })
    .default(defaultOptions),
});
type WebhookEntry = z.infer<typeof webhookEntry>;

export const webhookDefaults: WebhookEntry = { isOn: false, from: 'MEDIUM', events: needsPerson, options: defaultOptions };

/** Returns where messages go and what they hold; the defaults if nothing that fits is stored. */
export function webhookOptions(settings: NotificationSettings | null): WebhookEntry['options'] {
  const read = webhookEntry.safeParse(settings?.channels['webhook']);
  return read.success ? read.data.options : defaultOptions;
}
