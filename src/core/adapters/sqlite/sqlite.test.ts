import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';

import { sqlite } from './sqlite.ts';

const PAGE = 4096;
const MIB = 1024 * 1024;

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'corral.db');
  const opened = sqlite.open(path);
  if (!opened.ok) throw new Error('There is no database.');
  opened.value.exec(
    "CREATE TABLE t (x TEXT); CREATE INDEX i ON t (x); INSERT INTO t VALUES ('one'), ('two')",
  );
  opened.value.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes the bytes of the file. The table is its second page and the index its third one. */
function change(edit: (bytes: Buffer) => unknown): void {
  const bytes = readFileSync(path);
  edit(bytes);
  writeFileSync(path, bytes);
}

/** Makes the index disagree with the table, which both stay readable. */
const damageIndex = () =>
  change((bytes) => bytes.write('twx', bytes.indexOf('two', PAGE * 2), 'latin1'));
const damagePage = () => change((bytes) => bytes.fill(0xaa, PAGE, PAGE * 2));

/** Opens the file with this size, and after damage was found in it. Returns whether it opens. */
function opens(size: number | null, isSuspect = false): boolean {
  if (size !== null) truncateSync(path, size);
  if (isSuspect) writeFileSync(`${path}.suspect`, '');
  const opened = sqlite.open(path);
  if (opened.ok) opened.value.close();
  return opened.ok;
}

test('sqlite.open checks a file up to 32 MiB with its indexes, and after damage was found a larger one, too', () => {
  damageIndex();
  expect(opens(null)).toBe(false);
  expect(opens(32 * MIB)).toBe(false);
  expect(opens(33 * MIB)).toBe(true);
  expect(opens(33 * MIB, true)).toBe(false);
});

test('sqlite.open checks the pages of a file up to 256 MiB, and after damage was found of a larger one, too', () => {
  damagePage();
  expect(opens(256 * MIB)).toBe(false);
  expect(opens(257 * MIB)).toBe(true);
  expect(opens(257 * MIB, true)).toBe(false);
});
