import { describe, expect, test } from 'vitest';

import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import { channelsFor } from './channels-for.ts';
import { allChannels } from './channels/all.ts';
import { isQuiet } from './quiet-hours.ts';

const hours = (from: string, to: string, isOn = true) => ({
  isOn,
  from,
  to,
  letsHighThrough: true,
});

test.each([
  ['false when they are off', hours('00:00', '23:59', false), 600, false],
  ['true inside of them', hours('12:00', '13:00'), 750, true],
  ['true at their start', hours('12:00', '13:00'), 720, true],
  ['false at their end', hours('12:00', '13:00'), 780, false],
  ['true in the evening of hours past midnight', hours('22:00', '07:00'), 1380, true],
  ['true in the morning of hours past midnight', hours('22:00', '07:00'), 60, true],
  ['false by day with hours past midnight', hours('22:00', '07:00'), 720, false],
  ['true all day if start and end are equal', hours('08:00', '08:00'), 3, true],
])('isQuiet is %s', (_, quietHours, minutes, expected) => {
  expect(isQuiet(quietHours, minutes)).toBe(expected);
});

const all: NotificationSettings['channels'] = {
  desktop: { isOn: true, from: 'MEDIUM', events: ['WaitingForInput'] },
  tray: { isOn: true, from: 'LOW', events: ['WaitingForInput', 'Idle'] },
  sound: { isOn: true, from: 'HIGH', events: ['WaitingForInput'] },
  webhook: { isOn: false, from: 'LOW', events: ['WaitingForInput'] },
};

function channels(
  payload: Partial<SystemEventPayload>,
  change: Partial<NotificationSettings> = {},
  minutes = 720,
  isAttended = false,
) {
  const settings = { ...defaultNotificationSettings, channels: all, ...change };
  const whole: SystemEventPayload = {
    eventType: 'WaitingForInput',
    sessionId: 's1',
    agent: 'a',
    project: 'p',
    timestamp: '',
    riskLevel: 'MEDIUM',
    eventData: { eventType: 'Test' },
    dedupKey: 'k',
    ...payload,
  };
  return channelsFor(whole, allChannels, { settings, minutes, isAttended });
}

describe('channelsFor', () => {
  test.each([
    ['whose threshold a MEDIUM event reaches', channels({}), ['desktop', 'tray']],
    [
      'whose threshold a HIGH event reaches',
      channels({ riskLevel: 'HIGH' }),
      ['desktop', 'tray', 'sound'],
    ],
    ['whose threshold a LOW event reaches', channels({ riskLevel: 'LOW' }), ['tray']],
    ['that want this kind of event', channels({ eventType: 'Idle', riskLevel: 'HIGH' }), ['tray']],
    ['(none) for an event that no channel wants', channels({ eventType: 'Failed' }), []],
    [
      'that are silent while the person looks at the event',
      channels({ riskLevel: 'HIGH' }, {}, 720, true),
      ['tray'],
    ],
    [
      'that are silent for a muted session',
      channels({ riskLevel: 'HIGH' }, { mutedSessions: ['s1'] }),
      ['tray'],
    ],
    [
      'as usual while another session is muted',
      channels({}, { mutedSessions: ['s2'] }),
      ['desktop', 'tray'],
    ],
    [
      'that are silent for a HIGH event during do-not-disturb',
      channels({ riskLevel: 'HIGH' }, { doNotDisturb: true }),
      ['tray'],
    ],
    [
      'that are silent in quiet hours',
      channels({}, { quietHours: hours('22:00', '07:00') }, 60),
      ['tray'],
    ],
    [
      'as usual for a HIGH event in quiet hours',
      channels({ riskLevel: 'HIGH' }, { quietHours: hours('22:00', '07:00') }, 60),
      ['desktop', 'tray', 'sound'],
    ],
    [
      'that are silent for a HIGH event in quiet hours without exceptions',
      channels(
        { riskLevel: 'HIGH' },
        { quietHours: { ...hours('22:00', '07:00'), letsHighThrough: false } },
        60,
      ),
      ['tray'],
    ],
  ])('channelsFor returns the channels %s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
