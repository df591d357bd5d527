import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { text, type Database } from '#core/store/database/database.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { sqliteWith } from './sqlite.ts';
import { WriteLock } from './write-lock.ts';

const script = join(import.meta.dirname, 'holding-thread.fixture.ts');
/** Longer than SQLite waits for a lock in core. */
const LONG_MS = 700;

let folder: string;
let path: string;
let lock: WriteLock;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'x.db');
  lock = new WriteLock();
  const opened = sqliteWith(lock).open(path);
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  db = opened.value;
  db.exec('CREATE TABLE a (x TEXT)');
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('A write of core waits for the transaction of a thread, even for longer than SQLite would', async () => {
  const thread = new Worker(script, { workerData: { path, lock: lock.memory, ms: LONG_MS } });
  await once(thread, 'message');
  const written = db.transaction(() => db.prepare("INSERT INTO a (x) VALUES ('core')").run());
  expect(written).toEqual({ ok: true, value: 1 });
  const rows = db.prepare('SELECT x FROM a ORDER BY rowid').all();
  expect(rows.map((row) => text(row, 'x'))).toEqual(['thread', 'core']);
  await once(thread, 'exit');
});

test('A thread waits for the transaction of core', async () => {
  const thread = db.transaction(() => {
    const started = new Worker(script, { workerData: { path, lock: lock.memory, ms: 0 } });
    db.prepare("INSERT INTO a (x) VALUES ('core')").run();
    return started;
  });
  if (!thread.ok) throw new Error(thread.error.kind);
  await once(thread.value, 'exit');
  expect(db.prepare('SELECT count(*) AS n FROM a').get()).toEqual({ n: 2 });
});

test('The lock of a thread that was ended does not stop core', async () => {
  const thread = new Worker(script, { workerData: { path, lock: lock.memory, ms: 60_000 } });
  await once(thread, 'message');
  await thread.terminate();
  lock.release();
  const since = performance.now();
  expect(db.transaction(() => 1)).toEqual({ ok: true, value: 1 });
  expect(performance.now() - since, 'ms').toBeLessThan(1000);
});

test('A failed transaction releases the lock', () => {
  expect(() =>
    lock.hold(() => {
      throw new Error('failed');
    }),
  ).toThrow('failed');
  const since = performance.now();
  expect(lock.hold(() => 'free')).toBe('free');
  expect(performance.now() - since, 'ms').toBeLessThan(1000);
});

test('A transaction in another one does not wait for the lock of its own thread', () => {
  const since = performance.now();
  const inner = () => db.transaction(() => db.prepare("INSERT INTO a (x) VALUES ('core')").run());
  expect(db.transaction(inner)).toEqual({ ok: true, value: { ok: true, value: 1 } });
  expect(performance.now() - since, 'ms').toBeLessThan(1000);
});
