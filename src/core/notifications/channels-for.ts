import type { RiskLevel } from '#shared/interaction/risk.ts';
import type { ChannelEntry, NotificationSettings } from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import type { ChannelPort } from './channels/channel-port.ts';
import { isQuiet } from './quiet-hours.ts';

export type Circumstances = {
  readonly settings: NotificationSettings;
  /** Of the person's day. */
  readonly minutes: number;
  /** The person has it in front of them. */
  readonly isAttended: boolean;
};

const weights: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

/** Returns the names of the channels that get an event. Quiet hours, focus, mute and do-not-disturb suppress all but the silent ones. */
export function channelsFor(
  payload: SystemEventPayload,
  all: readonly ChannelPort[],
  { settings, minutes, isAttended }: Circumstances,
): string[] {
  const isMuted = settings.mutedSessions.includes(payload.sessionId);
  const letThrough = settings.quietHours.letsHighThrough && payload.riskLevel === 'HIGH';
  const isHeldBack = isAttended || isMuted || settings.doNotDisturb || (isQuiet(settings.quietHours, minutes) && !letThrough);
  const wanted = all.filter((channel) => isWanted(payload, storedEntry(channel, settings)) && (channel.isSilent || !isHeldBack));
  return wanted.map(({ info }) => info.name);
}

function isWanted({ riskLevel, eventType }: SystemEventPayload, { isOn, from, events }: ChannelEntry): boolean {
  return isOn && weights[riskLevel] >= weights[from] && events.includes(eventType);
}

/** Returns what is stored of a channel; its defaults if that is missing or does not fit. */
function storedEntry({ info, entry }: ChannelPort, { channels }: NotificationSettings): ChannelEntry {
  const read = entry.safeParse(channels[info.name]);
  return read.success ? read.data : info.defaults;
}
