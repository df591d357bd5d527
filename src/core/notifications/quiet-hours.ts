import type { NotificationSettings } from '#shared/notification/notification-settings.ts';

/**
 * Returns true if `minutes` is in the quiet hours. `minutes` is the minute of the person's day,
 * from 0 to 1439. The end is exclusive.
 */
export function isQuiet(
  { isOn, from, to }: NotificationSettings['quietHours'],
  minutes: number,
): boolean {
  if (!isOn) return false;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === end) return true;
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

/** Returns the minute of the day in the system's time zone. */
export function minutesOfDay(now: number): number {
  const date = new Date(now);
  return date.getHours() * 60 + date.getMinutes();
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
