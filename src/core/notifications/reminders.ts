import type { Notification } from '#shared/notification/notification.ts';

const MINUTE_MS = 60_000;

function reminderCount({ payload }: Notification): number | null {
  return payload.eventData.eventType === 'WaitingForInput' ? payload.eventData.reminder : null;
}

/**
 * Returns the time of the next reminder, in ms since the epoch. Returns null if there is none.
 * `minutes` may have any order.
 */
export function nextReminderAt(
  open: readonly Notification[],
  minutes: readonly number[],
): number | null {
  const ordered = minutes.toSorted((a, b) => a - b);
  const times = open.flatMap((each) => {
    const sent = reminderCount(each);
    const after = sent === null ? undefined : ordered[sent];
    return after === undefined ? [] : [each.raisedAt + after * MINUTE_MS];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Returns the number of the reminder that is due, skipping reminders during which the machine
 * slept. Returns null if none is due.
 */
export function reminderOf(
  open: Notification,
  minutes: readonly number[],
  now: number,
): number | null {
  const sent = reminderCount(open);
  if (sent === null) return null;
  const due = minutes.filter((after) => open.raisedAt + after * MINUTE_MS <= now).length;
  return due > sent ? due : null;
}
