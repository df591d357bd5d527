import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';

import { keepPort, keptPort, keptToken } from './kept-address.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function token(): string {
  const kept = keptToken(dataDir);
  if (!kept.ok) throw new Error(kept.error);
  return kept.value;
}

const file = () => join(dataDir, 'server.token');

describe('the token of a data folder', () => {
  test('is the same at every start, and only its owner can read it', () => {
    expect(token()).toBe(token());
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['others could read', () => chmodSync(file(), 0o644)],
    ['is empty', () => writeFileSync(file(), '')],
    ['is damaged', () => writeFileSync(file(), 'short')],
  ])('is made again when the old one %s', (_, damage) => {
    const before = token();
    damage();
    const after = token();
    expect(after).not.toBe(before);
    expect(readFileSync(file(), 'utf8')).toBe(after);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('is never read through a link, nor written through one', () => {
    const elsewhere = join(dataDir, 'elsewhere');
    writeFileSync(elsewhere, 'x'.repeat(43), { mode: 0o600 });
    symlinkSync(elsewhere, file());
    expect(token()).not.toBe('x'.repeat(43));
    expect(readFileSync(elsewhere, 'utf8')).toBe('x'.repeat(43));
  });

  test('that cannot be stored is an error, not a token', () => {
    mkdirSync(file());
    expect(keptToken(dataDir)).toMatchObject({ ok: false });
  });
});

describe('the port of a data folder', () => {
  test('is the one of the last start', () => {
    expect(keptPort(dataDir)).toBeNull();
    keepPort(dataDir, 4711);
    expect(keptPort(dataDir)).toBe(4711);
  });

  test.each(['', '0', '65536', 'x', '80.5', '-1'])('%j is none', (text) => {
    writeFileSync(join(dataDir, 'server.port'), text, { mode: 0o600 });
    expect(keptPort(dataDir)).toBeNull();
  });
});
