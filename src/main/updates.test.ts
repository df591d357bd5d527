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
  // An error that merely mentions a network error is not one.
  [new Error('see net::ERR_FAILED'), 'other'],
])('problemOf classifies an update error, case %#', (error, problem) => {
  expect(problemOf(error).problem).toBe(problem);
});

test('problemOf returns a detail of one short line', () => {
  expect(problemOf(new Error('first\nsecond')).detail).toBe('first');
  expect(problemOf(new Error('x'.repeat(5_000))).detail).toHaveLength(300);
});

test('updateAbsence returns why an installation cannot check for updates', async () => {
  const resources = await mkdtemp(join(tmpdir(), 'corral-resources-'));
  const facts = {
    isPackaged: true,
    resources,
    platform: 'linux',
    variables: { APPIMAGE: '/apps/Corral.AppImage' },
  };
  expect(updateAbsence({ ...facts, isPackaged: false })).toBe('sources');
  expect(updateAbsence(facts)).toBe('noFeed');
  await writeFile(join(resources, 'app-update.yml'), 'provider: generic\n');
  expect(updateAbsence(facts)).toBeNull();
  expect(updateAbsence({ ...facts, variables: {} })).toBe('packageManager');
  expect(updateAbsence({ ...facts, variables: {}, platform: 'darwin' })).toBeNull();
  await rm(resources, { recursive: true });
});

describe('Updates', () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const silent = Promise.withResolvers<never>().promise;

  function updatesWith(
    absence: NoUpdates | null = null,
    answer: () => Promise<UpdateCheckResult | null> = () => silent,
  ) {
    const clock = new ManualClock();
    const seen: string[] = [];
    let checks = 0;
    const checkForUpdates = async () => {
      checks += 1;
      return answer();
    };
    const none = () => undefined;
    const updater = {
      checkForUpdates,
      downloadUpdate: async () => silent,
      quitAndInstall: none,
      on: none,
    };
    const updates: Updates = new Updates({
      absence,
      clock,
      load: async () => ({ updater, token: () => new CancellationToken() }),
      onChange: () => seen.push(updates.state.is),
      onFound: (version) => seen.push(version),
      onNotInstalled: (detail) => seen.push(detail),
    });
    return { clock, seen, updates, checks: () => checks };
  }

  test('Updates sends no request when updates are absent', async () => {
    const { updates, checks, seen } = updatesWith('noFeed');
    await Promise.all([updates.check(), updates.download()]);
    updates.cancel();
    expect([checks(), seen, updates.state]).toEqual([0, [], { is: 'absent', why: 'noFeed' }]);
  });

  test('Updates fails a check after a timeout, and can be retried', async () => {
    const { updates, checks, clock } = updatesWith();
    const look = updates.check();
    // A second click has no effect.
    await updates.check();
    await expect.poll(() => clock.pending).toBe(1);
    clock.advance(60_000);
    await look;
    expect([checks(), updates.state]).toEqual([
      1,
      { is: 'failed', problem: 'noAnswer', detail: '60 s', version: null },
    ]);
    void updates.check();
    expect(updates.state).toEqual({ is: 'checking' });
  });

  test('Updates checks once a day while automatic checks are on', async () => {
    const { updates, checks, clock, seen } = updatesWith(null, async () => ({
      isUpdateAvailable: true,
      updateInfo: { version: '2.0.0', files: [], path: '', sha512: '', releaseDate: '' },
      versionInfo: { version: '2.0.0', files: [], path: '', sha512: '', releaseDate: '' },
    }));
    updates.checkAutomatically(true);
    updates.checkAutomatically(true);
    await expect.poll(() => seen).toEqual(['checking', 'found', '2.0.0']);
    clock.advance(DAY_MS);
    await expect.poll(() => seen).toHaveLength(6);
    updates.checkAutomatically(false);
    clock.advance(5 * DAY_MS);
    expect([checks(), clock.pending]).toEqual([2, 0]);
  });
});
