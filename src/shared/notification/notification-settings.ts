import { z } from 'zod';

import { riskLevel } from '#shared/interaction/risk.ts';

import { eventType } from './payload.ts';

/** Name of a channel. Core lists the channels; clients get the list by `notifications.channels`. */
export const channelName = z.string().min(1).max(50);

/** Events that a channel sends: of these kinds, with at least the risk level `from`. */
export const channelRule = z.object({
  isOn: z.boolean(),
  from: riskLevel,
  events: z.array(eventType),
});

/** Stored settings of one channel. `options` are specific to the channel, by field name. */
export const channelEntry = channelRule.extend({
  options: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
});
export type ChannelEntry = z.infer<typeof channelEntry>;

/** `HH:MM` in the person's local time; `to` before `from` means past midnight. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const notificationSettings = z.object({
  /**
   * Entries by channel name. Each channel parses its own entry: an invalid one stays stored, and
   * its defaults apply.
   */
  channels: z.record(channelName, z.unknown()),
  /** `letsHighThrough` sends HIGH events regardless. Silent channels ignore quiet hours. */
  quietHours: z.object({
    isOn: z.boolean(),
    from: timeOfDay,
    to: timeOfDay,
    letsHighThrough: z.boolean(),
  }),
  /**
   * Minutes of waiting after which a question is notified again, each once. Empty for no reminders.
   */
  reminders: z.array(z.int().min(1).max(1440)).max(10),
  /** Suppresses all but silent channels until the person turns it off. */
  doNotDisturb: z.boolean().default(false),
  mutedSessions: z.array(z.string()).max(1000),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const defaultNotificationSettings: NotificationSettings = {
  channels: {},
  quietHours: { isOn: false, from: '22:00', to: '07:00', letsHighThrough: true },
  reminders: [5, 15, 60],
  doNotDisturb: false,
  mutedSessions: [],
};
