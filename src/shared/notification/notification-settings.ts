import { z } from 'zod';

import { riskLevel } from '#shared/interaction/risk.ts';

import { eventType } from './payload.ts';

/** Which channels there are, core's list says; clients get it by `notifications.channels`. */
export const channelName = z.string().min(1).max(50);

/** What a channel is for: events of these kinds that weigh at least `from`. */
export const channelRule = z.object({ isOn: z.boolean(), from: riskLevel, events: z.array(eventType) });

/** What is stored of one channel. `options`: what only this channel has, by the names of its fields. */
export const channelEntry = channelRule.extend({ options: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}) });
export type ChannelEntry = z.infer<typeof channelEntry>;

/** `HH:MM` in the person's own time; `to` before `from` means past midnight. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const notificationSettings = z.object({
  /** By name. Each channel reads its own entry: one that is missing or does not fit has its defaults, and stays stored. */
  channels: z.record(channelName, z.unknown()),
  /** `letsHighThrough`: what weighs HIGH is told all the same. Silent channels are quiet by themselves. */
  quietHours: z.object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay, letsHighThrough: z.boolean() }),
  /** After how many minutes of waiting a question is told again, each once. Empty: never. */
  reminders: z.array(z.int().min(1).max(1440)).max(10),
  /** Only silent channels tell of anything until the person turns it off. */
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
