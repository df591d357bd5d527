import type { RiskLevel } from '#shared/interaction/risk.ts';
import { channelName, type ChannelName, type NotificationSettings } from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import { isQuiet } from './quiet-hours.ts';

export type Circumstances = {
  readonly settings: NotificationSettings;
  /** Of the person's day. */
  readonly minutes: number;
  /** The person has it in front of them. */
  readonly isAttended: boolean;
};

const weights: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

/** Where it is told. The tray, which is silent, keeps a list all the same when the others are held back. */
export function channelsFor(payload: SystemEventPayload, { settings, minutes, isAttended }: Circumstances): readonly ChannelName[] {
  const wanted = channelName.options.filter((name) => {
    const { isOn, from, events } = settings.channels[name];
    return isOn && weights[payload.riskLevel] >= weights[from] && events.includes(payload.eventType);
  });
  const isMuted = settings.mutedSessions.includes(payload.sessionId);
  const letThrough = settings.quietHours.letsHighThrough && payload.riskLevel === 'HIGH';
  const isHeldBack = isAttended || isMuted || settings.doNotDisturb || (isQuiet(settings.quietHours, minutes) && !letThrough);
  return isHeldBack ? wanted.filter((name) => name === 'tray') : wanted;
}
