import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { storeNotices } from '#core/data-folder/store-notices.ts';
import { migrate } from '#core/store/open/migrate.ts';
import { migrations } from '#core/store/open/migrations.ts';
import { openStore } from '#core/store/open/open-store.ts';
import type { Store } from '#core/store/store.ts';
import { Harness, temporaryFolder } from '#core/testing/harness.ts';
import { entryOf } from '#shared/notification/channel-info.ts';
import { defaultNotificationSettings } from '#shared/notification/notification-settings.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { NotificationChannels } from '../notification-channels.ts';
import { allChannels } from './all.ts';
import { offlineServices } from './offline-services.fixture.ts';
import { webhookOptions } from './webhook/webhook-settings.ts';

/** Rows of the table `settings` that release 0.1 wrote (commit 43405a9), one per line. */
const fixture = new URL('../../store/tables/fixtures/settings-43405a9.jsonl', import.meta.url);
const row = z.object({ key: z.string(), value: z.unknown() });
const storedByRelease = readFileSync(fixture, 'utf8')
  .trim()
  .split('\n')
  .map((line) => row.parse(JSON.parse(line)));

let folder: string;
let harness: Harness;

beforeEach(() => {
  folder = temporaryFolder();
  harness = new Harness();
});

afterEach(() => {
  harness.dispose();
  rmSync(folder, { recursive: true });
});

/**
 * Opens a database with this value of `notifications` from a Corral before channels had their own
 * entries.
 */
function storeOf(value: unknown): Store {
  const file = join(folder, 'old.db');
  const old = sqlite.open(file);
  if (!old.ok) throw new Error(textIn('en', old.error.message));
  const before = migrations.findIndex((sql) => sql.includes('$.channels.webhook.options'));
  migrate(old.value, migrations.slice(0, before));
  old.value
    .prepare('INSERT INTO settings (key, value, checksum) VALUES (?, ?, 1)')
    .run('notifications', JSON.stringify(value));
  old.value.close();
  const opened = openStore(sqlite, file, 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value.store;
}

function channelsOf(store: Store): NotificationChannels {
  return new NotificationChannels(allChannels, { ...offlineServices(harness), store });
}

const released = storedByRelease.find(({ key }) => key === 'notifications')?.value;
const older = z.looseObject({ channels: z.record(z.string(), z.unknown()) }).parse(released);

test('Settings of the last release keep every channel, and the webhook its address', () => {
  const store = storeOf(released);
  const { notifications } = store.settings.get();
  expect(store.settings.misfits()).toEqual([]);
  expect(channelsOf(store).misfits()).toEqual([]);
  expect(notifications).toMatchObject({
    quietHours: { isOn: true, from: '21:00' },
    reminders: [5, 15, 60],
    mutedSessions: ['s1'],
  });
  expect(notifications?.channels).toMatchObject(older.channels);
  expect(webhookOptions(notifications)).toEqual({
    url: 'https://example.org/hook',
    allowsPrivate: false,
    sendsContent: true,
  });
  store.close();
});

test('Settings of a release with fewer channels and no do-not-disturb are read, and missing values get their defaults', () => {
  const { doNotDisturb: _, ...rest } = older;
  const { sound: __, ...channels } = older.channels;
  const store = storeOf({ ...rest, channels });
  const { notifications } = store.settings.get();
  const sound = allChannels.find(({ info }) => info.name === 'sound')?.info;
  expect(channelsOf(store).misfits()).toEqual([]);
  expect(notifications).toMatchObject({ doNotDisturb: false, mutedSessions: ['s1'] });
  expect(sound && notifications && entryOf(sound, notifications)).toEqual(sound?.defaults);
  store.close();
});

test('Entries that no channel can use stay stored, are copied, and are reported to the person', () => {
  const { store, journal } = harness;
  const channels = {
    pigeon: { coop: 3 },
    sound: { isOn: 'loud' },
    tray: { isOn: true, from: 'LOW', events: [] },
  };
  const put = (change: object) =>
    journal.write((entry) =>
      entry.settings({
        notifications: { ...defaultNotificationSettings, channels: { ...channels, ...change } },
      }),
    );
  put({});
  const read = channelsOf(store);
  const misfits = [
    { key: 'notifications.channels.pigeon', value: '{"coop":3}' },
    { key: 'notifications.channels.sound', value: '{"isOn":"loud"}' },
  ];
  expect(read.misfits()).toEqual(misfits);
  expect(storeNotices(store, '/data', read.misfits())).toMatchObject([
    {
      kind: 'settingsKept',
      message: {
        values: {
          settings: expect.stringContaining('notifications.channels.sound = {"isOn":"loud"}'),
        },
      },
    },
  ]);
  read.keepMisfits();
  read.keepMisfits();
  put({ sound: { isOn: true, from: 'LOW', events: ['Test'] } });
  expect(read.misfits()).toEqual(misfits.slice(0, 1));
  expect(store.settings.get().notifications?.channels['pigeon']).toEqual({ coop: 3 });
  expect(store.settings.kept()).toEqual(misfits);
});
