import { copyFileSync, existsSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';

import { keepChecked, takeChecked } from './sqlite-checked.ts';

const kept = { upTo: 1000, since: 5, schema: 42 };

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'corral.db');
  writeFileSync(path, 'the database');
  keepChecked(path, kept);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('A verified range is kept for one start', () => {
  expect(takeChecked(path)).toMatchObject(kept);
  expect(takeChecked(path)).toBeNull();
});

const changes: readonly (readonly [string, () => void])[] = [
  ['was written by another program', () => writeFileSync(path, 'the datebase')],
  ['has other times', () => utimesSync(path, 1, 1)],
  [
    'was restored from a copy',
    () => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
  ['has a log', () => writeFileSync(`${path}-wal`, 'log')],
  ['is missing', () => rmSync(path)],
];

test.each(changes)('A verified range is not valid if the database %s', (_, change) => {
  change();
  expect(takeChecked(path)).toBeNull();
});

test('A verified range is not kept while the database has a log, and is removed if there is none', () => {
  keepChecked(path, null);
  expect(existsSync(`${path}.checked`)).toBe(false);
  writeFileSync(`${path}-wal`, 'log');
  keepChecked(path, kept);
  expect(existsSync(`${path}.checked`)).toBe(false);
});

test('A record that is not readable counts as none', () => {
  writeFileSync(`${path}.checked`, '{"upTo":');
  expect(takeChecked(path)).toBeNull();
  expect(existsSync(`${path}.checked`)).toBe(false);
});
