import type { Notification } from '#shared/notification/notification.ts';

const MINUTE_MS = 60_000;

function toldTimes({ payload }: Notification): number | null {
  return payload.eventData.eventType === 'WaitingForInput' ? payload.eventData.reminder : null;
}

/** When the next of them is to be told again, in ms since the epoch; `null`: none ever. `minutes` may have any order. */
export function nextReminderAt(open: readonly Notification[], minutes: readonly number[]): number | null {
  const ordered = minutes.toSorted((a, b) => a - b);
  const times = open.flatMap((each) => {
    const told = toldTimes(each);
    const after = told === null ? undefined : ordered[told];
    return after === undefined ? [] : [each.raisedAt + after * MINUTE_MS];
  });
  return times.length === 0 ? null : Math.min(...times);
}

/** The number of the reminder that is due by now, skipping those that were slept through; `null`: none is. */
export function reminderOf(open: Notification, minutes: readonly number[], now: number): number | null {
  const told = toldTimes(open);
  if (told === null) return null;
  const due = minutes.filter((after) => open.raisedAt + after * MINUTE_MS <= now).length;
  return due > told ? due : null;
}
