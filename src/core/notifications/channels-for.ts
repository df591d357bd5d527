import type { RiskLevel } from '#shared/interaction/risk.ts';
import type {
  ChannelEntry,
  NotificationSettings,
} from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import type { ChannelPort } from './channels/channel-port.ts';
import { isQuiet } from './quiet-hours.ts';

export type ChannelContext = {
  readonly settings: NotificationSettings;
  /** Minute of the person's day. */
  readonly minutes: number;
  /** True if a focused window shows the event. */
  readonly isAttended: boolean;
};

const weights: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

/**
 * Returns the names of the channels that get an event. Quiet hours, focus, mute and do-not-disturb
 * suppress all but the silent channels.
 */
export function channelsFor(
  payload: SystemEventPayload,
  all: readonly ChannelPort[],
  { settings, minutes, isAttended }: ChannelContext,
): string[] {
  const isMuted = settings.mutedSessions.includes(payload.sessionId);
  const isException = settings.quietHours.letsHighThrough && payload.riskLevel === 'HIGH';
  const isHeldBack =
    isAttended ||
    isMuted ||
    settings.doNotDisturb ||
    (isQuiet(settings.quietHours, minutes) && !isException);
  const wanted = all.filter(
    (channel) =>
      isWanted(payload, storedEntry(channel, settings)) && (channel.isSilent || !isHeldBack),
  );
  return wanted.map(({ info }) => info.name);
}

function isWanted(
  { riskLevel, eventType }: SystemEventPayload,
  { isOn, from, events }: ChannelEntry,
): boolean {
  return isOn && weights[riskLevel] >= weights[from] && events.includes(eventType);
}

/**
 * Returns the stored settings of a channel. Returns its defaults if they are missing or invalid.
 */
function storedEntry(
  { info, entry }: ChannelPort,
  { channels }: NotificationSettings,
): ChannelEntry {
  const read = entry.safeParse(channels[info.name]);
  return read.success ? read.data : info.defaults;
}
