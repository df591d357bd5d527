import type { NotificationSettings } from '#shared/notification/notification-settings.ts';

/** `minutes`: of the person's own day, from 0 to 1439. The end is no longer quiet. */
export function isQuiet({ isOn, from, to }: NotificationSettings['quietHours'], minutes: number): boolean {
  if (!isOn) return false;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === end) return true;
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

/** Of the system's time zone. */
export function minutesOfDay(now: number): number {
  const date = new Date(now);
  return date.getHours() * 60 + date.getMinutes();
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
