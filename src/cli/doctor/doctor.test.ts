import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { Environment } from '#core/ports.ts';
import { SettingsTable } from '#core/store/tables/settings.ts';
import { openStore } from '#core/store/open/open-store.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { noSettings } from '#shared/contract/desk.ts';

import { checkDataFolder, storedSettings } from './data-folder.ts';
import { findingIn, report, type Finding } from './finding.ts';
import { checkChromium, checkElectron, checkNode, checkTmux } from './programs.ts';

const inEnglish = (finding: Finding) => findingIn('en', finding);

const folder = mkdtempSync(join(tmpdir(), 'corral-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

function surroundings(
  variables: Readonly<Record<string, string>>,
  platform: string = process.platform,
) {
  const places = {
    homeDir: folder,
    tempDir: folder,
    dataDir: folder,
    demoScript: '/demo',
    agentScript: '',
  };
  const environment: Environment = {
    ...places,
    platform,
    version: '1',
    variables,
    node: { command: process.execPath, env: {} },
  };
  return { processes: new NodeProcesses(), environment, root: folder, isRoot: false };
}

test('checkDataFolder accepts a missing folder without creating it', () => {
  const path = join(folder, 'new', 'data');
  expect(inEnglish(checkDataFolder(sqlite, path))).toMatchObject({
    state: 'ok',
    found: 'is created at the first start',
  });
  expect(existsSync(join(folder, 'new'))).toBe(false);
});

test('checkDataFolder leaves a writable folder unchanged', () => {
  const path = join(folder, 'plain');
  mkdirSync(path);
  expect(inEnglish(checkDataFolder(sqlite, path))).toMatchObject({
    state: 'ok',
    found: 'writable',
    remedy: null,
  });
  expect(readdirSync(path)).toEqual([]);
});

test('checkDataFolder names the process that uses the folder', () => {
  const path = join(folder, 'held');
  mkdirSync(path);
  const lock = sqlite.lock(join(path, 'core.lock'), 'process 42');
  expect(inEnglish(checkDataFolder(sqlite, path))).toMatchObject({
    state: 'note',
    found: 'in use by process 42',
  });
  if (lock.ok) lock.value.release();
  expect(checkDataFolder(sqlite, path)).toMatchObject({ state: 'ok' });
});

test('checkDataFolder reports a file in its place or an unwritable place as a problem with a remedy', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'data'), '/proc/corral']) {
    expect(inEnglish(checkDataFolder(sqlite, path))).toMatchObject({
      state: 'problem',
      remedy: expect.stringContaining('--data-dir'),
    });
  }
});

test('storedSettings returns the settings, or none if they cannot be read', () => {
  expect(storedSettings(sqlite, join(folder, 'nowhere'))).toEqual(noSettings);
  const opened = openStore(sqlite, join(folder, 'corral.db'), 'damaged');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  opened.value.store.close();
  const db = sqlite.open(join(folder, 'corral.db'));
  if (!db.ok) throw new Error(textIn('en', db.error.message));
  const agents = { 'claude-code': { path: '/opt/claude' }, codex: { path: '/opt/codex' } };
  db.value.transaction(() => new SettingsTable(db.value).put({ agents }));
  expect(storedSettings(sqlite, folder).agents).toEqual(agents);
  db.value.close();
  writeFileSync(join(folder, 'plain', 'corral.db'), 'no database at all');
  expect(storedSettings(sqlite, join(folder, 'plain'))).toEqual(noSettings);
});

test('checkNode accepts a Node of the required version', () => {
  expect(checkNode('24.21.0', '/n')).toMatchObject({ state: 'ok', remedy: null });
  expect(checkNode('20.1.0', '/n')).toMatchObject({ state: 'problem', command: 'npm start' });
});

test('a missing program is a note with a remedy, and a wrong CORRAL_CHROMIUM is a problem', async () => {
  const empty = surroundings({ PATH: folder });
  for (const check of [checkTmux, checkElectron, checkChromium]) {
    expect(inEnglish(await check(empty))).toMatchObject({
      state: 'note',
      remedy: expect.any(String),
    });
  }
  expect(await checkChromium(surroundings({ CORRAL_CHROMIUM: '/gone' }))).toMatchObject({
    state: 'problem',
    path: '/gone',
  });
});

test('checkTmux, checkElectron and checkChromium find installed programs', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'tmux'), '#!/bin/sh\necho "tmux 3.4"\n', { mode: 0o755 });
  writeFileSync(join(bin, 'chromium'), '', { mode: 0o755 });
  writeFileSync(join(bin, 'electron'), '#!/bin/sh\necho v24\n', { mode: 0o755 });
  const full = surroundings(
    { PATH: `${bin}:/usr/bin:/bin`, ELECTRON_OVERRIDE_DIST_PATH: bin, DISPLAY: ':0' },
    'linux',
  );
  expect(await checkTmux(full)).toMatchObject({ state: 'ok', found: '3.4' });
  expect(await checkElectron(full)).toMatchObject({ state: 'ok', path: join(bin, 'electron') });
  expect(inEnglish(await checkElectron({ ...full, isRoot: true }))).toMatchObject({
    state: 'note',
    found: expect.stringContaining('root'),
  });
  expect(await checkChromium(full)).toMatchObject({ state: 'ok', path: join(bin, 'chromium') });
});

test('report aligns its columns and puts the remedy under its finding', () => {
  const base = { id: 'x', path: null, remedy: null, command: null } as const;
  const text = report('en', 'Corral 1', [
    { ...base, name: 'Node', state: 'ok', found: '24', path: '/n' },
    {
      ...base,
      name: 'Longer name',
      state: 'problem',
      found: 'not found',
      remedy: 'Install it:',
      command: 'get it',
    },
  ]);
  expect(text).toBe(
    [
      'Corral 1',
      '',
      '✓ Node         24 (/n)',
      '✗ Longer name  not found',
      '               Install it:',
      '               get it',
    ].join('\n'),
  );
});

test('report renders findings in Chinese and aligns them by the columns that they take', () => {
  const found = checkDataFolder(sqlite, join(folder, 'plain'));
  const lines = report('zh', 'Corral 1', [found, checkNode('20.1.0', '/n')])
    .split('\n')
    .slice(2);
  expect(lines).toEqual([
    expect.stringMatching(/^✓ 数据文件夹 {2}可写 \(.*\)$/),
    '✗ Node        20.1.0 (/n)',
    '              Corral 自带 Node 24；请用 npm start 或 npm run -s corral 启动。',
    '              npm start',
  ]);
});
