import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { newSession } from '#core/sessions/record/session-record.ts';
import { temporaryFolder } from '#core/testing/harness.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { openDataFolder, type DataFolder } from './data-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(path = folder): DataFolder {
  const opened = openDataFolder(sqlite, path, 'pid 42, http://127.0.0.1:1', 'stamp');
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  return opened.value;
}

const session = newSession({
  sessionId: 's1',
  agentId: 'a',
  cwd: '/',
  permissionMode: 'default',
  model: null,
  title: 'T',
  now: 1,
});

test('A second core gets the holder of the locked folder as an error, and can open it after the first has closed', () => {
  const first = open();
  expect(openDataFolder(sqlite, folder, 'second', 'stamp')).toMatchObject({
    ok: false,
    error: {
      kind: 'dataFolderHeld',
      message: { values: { holder: expect.stringContaining('pid 42, http://127.0.0.1:1') } },
    },
  });
  first.close();
  open().close();
});

test('Stored data is still there after the next start', () => {
  const first = open();
  first.store.transaction(() => first.store.sessions.put(session));
  first.close();
  const second = open();
  expect(second.notices).toEqual([]);
  expect(second.store.sessions.all()).toEqual([session]);
  second.close();
});

test.each([
  ['A file that is not a database', 'this is not a database, it is a poem '.repeat(200)],
  ['A database with damaged pages', null],
])('%s is renamed and reported, and a new database is created', (_name, content) => {
  if (content === null) {
    const whole = open();
    whole.store.transaction(() =>
      whole.store.sessions.put({ ...session, title: 'x'.repeat(200_000) }),
    );
    whole.close();
    const path = join(folder, 'corral.db');
    const size = 400_000;
    writeFileSync(path, Buffer.concat([sqliteHeader(path), Buffer.alloc(size, 0xaa)]));
  } else writeFileSync(join(folder, 'corral.db'), content);
  const opened = open();
  expect(opened.notices).toMatchObject([
    {
      kind: 'databaseDamaged',
      message: { values: { path: expect.stringContaining('corral.db.damaged-stamp') } },
    },
  ]);
  expect(readdirSync(folder)).toContain('corral.db.damaged-stamp');
  opened.store.transaction(() => opened.store.sessions.put(session));
  expect(opened.store.sessions.all()).toHaveLength(1);
  opened.close();
});

test('All rows on undamaged pages of a database with a damaged page are salvaged', () => {
  const whole = open();
  const many = Array.from({ length: 400 }, (_, at) => ({
    ...session,
    sessionId: `s${at}`,
    title: `${at} ${'x'.repeat(600)}`,
  }));
  whole.store.transaction(() => many.forEach((one) => whole.store.sessions.put(one)));
  whole.close();
  const path = join(folder, 'corral.db');
  const bytes = readFileSync(path);
  const place = bytes.indexOf(`200 ${'x'.repeat(600)}`);
  bytes.fill(0, place - (place % 4096), place - (place % 4096) + 4096);
  writeFileSync(path, bytes);
  const opened = open();
  expect(opened.notices).toMatchObject([
    {
      kind: 'databaseDamaged',
      message: { values: { rest: { values: { tables: expect.stringContaining('sessions') } } } },
    },
  ]);
  const titles = new Set(opened.store.sessions.all().map(({ title }) => title));
  expect(many.filter(({ title }) => titles.has(title)).length).toBeGreaterThan(380);
  expect(readFileSync(join(folder, 'corral.db.damaged-stamp')).equals(bytes)).toBe(true);
  opened.close();
});

test('A used folder without a database is reported, and its audit stays broken', () => {
  mkdirSync(join(folder, 'wire', 's1'), { recursive: true });
  writeFileSync(
    join(folder, 'audit-head.json'),
    JSON.stringify({ count: 7, hash: 'a'.repeat(64) }),
  );
  const opened = open();
  expect(opened.notices.map(({ kind }) => kind)).toContain('databaseMissing');
  opened.close();
});

