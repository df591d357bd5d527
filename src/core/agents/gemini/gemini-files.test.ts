import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { folderTrust, isLoggedIn, isTrustedByGemini, loadDelay } from './gemini-files.ts';

let homeDir = '';

beforeEach(() => {
  homeDir = mkdtempSync(join(tmpdir(), 'corral-gemini-'));
  mkdirSync(join(homeDir, '.gemini/tmp/project/chats'), { recursive: true });
});

afterEach(() => rmSync(homeDir, { recursive: true }));

const write = (name: string, value: unknown) =>
  writeFileSync(join(homeDir, '.gemini', name), JSON.stringify(value));

test('isLoggedIn accepts a variable or a chosen way, and no other settings', async () => {
  expect(await isLoggedIn({ homeDir, variables: {} })).toBe(false);
  expect(await isLoggedIn({ homeDir, variables: { GEMINI_API_KEY: 'x' } })).toBe(true);
  write('settings.json', { security: { auth: {} } });
  expect(await isLoggedIn({ homeDir, variables: {} })).toBe(false);
  write('settings.json', { security: { auth: { selectedType: 'oauth-personal' } } });
  expect(await isLoggedIn({ homeDir, variables: {} })).toBe(true);
});

test('folderTrust counts the trusted folders, and reports that the trust is off', async () => {
  write('trustedFolders.json', { '/a': 'TRUST_FOLDER', '/b': 'DO_NOT_TRUST' });
  expect(await folderTrust({ homeDir, variables: {} })).toMatchObject([
    { state: 'note', found: { name: 'gemini.cli.trustOn', values: { count: 1 } } },
  ]);
  write('settings.json', { security: { folderTrust: { enabled: false } } });
  expect(await folderTrust({ homeDir, variables: {} })).toMatchObject([
    { state: 'ok', found: { name: 'gemini.cli.trustOff' }, remedy: null },
  ]);
});

test('isTrustedByGemini follows the entry that is nearest above the folder', async () => {
  const isTrusted = (folder: string) => isTrustedByGemini({ homeDir, variables: {} }, folder);
  expect(await isTrusted('/a')).toBe(false);
  write('trustedFolders.json', {
    '/a': 'TRUST_FOLDER',
    '/a/no': 'DO_NOT_TRUST',
    '/b/one': 'TRUST_PARENT',
  });
  expect(await isTrusted('/a/src')).toBe(true);
  expect(await isTrusted('/a/no/src')).toBe(false);
  expect(await isTrusted('/b/two')).toBe(true);
  expect(await isTrusted('/ab')).toBe(false);
});

test('loadDelay is the rest of the minute in which the conversation was opened', async () => {
  const at = Date.parse('2026-11-23T16:35:48.000Z');
  const chat = join(homeDir, '.gemini/tmp/project/chats/session-2026-11-23T16-35-368e2aa8.jsonl');
  writeFileSync(chat, '');
  const home = { homeDir, variables: {} };
  expect(await loadDelay(home, '368e2aa8-50c7', at)).toBe(12_000);
  expect(await loadDelay(home, '368e2aa8-50c7', at + 12_000)).toBe(0);
  expect(await loadDelay(home, 'ffffffff-50c7', at)).toBe(0);
});
