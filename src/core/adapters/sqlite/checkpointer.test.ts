import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import type { Database } from '#core/store/database/database.ts';
import { checksumOf } from '#core/store/database/row-damage.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { Checkpointer } from './checkpointer.ts';
import { LONG_LOG, SMALL_LOG, sqlite } from './sqlite.ts';

const script = fileURLToPath(new URL('../../checkpoint-thread.ts', import.meta.url));
const MEBI = 1024 * 1024;

let folder: string;
let file: string;
let db: Database;
let errors: string[];

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'x.db');
  const opened = sqlite.open(file);
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  db = opened.value;
  db.exec('CREATE TABLE a (x TEXT)');
  errors = [];
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

function checkpointer(
  options: { readonly script?: string; readonly database?: string } = {},
): Checkpointer {
  const log = { info: () => undefined, error: (event: string) => void errors.push(event) };
  return new Checkpointer({ script, database: file, clock: new ManualClock(), log, ...options });
}

function write(mebi: number): void {
  for (let at = 0; at < mebi; at += 1) {
    expect(
      db.transaction(() => db.prepare('INSERT INTO a (x) VALUES (?)').run('x'.repeat(MEBI))),
    ).toMatchObject({ ok: true });
  }
}

const sizeOf = (path: string) => statSync(path).size;

test('Checkpointer copies a large log into the database and lets it restart, however much is written', async () => {
  const checkpoints = checkpointer();
  write(3);
  await checkpoints.settle();
  expect(sizeOf(file)).toBeLessThan(MEBI);
  for (let round = 1; round <= 3; round += 1) {
    write(6);
    await Promise.all([checkpoints.settle(), checkpoints.settle()]);
    expect(sizeOf(file)).toBeGreaterThan((3 + 6 * round) * MEBI);
    write(1);
    expect(sizeOf(`${file}-wal`)).toBeLessThanOrEqual(SMALL_LOG);
    await checkpoints.settle();
  }
  await checkpoints.close();
  expect(errors).toEqual([]);
});

test('Checkpointer copies the log while another connection writes, whose next commit truncates it', async () => {
  const checkpoints = checkpointer();
  write(6);
  db.exec('BEGIN IMMEDIATE');
  await checkpoints.settle();
  expect(sizeOf(file)).toBeGreaterThan(6 * MEBI);
  expect(sizeOf(`${file}-wal`)).toBeGreaterThan(SMALL_LOG);
  db.exec('COMMIT');
  write(1);
  expect(sizeOf(`${file}-wal`)).toBeLessThanOrEqual(SMALL_LOG);
  await checkpoints.close();
  expect(errors).toEqual([]);
});

test('Checkpointer.follow waits only for a long log, which then restarts', async () => {
  const checkpoints = checkpointer();
  write(6);
  await checkpoints.follow();
  expect(sizeOf(file)).toBeLessThan(MEBI);
  write(12);
  expect(sizeOf(`${file}-wal`)).toBeGreaterThan(LONG_LOG);
  await checkpoints.follow();
  expect(sizeOf(file)).toBeGreaterThan(18 * MEBI);
  write(1);
  expect(sizeOf(`${file}-wal`)).toBeLessThanOrEqual(SMALL_LOG);
  await checkpoints.close();
  expect(errors).toEqual([]);
});

test('Checkpointer reports a thread that cannot start once, and commits copy the log instead', async () => {
  const checkpoints = checkpointer({ script: '/nowhere.ts' });
  write(6);
  await checkpoints.settle();
  await checkpoints.settle();
  write(70);
  expect(sizeOf(file)).toBeGreaterThan(60 * MEBI);
  await checkpoints.close();
  expect(errors).toEqual(['store.checkpointDelayed']);
});

test('Checkpointer reports a database that cannot be opened once', async () => {
  const lost = join(folder, 'lost.db');
  writeFileSync(`${lost}-wal`, Buffer.alloc(SMALL_LOG + 1));
  const checkpoints = checkpointer({ database: lost });
  await checkpoints.settle();
  await checkpoints.settle();
  await checkpoints.close();
  expect(errors).toEqual(['store.checkpointDelayed']);
});

test('Checkpointer.examine verifies messages in its thread, between checkpoints', async () => {
  db.exec(
    'CREATE TABLE messages (session_id TEXT, seq INTEGER, id TEXT, body TEXT, checksum INTEGER)',
  );
  for (let seq = 1; seq <= 5; seq += 1)
    db.prepare("INSERT INTO messages VALUES ('s', ?, ?, 'body', ?)").run(
      seq,
      `m${seq}`,
      checksumOf(['s', seq, `m${seq}`], seq === 3 ? 'other' : 'body'),
    );
  const checkpoints = checkpointer();
  write(6);
  const [, first, second] = await Promise.all([
    checkpoints.settle(),
    checkpoints.examine(0, 2),
    checkpoints.examine(2, 4),
  ]);
  expect(first).toEqual({ next: 2, damaged: [] });
  expect(second).toEqual({ next: null, damaged: [3] });
  expect(sizeOf(file)).toBeGreaterThan(6 * MEBI);
  db.exec('DROP TABLE messages');
  expect(await checkpoints.examine(0, 2)).toBeNull();
  await checkpoints.close();
  expect(await checkpoints.examine(0, 2)).toBeNull();
  expect(errors).toEqual([]);
});

test('Checkpointer.close waits for the running checkpoint', async () => {
  const checkpoints = checkpointer();
  write(6);
  const settled = checkpoints.settle();
  await checkpoints.close();
  await settled;
  expect(errors).toEqual([]);
});

test(
  'Checkpointer never blocks a commit while it copies the log',
  { timeout: 60_000 },
  async () => {
    const checkpoints = checkpointer();
    // The timeout of zero makes a commit that meets a lock fail at once, so that it is counted.
    db.exec('PRAGMA busy_timeout = 0');
    let failed = 0;
    let written = 0;
    let settling = 0;
    for (let round = 0; round < 15; round += 1) {
      for (let at = 0; at < 8; at += 1)
        db.transaction(() => db.prepare('INSERT INTO a (x) VALUES (?)').run('x'.repeat(MEBI)));
      settling += 1;
      void checkpoints.settle().finally(() => (settling -= 1));
      while (settling > 0) {
        const done = db.transaction(() => db.prepare('UPDATE a SET x = x WHERE rowid = 1').run());
        written += 1;
        if (!done.ok) failed += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    await checkpoints.close();
    expect({ failed, enough: written > 100 }).toEqual({ failed: 0, enough: true });
  },
);