test('A database without recorded conversations is reported, except for deleted conversations', () => {
  mkdirSync(join(folder, 'wire', 's1'), { recursive: true });
  const first = open();
  first.store.transaction(() => first.store.sessions.put({ ...session, sessionId: 's1' }));
  first.close();
  const second = open();
  expect(second.notices).toEqual([]);
  second.store.transaction(() => second.store.sessions.delete('s1'));
  second.close();
  const third = open();
  expect(third.notices.map(({ kind }) => kind)).toEqual(['conversationsMissing']);
  const deleted = {
    stream: 'desk',
    seq: 1,
    type: 'sessionDeleted' as const,
    ref: 's1',
    replaces: null,
  };
  third.store.transaction(() => third.store.frames.append(deleted));
  third.close();
  const last = open();
  expect(last.notices).toEqual([]);
  last.close();
});

test('A folder that other accounts can read is closed with all its files, and this is reported', () => {
  open().close();
  mkdirSync(join(folder, 'wire', 's9'), { recursive: true });
  for (const name of [
    'secrets.json',
    'corral.log',
    'server.json',
    'wire/s9/1.jsonl',
    'corral.db-wal',
  ])
    writeFileSync(join(folder, name), '');
  for (const name of readdirSync(folder, { recursive: true }))
    chmodSync(join(folder, String(name)), 0o755);
  chmodSync(folder, 0o755);
  const opened = open();
  expect(opened.notices.map(({ kind }) => kind)).toContain('dataFolderWasOpen');
  const names = ['', ...readdirSync(folder, { recursive: true }).map(String)];
  expect(names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
  opened.close();
});

test('A new data folder and all its files are accessible to their owner only, with any umask', () => {
  const before = process.umask(0);
  try {
    const opened = open(join(folder, 'new'));
    opened.store.transaction(() => opened.store.sessions.put(session));
    const names = ['', ...readdirSync(join(folder, 'new')).map(String)];
    expect(
      names.filter((name) => (statSync(join(folder, 'new', name)).mode & 0o077) !== 0),
    ).toEqual([]);
    opened.close();
  } finally {
    process.umask(before);
  }
});

test('Another account cannot read a data folder after it was closed, and a folder of another owner is refused with a command', () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'secrets.json'), 'key', { mode: 0o644 });
  // Only root can run a command as another account.
  if (process.getuid?.() !== 0) return;
  const asNobody = (...command: readonly string[]) =>
    spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], {
      encoding: 'utf8',
    });
  expect(asNobody('cat', join(folder, 'secrets.json')).stdout).toBe('key');
  open().close();
  expect(asNobody('cat', join(folder, 'secrets.json'))).toMatchObject({ stdout: '', status: 1 });
  chmodSync(folder, 0o777);
  const script = `import { closeToOthers } from ${JSON.stringify(new URL('folder-rights.ts', import.meta.url).href)};
    console.log(JSON.stringify(closeToOthers(${JSON.stringify(folder)})));`;
  const refused = asNobody(process.execPath, '--input-type=module', '-e', script);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    ok: false,
    error: { command: expect.stringContaining('chmod -R go=') },
  });
});

test('A folder that cannot be created or written is an error with a remedy', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(openDataFolder(sqlite, join(folder, 'file', 'data'), '', '')).toMatchObject({
    ok: false,
    error: {
      kind: 'dataFolderNotWritable',
      remedy: { name: expect.stringMatching(/^folderFailures.(chooseAnother|makeWritable)$/) },
    },
  });
});

test('The database of a newer Corral is refused and not changed', () => {
  open().close();
  const raw = sqlite.open(join(folder, 'corral.db'));
  if (!raw.ok) throw new Error(textIn('en', raw.error.message));
  raw.value.exec('PRAGMA user_version = 999');
  raw.value.close();
  expect(openDataFolder(sqlite, folder, '', 'stamp')).toMatchObject({
    ok: false,
    error: {
      kind: 'storeFailed',
      message: { values: { reason: { name: 'storeFailures.newer' } } },
    },
  });
  expect(readdirSync(folder)).not.toContain('corral.db.damaged-stamp');
});

function sqliteHeader(path: string): Buffer {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 'latin1');
  expect(path).toContain('corral.db');
  return header;
}

test('In a folder that is no data folder yet, existing files keep their modes', () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  chmodSync(join(folder, 'notes.txt'), 0o644);
  const modeOf = () => statSync(join(folder, 'notes.txt')).mode & 0o777;
  open().close();
  expect(modeOf()).toBe(0o644);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  open().close();
  expect(modeOf()).toBe(0o600);
});
