import { z } from 'zod';

import { channelName } from './notification-settings.ts';
import { systemEventPayload } from './payload.ts';

/** Something the person is told, as long as it is true: shells show it and take it away by it. */
export const notification = z.object({
  notificationId: z.string(),
  payload: systemEventPayload,
  /** The question that it leads to; `null`: it leads to its session. */
  requestId: z.string().nullable(),
  /** Where it is told now. Changes with a reminder. */
  channels: z.array(channelName),
  /** Milliseconds since the epoch. `toldAt`: the last time that it was told. */
  raisedAt: z.number(),
  toldAt: z.number(),
  /** It is over: answered, moved on, or looked at. */
  withdrawnAt: z.number().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** From so many on they are told as one. */
const MANY = 4;

/** What a shell shows at one time: each by itself, or all in one when several wait. Newest first. */
export type DesktopCard = { readonly tag: string; readonly notifications: readonly [Notification, ...Notification[]] };

export function desktopCards(open: readonly Notification[]): readonly DesktopCard[] {
  const told = open
    .filter(({ channels, withdrawnAt }) => withdrawnAt === null && channels.includes('desktop'))
    .toSorted((a, b) => b.toldAt - a.toldAt || a.notificationId.localeCompare(b.notificationId));
  const [first, ...rest] = told;
  if (!first) return [];
  if (told.length >= MANY) return [{ tag: 'corral-many', notifications: [first, ...rest] }];
  return told.map((each) => ({ tag: each.notificationId, notifications: [each] as const }));
}
