import { z } from 'zod';

import { riskLevel } from '#shared/interaction/risk.ts';

import { eventType } from './payload.ts';

export const channelName = z.enum(['desktop', 'tray', 'sound', 'webhook']);
export type ChannelName = z.infer<typeof channelName>;

/** What a channel is for: events of these kinds that weigh at least `from`. */
export const channelRule = z.object({ isOn: z.boolean(), from: riskLevel, events: z.array(eventType) });

/** `HH:MM` in the person's own time; `to` before `from` means past midnight. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const notificationSettings = z.object({
  channels: z.record(channelName, channelRule),
  /** `letsHighThrough`: what weighs HIGH is told all the same. The tray is quiet by itself. */
  quietHours: z.object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay, letsHighThrough: z.boolean() }),
  /** After how many minutes of waiting a question is told again, each once. Empty: never. */
  reminders: z.array(z.int().min(1).max(1440)).max(10),
  webhook: z.object({
    url: z.string().max(2000),
    /** Lets it go to addresses of this machine and of private networks. */
    allowsPrivate: z.boolean(),
    /** Whether the question itself is sent, or only that there is one. */
    sendsContent: z.boolean(),
  }),
  /** Nothing but the tray tells of anything until the person turns it off. */
  doNotDisturb: z.boolean().default(false),
  mutedSessions: z.array(z.string()).max(1000),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

const needsPerson = ['WaitingForInput', 'Exited', 'Failed', 'Test'] as const;

export const defaultNotificationSettings: NotificationSettings = {
  channels: {
    desktop: { isOn: true, from: 'MEDIUM', events: [...needsPerson] },
    tray: { isOn: true, from: 'LOW', events: [...needsPerson] },
    sound: { isOn: false, from: 'HIGH', events: [...needsPerson] },
    webhook: { isOn: false, from: 'MEDIUM', events: [...needsPerson] },
  },
  quietHours: { isOn: false, from: '22:00', to: '07:00', letsHighThrough: true },
  reminders: [5, 15, 60],
  webhook: { url: '', allowsPrivate: false, sendsContent: true },
  doNotDisturb: false,
  mutedSessions: [],
};
