import { describe, expect, test } from 'vitest';

import { defaultNotificationSettings, type NotificationSettings } from '#shared/notification/notification-settings.ts';
import type { SystemEventPayload } from '#shared/notification/payload.ts';

import { channelsFor } from './channels-for.ts';
import { allChannels } from './channels/all.ts';
import { isQuiet } from './quiet-hours.ts';

const hours = (from: string, to: string, isOn = true) => ({ isOn, from, to, letsHighThrough: true });

test.each([
  ['off', hours('00:00', '23:59', false), 600, false],
  ['inside', hours('12:00', '13:00'), 750, true],
  ['at its start', hours('12:00', '13:00'), 720, true],
  ['at its end', hours('12:00', '13:00'), 780, false],
  ['past midnight, in the evening', hours('22:00', '07:00'), 1380, true],
  ['past midnight, in the morning', hours('22:00', '07:00'), 60, true],
  ['past midnight, by day', hours('22:00', '07:00'), 720, false],
  ['all day', hours('08:00', '08:00'), 3, true],
])('quiet hours: %s', (_, quietHours, minutes, expected) => {
  expect(isQuiet(quietHours, minutes)).toBe(expected);
});

const all: NotificationSettings['channels'] = {
  desktop: { isOn: true, from: 'MEDIUM', events: ['WaitingForInput'] },
  tray: { isOn: true, from: 'LOW', events: ['WaitingForInput', 'Idle'] },
  sound: { isOn: true, from: 'HIGH', events: ['WaitingForInput'] },
  webhook: { isOn: false, from: 'LOW', events: ['WaitingForInput'] },
};

function channels(payload: Partial<SystemEventPayload>, change: Partial<NotificationSettings> = {}, minutes = 720, isAttended = false) {
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

describe('where it is told', () => {
  test.each([
    ['by weight', channels({}), ['desktop', 'tray']],
    ['all that it weighs enough for', channels({ riskLevel: 'HIGH' }), ['desktop', 'tray', 'sound']],
    ['only what is light', channels({ riskLevel: 'LOW' }), ['tray']],
    ['by kind', channels({ eventType: 'Idle', riskLevel: 'HIGH' }), ['tray']],
    ['nowhere', channels({ eventType: 'Failed' }), []],
    ['in front of the person', channels({ riskLevel: 'HIGH' }, {}, 720, true), ['tray']],
    ['muted', channels({ riskLevel: 'HIGH' }, { mutedSessions: ['s1'] }), ['tray']],
    ['another is muted', channels({}, { mutedSessions: ['s2'] }), ['desktop', 'tray']],
    ['what is urgent while nobody may disturb', channels({ riskLevel: 'HIGH' }, { doNotDisturb: true }), ['tray']],
    ['at night', channels({}, { quietHours: hours('22:00', '07:00') }, 60), ['tray']],
    ['what is urgent at night', channels({ riskLevel: 'HIGH' }, { quietHours: hours('22:00', '07:00') }, 60), ['desktop', 'tray', 'sound']],
    [
      'what is urgent in a night without exceptions',
      channels({ riskLevel: 'HIGH' }, { quietHours: { ...hours('22:00', '07:00'), letsHighThrough: false } }, 60),
      ['tray'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
