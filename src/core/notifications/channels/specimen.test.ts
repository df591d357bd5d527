import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import { offeredChannel } from '#shared/notification/channel-info.ts';
import { defaultNotificationSettings, type NotificationSettings } from '#shared/notification/notification-settings.ts';

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
  notifications = new Notifications([...allChannels, lampChannel(flashes)], offlineServices(harness));
  notifications.resume();
  harness.agent.run.say({ type: 'turnStarted' });
});

afterEach(() => {
  notifications.dispose();
  harness.dispose();
});

function set(change: Partial<NotificationSettings>): void {
  harness.journal.write((entry) => entry.settings({ notifications: { ...defaultNotificationSettings, ...change } }));
}

/** Asks a question and waits until it is notified. */
function asked(): void {
  harness.agent.run.say(ask('a1'));
  for (const ms of [0, 2000, 0]) harness.clock.advance(ms);
}

const entry = { isOn: true, from: 'LOW', events: ['WaitingForInput'], options: { colour: 'green' } };

describe('a new channel: its folder, and a line in the list', () => {
  test('is offered to the settings page with its fields and its words in both languages', async () => {
    const reply = await notifications.api['notifications.channels']();
    const channels = reply.ok ? reply.value.channels : [];
    expect(channels.map(({ name }) => name)).toEqual(['desktop', 'tray', 'sound', 'webhook', 'lamp']);
    expect(offeredChannel.parse(channels.at(-1))).toMatchObject({
      fields: [{ name: 'colour' }],
      words: { en: { label: 'Flash the lamp' }, zh: { label: '闪灯' } },
    });
  });

  test('delivers an event by its defaults, beside the other channels', () => {
    asked();
    expect(flashes).toMatchObject([{ colour: 'red', payload: { eventType: 'WaitingForInput', sessionId } }]);
    expect(harness.store.notifications.open()).toMatchObject([{ channels: ['desktop', 'tray', 'lamp'] }]);
  });

  test.each<[string, Partial<NotificationSettings>, readonly string[]]>([
    ['its own settings are used', { channels: { lamp: entry } }, ['green']],
    ['it is turned off', { channels: { lamp: { ...entry, isOn: false } } }, []],
    ['the event weighs too little', { channels: { lamp: { ...entry, from: 'HIGH' } } }, []],
    ['nothing may disturb', { channels: { lamp: entry }, doNotDisturb: true }, []],
    ['its settings do not fit', { channels: { lamp: { ...entry, options: { colour: 'blue' } } } }, ['red']],
  ])('when %s', (_, change, expected) => {
    set(change);
    asked();
    expect(flashes.map(({ colour }) => colour)).toEqual(expected);
  });
});
