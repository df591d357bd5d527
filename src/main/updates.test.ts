import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CancellationToken, type UpdateCheckResult } from 'electron-updater';
import { describe, expect, test } from 'vitest';

import { ManualClock } from '#shared/channel/manual-clock.ts';
import type { NoUpdates } from '#shared/shell/update-state.ts';

import { problemOf, updateAbsence, Updates } from './updates.ts';

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'noAnswer'],
  [coded('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'), 'nothingThere'],
  [coded('HTTP_ERROR_503'), 'refused'],
  [coded('ERR_UPDATER_INVALID_UPDATE_INFO'), 'unreadable'],
  [coded('ERR_UPDATER_INVALID_VERSION'), 'unreadable'],
  [new TypeError("Cannot read properties of null (reading 'version')"), 'unreadable'],
  [coded('ERR_CHECKSUM_MISMATCH'), 'damaged'],
  [coded('ERR_UPDATER_INVALID_SIGNATURE'), 'unsigned'],
  [coded('ENOSPC', 'ENOSPC: no space left on device'), 'other'],
  ['a string', 'other'],
  // A page that only speaks of the network is no network that failed.
  [new Error('see net::ERR_FAILED'), 'other'],
])('what went wrong, case %#', (error, problem) => {
  expect(problemOf(error).problem).toBe(problem);
});

test('the detail is one line that fits', () => {
  expect(problemOf(new Error('first\nsecond')).detail).toBe('first');
  expect(problemOf(new Error('x'.repeat(5_000))).detail).toHaveLength(300);
});

test('who can look for new versions, and why others cannot', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'corral-resources-'));
  const facts = { isPackaged: true, resources, platform: 'linux', variables: { APPIMAGE: '/apps/Corral.AppImage' } };
  expect(updateAbsence({ ...facts, isPackaged: false })).toBe('sources');
  expect(updateAbsence(facts)).toBe('noFeed');
  await writeFile(join(resources, 'app-update.yml'), 'provider: generic\n');
  expect(updateAbsence(facts)).toBeNull();
  expect(updateAbsence({ ...facts, variables: {} })).toBe('packageManager');
  expect(updateAbsence({ ...facts, variables: {}, platform: 'darwin' })).toBeNull();
  await rm(resources, { recursive: true });
});

describe('looking for new versions', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const silent = Promise.withResolvers<never>().promise;

  function given(absence: NoUpdates | null = null, answer: () => Promise<UpdateCheckResult | null> = () => silent) {
    const clock = new ManualClock();
    const seen: string[] = [];
    let looks = 0;
    const checkForUpdates = async () => {
      looks += 1;
      return answer();
    };
    const none = () => undefined;
    const updater = { checkForUpdates, downloadUpdate: async () => silent, quitAndInstall: none, on: none };
    const updates: Updates = new Updates({
      absence,
      clock,
      load: async () => ({ updater, token: () => new CancellationToken() }),
      onChange: () => seen.push(updates.state.is),
      onFound: (version) => seen.push(version),
      onNotInstalled: (detail) => seen.push(detail),
    });
    return { clock, seen, updates, looks: () => looks };
  }

  test('asks nobody where it cannot be', async () => {
    const { updates, looks, seen } = given('noFeed');
    await Promise.all([updates.check(), updates.download()]);
    updates.cancel();
    expect([looks(), seen, updates.state]).toEqual([0, [], { is: 'absent', why: 'noFeed' }]);
  });

  test('gives up on a place that stays silent, and can be tried again', async () => {
    const { updates, looks, clock } = given();
    const look = updates.check();
    // A second click changes nothing.
    await updates.check();
    await expect.poll(() => clock.pending).toBe(1);
    clock.advance(60_000);
    await look;
    expect([looks(), updates.state]).toEqual([1, { is: 'failed', problem: 'noAnswer', detail: '60 s', version: null }]);
    void updates.check();
    expect(updates.state).toEqual({ is: 'checking' });
  });

  test('happens once a day by itself, as long as that is wanted', async () => {
    const { updates, looks, clock, seen } = given(null, async () => ({
      isUpdateAvailable: true,
      updateInfo: { version: '2.0.0', files: [], path: '', sha512: '', releaseDate: '' },
      versionInfo: { version: '2.0.0', files: [], path: '', sha512: '', releaseDate: '' },
    }));
    updates.lookByItself(true);
    updates.lookByItself(true);
    await expect.poll(() => seen).toEqual(['checking', 'found', '2.0.0']);
    clock.advance(DAY_MS);
    await expect.poll(() => seen).toHaveLength(6);
    updates.lookByItself(false);
    clock.advance(5 * DAY_MS);
    expect([looks(), clock.pending]).toEqual([2, 0]);
  });
});
