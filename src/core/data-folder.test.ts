import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from './adapters/sqlite.ts';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import { newSession } from './sessions/session-record.ts';
import { temporaryFolder } from './testing/harness.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(path = folder): DataFolder {
  const opened = openDataFolder(sqlite, path, 'pid 42, http://127.0.0.1:1', 'stamp');
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const session = newSession({ sessionId: 's1', agentId: 'a', cwd: '/', permissionMode: 'default', model: null, title: 'T', now: 1 });

test('a second core is told who holds the folder; after the first has gone it gets in', () => {
  const first = open();
  expect(openDataFolder(sqlite, folder, 'second', 'stamp')).toMatchObject({
    ok: false,
    error: { kind: 'dataFolderHeld', message: expect.stringContaining('pid 42, http://127.0.0.1:1') },
  });
  first.close();
  open().close();
});

test('what was stored is there after the next start', () => {
  const first = open();
  first.store.transaction(() => first.store.sessions.put(session));
  first.close();
  const second = open();
  expect(second.notices).toEqual([]);
  expect(second.store.sessions.all()).toEqual([session]);
  second.close();
});

test.each([
  ['no database at all', 'this is not a database, it is a poem '.repeat(200)],
  ['a database with damaged pages', null],
])('%s is kept aside and named, and a new one begins', (_name, content) => {
  if (content === null) {
    const whole = open();
    whole.store.transaction(() => whole.store.sessions.put({ ...session, title: 'x'.repeat(200_000) }));
    whole.close();
    const path = join(folder, 'corral.db');
    const size = 400_000;
    writeFileSync(path, Buffer.concat([sqliteHeader(path), Buffer.alloc(size, 0xaa)]));
  } else writeFileSync(join(folder, 'corral.db'), content);
  const opened = open();
  expect(opened.notices).toMatchObject([{ kind: 'databaseDamaged', message: expect.stringContaining('corral.db.damaged-stamp') }]);
  expect(readdirSync(folder)).toContain('corral.db.damaged-stamp');
  opened.store.transaction(() => opened.store.sessions.put(session));
  expect(opened.store.sessions.all()).toHaveLength(1);
  opened.close();
});

test('a folder that cannot be made or written is named with what to do', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(openDataFolder(sqlite, join(folder, 'file', 'data'), '', '')).toMatchObject({
    ok: false,
    error: { kind: 'dataFolderNotWritable', remedy: expect.stringContaining('--data-dir') },
  });
});

test('the database of a newer Corral is refused and left alone', () => {
  open().close();
  const raw = sqlite.open(join(folder, 'corral.db'));
  if (!raw.ok) throw new Error(raw.error.message);
  raw.value.exec('PRAGMA user_version = 999');
  raw.value.close();
  expect(openDataFolder(sqlite, folder, '', 'stamp')).toMatchObject({
    ok: false,
    error: { kind: 'storeFailed', message: expect.stringContaining('newer Corral') },
  });
  expect(readdirSync(folder)).not.toContain('corral.db.damaged-stamp');
});

function sqliteHeader(path: string): Buffer {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 'latin1');
  expect(path).toContain('corral.db');
  return header;
}
