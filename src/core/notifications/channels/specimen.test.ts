import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { offeredChannel } from '#shared/notification/channel-info.ts';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/notification/notification-settings.ts';

import { Notifications } from '../notifications.ts';
import { allChannels } from './all.ts';
import { offlineServices } from './offline-services.fixture.ts';
import { lampChannel } from './specimen.fixture.ts';

let harness: Harness;
let notifications: Notifications;
let flashes: Parameters<typeof lampChannel>[0];
let sessionId: string;

beforeEach(async () => {
  flashes = [];
  harness = new Harness();
  sessionId = await harness.session();
  notifications = new Notifications(
    [...allChannels, lampChannel(flashes)],
    offlineServices(harness),
  );
  notifications.resume();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => {
  notifications.dispose();
  harness.dispose();
});

function set(change: Partial<NotificationSettings>): void {
  harness.journal.write((entry) =>
    entry.settings({ notifications: { ...defaultNotificationSettings, ...change } }),
  );
}

/** Asks a question and advances the clock until it is notified. */
function askQuestion(): void {
  harness.agent.run.say(ask('a1'));
  for (const ms of [0, 2000, 0]) harness.clock.advance(ms);
}

const entry = {
  isOn: true,
  from: 'LOW',
  events: ['WaitingForInput'],
  options: { colour: 'green' },
};

describe('A new channel', () => {
  test('A new channel is offered to the settings page with its fields and its words in both languages', async () => {
    const reply = await notifications.api['notifications.channels']();
    const channels = reply.ok ? reply.value.channels : [];
    expect(channels.map(({ name }) => name)).toEqual([
      'desktop',
      'tray',
      'sound',
      'webhook',
      'lamp',
    ]);
    expect(offeredChannel.parse(channels.at(-1))).toMatchObject({
      fields: [{ name: 'colour' }],
      words: { en: { label: 'Flash the lamp' }, zh: { label: '闪灯' } },
    });
  });

  test('A new channel delivers an event with its default settings, in addition to the other channels', () => {
    askQuestion();
    expect(flashes).toMatchObject([
      { colour: 'red', payload: { eventType: 'WaitingForInput', sessionId } },
    ]);
    expect(harness.store.notifications.open()).toMatchObject([
      { channels: ['desktop', 'tray', 'lamp'] },
    ]);
  });

  test.each<[string, Partial<NotificationSettings>, readonly string[]]>([
    ['its own settings are used', { channels: { lamp: entry } }, ['green']],
    ['it is turned off', { channels: { lamp: { ...entry, isOn: false } } }, []],
    ['the level of the event is too low', { channels: { lamp: { ...entry, from: 'HIGH' } } }, []],
    ['do-not-disturb is on', { channels: { lamp: entry }, doNotDisturb: true }, []],
    [
      'its settings are invalid',
      { channels: { lamp: { ...entry, options: { colour: 'blue' } } } },
      ['red'],
    ],
  ])('A new channel follows the settings when %s', (_, change, expected) => {
    set(change);
    askQuestion();
    expect(flashes.map(({ colour }) => colour)).toEqual(expected);
  });
});
