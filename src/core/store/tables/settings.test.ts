import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { storeNotices } from '#core/data-folder/store-notices.ts';
import { Harness } from '#core/testing/harness.ts';

import { migrations } from '../open/migrations.ts';

/** Rows of the table `settings` that release 0.1 wrote (commit 43405a9), one per line. */
const fixture = new URL('fixtures/settings-43405a9.jsonl', import.meta.url);

let harness: Harness;

beforeEach(() => {
  harness = new Harness();
});

afterEach(() => harness.dispose());

test('Question timeouts are changed for one type at a time, whatever the window knows of the others', () => {
  const { settings } = harness.store;
  const put = (questionTimeouts: Parameters<typeof settings.put>[0]['questionTimeouts']) => {
    settings.put({ questionTimeouts });
    return settings.get().questionTimeouts;
  };
  expect(put({ TOOL_APPROVAL: 60 })).toEqual({ TOOL_APPROVAL: 60 });
  expect(put({ USER_CHOICE: 300 })).toEqual({ TOOL_APPROVAL: 60, USER_CHOICE: 300 });
  expect(put({ TOOL_APPROVAL: null })).toEqual({ USER_CHOICE: 300 });
  settings.put({ theme: 'dark' });
  expect(settings.get()).toMatchObject({ theme: 'dark', questionTimeouts: { USER_CHOICE: 300 } });
  expect(put(null)).toBeNull();
});

function storeRow(key: string, value: unknown): void {
  harness.database
    ?.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)')
    .run(key, JSON.stringify(value));
}

/** Repeats the migration step that renamed the paths of agents' programs. */
function migratePaths(): void {
  const step = migrations.find((each) => each.includes('agents.claude-code.path'));
  harness.database?.exec(step ?? '');
}

test('Settings that an earlier release wrote are all read', () => {
  const rows = readFileSync(fixture, 'utf8').trim().split('\n');
  const stored = rows.map((line) =>
    z.object({ key: z.string(), value: z.unknown() }).parse(JSON.parse(line)),
  );
  for (const { key, value } of stored) storeRow(key, value);
  migratePaths();
  expect(harness.store.settings.misfits()).toEqual([]);
  // Settings of notifications are migrated: channels/stored-settings.test.ts.
  const unchanged = stored.filter(({ key }) => !key.endsWith('Path') && key !== 'notifications');
  expect(unchanged).toHaveLength(stored.length - 3);
  expect(harness.store.settings.get()).toMatchObject({
    ...Object.fromEntries(unchanged.map(({ key, value }) => [key, value])),
    agents: { 'claude-code': { path: '/opt/claude' }, codex: { path: '/opt/codex' } },
  });
});

test('A path of an agent that an earlier release stored and that is invalid is kept under its new key', () => {
  const { settings } = harness.store;
  storeRow('claudePath', 7);
  storeRow('codexPath', null);
  migratePaths();
  expect(settings.get().agents).toEqual({});
  expect(settings.misfits()).toEqual([{ key: 'agents.claude-code.path', value: '7' }]);
  settings.put({ agents: { 'claude-code': { path: '/opt/claude' } } });
  expect(settings.kept()).toEqual([{ key: 'agents.claude-code.path', value: '7' }]);
});

test('Settings of agents are changed one at a time, and an invalid one does not invalidate others', () => {
  const { settings } = harness.store;
  settings.put({ agents: { codex: { path: '/opt/codex', other: 'x' } } });
  settings.put({ agents: { codex: { path: null }, later: { path: '/opt/later' } } });
  expect(settings.get().agents).toEqual({ codex: { other: 'x' }, later: { path: '/opt/later' } });
  storeRow('agents.codex.other', { not: 'a text' });
  expect(settings.get().agents).toEqual({ later: { path: '/opt/later' } });
  expect(settings.misfits()).toEqual([{ key: 'agents.codex.other', value: '{"not":"a text"}' }]);
});

test('An invalid setting is reported, counts as not set, and is kept when another value is stored', () => {
  const { settings } = harness.store;
  storeRow('theme', 'sepia');
  storeRow('notifications', { channels: { pigeon: {} } });
  storeRow('ofAnotherVersion', 1);
  expect(settings.get()).toMatchObject({ theme: null, notifications: null });
  expect(settings.misfits()).toEqual([
    { key: 'theme', value: '"sepia"' },
    { key: 'notifications', value: '{"channels":{"pigeon":{}}}' },
  ]);
  expect(storeNotices(harness.store, '/data')).toMatchObject([
    {
      kind: 'settingsKept',
      message: { values: { settings: expect.stringContaining('theme = "sepia"') } },
    },
  ]);
  settings.put({ theme: 'dark' });
  settings.put({ theme: 'light' });
  expect(settings.get().theme).toBe('light');
  expect(settings.kept()).toEqual([{ key: 'theme', value: '"sepia"' }]);
  expect(settings.misfits().map(({ key }) => key)).toEqual(['notifications']);
});

test('A setting whose bytes were changed is not used until it is set again', () => {
  const { settings } = harness.store;
  settings.put({ agents: { codex: { path: '/opt/codex' } } });
  harness.database?.exec(
    `UPDATE settings SET value = '"/opt/cobex"' WHERE key = 'agents.codex.path'`,
  );
  expect(settings.get().agents).toEqual({});
  expect(settings.misfits()).toEqual([{ key: 'agents.codex.path', value: '"/opt/cobex"' }]);
  settings.put({ agents: { codex: { path: '/usr/bin/codex' } } });
  expect(settings.get().agents).toEqual({ codex: { path: '/usr/bin/codex' } });
  expect(settings.misfits()).toEqual([]);
});
