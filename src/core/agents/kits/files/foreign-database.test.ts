import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ForeignDatabases } from './foreign-database.ts';
import { filesIn, ForeignWriter } from './foreign-writer.fixture.ts';

let folder: string;
let file: string;
let databases: ForeignDatabases;
let writer: ForeignWriter | null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-foreign-'));
  file = join(folder, 'agent.db');
  databases = new ForeignDatabases();
  writer = null;
});
afterEach(async () => {
  await writer?.kill();
  rmSync(folder, { recursive: true });
});

const TABLE = 'PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES (1);';

/** Starts a writer that creates the database, whose first row is in its log. */
async function startWriter(sql = TABLE): Promise<ForeignWriter> {
  writer = new ForeignWriter(file);
  await writer.run(sql);
  return writer;
}

/** Reads the notes, and compares the files before, while and after they are read. */
async function notes() {
  const before = filesIn(folder);
  const opened = await databases.open(file);
  const found = opened.ok ? opened.value.rows('SELECT text FROM notes') : opened;
  const meanwhile = filesIn(folder);
  if (opened.ok) opened.value.close();
  expect([meanwhile, filesIn(folder)]).toEqual([before, before]);
  return found.ok ? found.value.map(({ text }) => text) : found.error.kind;
}

test('ForeignDatabases reads what a running program has written, and changes none of its files', async () => {
  const running = await startWriter();
  expect(readdirSync(folder)).toContain('agent.db-wal');
  expect(await notes()).toEqual([1]);
  await running.run('INSERT INTO notes VALUES (2)');
  expect(await notes()).toEqual([1, 2]);
  await running.run('PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO notes VALUES (3)');
  expect(await notes()).toEqual([1, 2, 3]);
});

test('A snapshot stays the same while a program writes', async () => {
  const running = await startWriter();
  const opened = await databases.open(file);
  if (!opened.ok) throw new Error(opened.error.message);
  const count = () => opened.value.rows('SELECT count(*) AS n FROM notes');
  expect(count()).toEqual({ ok: true, value: [{ n: 1 }] });
  await running.run('INSERT INTO notes VALUES (2)');
  expect(count()).toEqual({ ok: true, value: [{ n: 1 }] });
  opened.value.close();
  opened.value.close();
  expect(await notes()).toEqual([1, 2]);
});

test('ForeignDatabases reads a log that a killed program left, and changes none of its files', async () => {
  const running = await startWriter();
  await running.kill();
  writer = null;
  expect(await notes()).toEqual([1]);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
  chmodSync(folder, 0o555);
  expect(await notes()).toEqual([1]);
  chmodSync(folder, 0o755);
});

test('ForeignDatabases reads a log without an index from a copy that it removes', async () => {
  const running = await startWriter();
  await running.kill();
  writer = null;
  rmSync(`${file}-shm`);
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('corral-read-'));
  const before = copies();
  expect(await notes()).toEqual([1]);
  await expect.poll(copies).toEqual(before);
});

test('ForeignDatabases reads a database that no program has open, and creates no log', async () => {
  const running = await startWriter();
  await running.end();
  writer = null;
  expect(readdirSync(folder)).toEqual(['agent.db']);
  expect(await notes()).toEqual([1]);
});

test('A database to which a program begins to write while it is read is busy, and read later', async () => {
  const running = await startWriter(`${TABLE} PRAGMA journal_mode = DELETE;`);
  const opened = await databases.open(file);
  if (!opened.ok) throw new Error(opened.error.message);
  await running.run('INSERT INTO notes VALUES (2)');
  expect(opened.value.rows('SELECT text FROM notes')).toMatchObject({ error: { kind: 'busy' } });
  opened.value.close();
  expect(await notes()).toEqual([1, 2]);
  await running.run('BEGIN EXCLUSIVE; INSERT INTO notes VALUES (3)');
  expect(await notes()).toEqual('busy');
  await running.run('COMMIT');
  expect(await notes()).toEqual([1, 2, 3]);
});

test('A missing, a damaged and a different file are failures as values', async () => {
  expect(await notes()).toBe('missing');
  mkdirSync(file);
  expect(await notes()).toBe('missing');
  rmSync(file, { recursive: true });
  writeFileSync(file, 'This is no database. '.repeat(500));
  expect(await notes()).toBe('unreadable');
  rmSync(file);
  writeFileSync(file, '');
  expect(await notes()).toBe('unreadable');
  rmSync(file);
  const row = `INSERT INTO notes VALUES (printf('%.*c', 9000, 'x'))`;
  await startWriter(`${TABLE} ${row}; ${row}; PRAGMA wal_checkpoint(TRUNCATE);`);
  await writer?.kill();
  writer = null;
  copyFileSync(file, `${file}.whole`);
  truncateSync(file, 9000);
  expect(await notes()).toBe('unreadable');
});

test('stampOf differs after each write, and is not known just after one', async () => {
  expect(databases.stampOf(file)).toMatchObject({ error: { kind: 'missing' } });
  const running = await startWriter();
  const settled = async () => {
    await expect.poll(() => databases.stampOf(file)).toMatchObject({ value: expect.any(String) });
    return databases.stampOf(file);
  };
  const first = await settled();
  expect(databases.stampOf(file)).toEqual(first);
  await running.run('INSERT INTO notes VALUES (2)');
  expect(databases.stampOf(file)).toEqual({ ok: true, value: null });
  expect(await settled()).not.toEqual(first);
});
