import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

describe('keptToken', () => {
  test('The token of a data folder is the same at every start, and only its owner can read it', () => {
    expect(token()).toBe(token());
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['was readable by others', () => chmodSync(file(), 0o644)],
    ['was deleted', () => rmSync(file())],
    ['is empty', () => writeFileSync(file(), '')],
    ['is damaged', () => writeFileSync(file(), 'short')],
  ])('The token is replaced when the old one %s', (_, damage) => {
    const before = token();
    damage();
    const after = token();
    expect(after).not.toBe(before);
    expect(readFileSync(file(), 'utf8')).toBe(after);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  test('The token is never read or written through a link', () => {
    const elsewhere = join(dataDir, 'elsewhere');
    writeFileSync(elsewhere, 'x'.repeat(43), { mode: 0o600 });
    symlinkSync(elsewhere, file());
    expect(token()).not.toBe('x'.repeat(43));
    expect(readFileSync(elsewhere, 'utf8')).toBe('x'.repeat(43));
  });

  test('A token that cannot be stored is an error', () => {
    mkdirSync(file());
    expect(keptToken(dataDir)).toMatchObject({ ok: false });
  });
});

describe('keptPort', () => {
  test('The port of a data folder is the port of the last start', () => {
    expect(keptPort(dataDir)).toBeNull();
    keepPort(dataDir, 4711);
    expect(keptPort(dataDir)).toBe(4711);
  });

  test.each(['', '0', '65536', 'x', '80.5', '-1'])('A port file with %j is ignored', (text) => {
    writeFileSync(join(dataDir, 'server.port'), text, { mode: 0o600 });
    expect(keptPort(dataDir)).toBeNull();
  });
});
