import { z } from 'zod';

import { channelName } from './notification-settings.ts';
import { systemEventPayload } from './payload.ts';

/** A notification for as long as it is valid: shells show and remove it accordingly. */
export const notification = z.object({
  notificationId: z.string(),
  payload: systemEventPayload,
  /** The question that it opens; null if it opens its session. */
  requestId: z.string().nullable(),
  /** Channels that currently show it. A reminder may change them. */
  channels: z.array(channelName),
  /** Milliseconds since the epoch. `notifiedAt` is the last time that it was sent. */
  raisedAt: z.number(),
  notifiedAt: z.number(),
  /** Time at which it became obsolete: answered, superseded, or seen. */
  withdrawnAt: z.number().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Number of notifications from which they are combined into one card. */
const MANY = 4;

/**
 * Cards that a shell shows at one time: one per notification, or a single one for many. Newest
 * first.
 */
export type DesktopCard = {
  readonly tag: string;
  readonly notifications: readonly [Notification, ...Notification[]];
};

export function desktopCards(open: readonly Notification[]): readonly DesktopCard[] {
  const shown = open
    .filter(({ channels, withdrawnAt }) => withdrawnAt === null && channels.includes('desktop'))
    .toSorted(
      (a, b) => b.notifiedAt - a.notifiedAt || a.notificationId.localeCompare(b.notificationId),
    );
  const [first, ...rest] = shown;
  if (!first) return [];
  if (shown.length >= MANY) return [{ tag: 'corral-many', notifications: [first, ...rest] }];
  return shown.map((each) => ({ tag: each.notificationId, notifications: [each] as const }));
}
