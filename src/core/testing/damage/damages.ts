import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { textIn } from '#shared/words/sentence-text.ts';

/** Returns an integer from 0 to below `below`. */
export type Dice = (below: number) => number;
/**
 * `keepsAll`: the damage touches no row of a message, so all messages must be readable afterwards.
 */
export type Damage = {
  readonly name: string;
  readonly apply: (folder: string, dice: Dice) => void;
  readonly keepsAll?: true;
};

const file = (folder: string, dice: Dice): string => {
  const files = ['corral.db', 'corral.db', 'corral.db-wal']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  return files[dice(files.length)] ?? join(folder, 'corral.db');
};

function change(path: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  if (bytes.length > 0) work(bytes);
  writeFileSync(path, bytes);
}

function runSql(folder: string, statements: string): void {
  const db = sqlite.open(join(folder, 'corral.db'));
  if (!db.ok) throw new Error(textIn('en', db.error.message));
  db.value.exec(statements);
  db.value.close();
}

const flip = (bits: number): Damage => ({
  name: `${bits} flipped bits`,
  apply: (folder, dice) =>
    change(file(folder, dice), (bytes) => {
      for (let at = 0; at < bits; at += 1) {
        const place = dice(bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << dice(8));
      }
    }),
});

const block = (name: string, size: number, value: (dice: Dice) => number): Damage => ({
  name,
  apply: (folder, dice) =>
    change(file(folder, dice), (bytes) => {
      const start = dice(Math.max(1, bytes.length - size));
      for (let at = start; at < Math.min(start + size, bytes.length); at += 1)
        bytes[at] = value(dice);
    }),
});

const sql = (name: string, statements: string): Damage => ({
  name,
  apply: (folder) => runSql(folder, statements),
});

const raw = (name: string, apply: (folder: string, dice: Dice) => void): Damage => ({
  name,
  apply,
});
const keepsAll = (name: string, apply: Damage['apply']): Damage => ({
  name,
  apply,
  keepsAll: true,
});
const database = (folder: string) => join(folder, 'corral.db');

const PAGE = 4096;

/** Changes the database file, after copying its log into it. */
function onDisk(folder: string, work: (bytes: Buffer) => void): void {
  runSql(folder, 'PRAGMA wal_checkpoint(TRUNCATE)');
  change(database(folder), work);
}

/** Returns the numbers of the pages that hold the schema. */
function schemaPages(bytes: Buffer): readonly number[] {
  const isInner = bytes[100] === 5;
  if (!isInner) return [1];
  const cells = Array.from({ length: bytes.readUInt16BE(103) }, (_, at) =>
    bytes.readUInt32BE(bytes.readUInt16BE(112 + 2 * at)),
  );
  return [1, ...cells, bytes.readUInt32BE(108)];
}

/** Fills a page with noise, except for the file header on the first page. */
function noise(bytes: Buffer, page: number, dice: Dice): void {
  for (let at = page === 1 ? 100 : (page - 1) * PAGE; at < page * PAGE; at += 1)
    bytes[at] = dice(256);
}

/** Ways in which a data folder was, or could be, damaged. */
export const damages: readonly Damage[] = [
  flip(1),
  flip(1),
  flip(1),
  flip(8),
  flip(100),
  block('a page of zeros', 4096, () => 0),
  block('a page of noise', 4096, (dice) => dice(256)),
  block('a sector of zeros', 512, () => 0),
  block('four pages of noise', 16_384, (dice) => dice(256)),
  raw('a damaged first page', (folder, dice) =>
    change(database(folder), (bytes) => bytes.fill(dice(256), dice(100), 100 + dice(4000))),
  ),
  raw('a damaged header', (folder, dice) =>
    change(database(folder), (bytes) => void (bytes[dice(100)] = dice(256))),
  ),
  keepsAll('an unreadable schema', (folder, dice) =>
    onDisk(folder, (bytes) => bytes.fill(dice(256), 100, 4096)),
  ),
  keepsAll('an unreadable schema and header', (folder, dice) =>
    onDisk(folder, (bytes) => bytes.fill(dice(256), 0, 4096)),
  ),
  keepsAll('a schema of noise', (folder, dice) =>
    onDisk(folder, (bytes) => schemaPages(bytes).forEach((page) => noise(bytes, page, dice))),
  ),
  raw('a truncated file', (folder, dice) => {
    const path = file(folder, dice);
    truncateSync(path, dice(statSync(path).size));
  }),
  raw('no log', (folder) => rmSync(`${database(folder)}-wal`, { force: true })),
  raw('no shared memory', (folder) => rmSync(`${database(folder)}-shm`, { force: true })),
  raw('no log and no shared memory', (folder) =>
    ['-wal', '-shm'].forEach((side) => rmSync(database(folder) + side, { force: true })),
  ),
  raw('no database', (folder) =>
    ['', '-wal', '-shm'].forEach((side) => rmSync(database(folder) + side, { force: true })),
  ),
  raw('an empty database', (folder) => {
    for (const side of ['-wal', '-shm']) rmSync(database(folder) + side, { force: true });
    writeFileSync(database(folder), '');
  }),
  raw('a poem', (folder) =>
    writeFileSync(database(folder), 'this is not a database, it is a poem '.repeat(500)),
  ),
  raw('the log as the database', (folder) => {
    if (existsSync(`${database(folder)}-wal`))
      copyFileSync(`${database(folder)}-wal`, database(folder));
  }),
  raw('a log of another database', (folder, dice) =>
    writeFileSync(`${database(folder)}-wal`, Buffer.alloc(50_000, dice(256))),
  ),
  raw('a damaged end of the audit', (folder) =>
    writeFileSync(join(folder, 'audit-head.json'), '{"count":'),
  ),
  sql(
    'a message of another version',
    `UPDATE messages SET body = '{"messageType":"hologram"}', checksum = NULL WHERE rowid % 7 = 1`,
  ),
  sql('messages that are no JSON', `UPDATE messages SET body = '{' WHERE rowid % 5 = 1`),
  sql('changed messages', `UPDATE messages SET body = replace(body, 'a', 'b') WHERE rowid % 3 = 1`),
  sql('sessions that are no JSON', `UPDATE sessions SET body = 'x'`),
  sql(
    'a session of another version',
    `UPDATE sessions SET body = json_remove(body, '$.title'), checksum = NULL`,
  ),
  sql('no sessions', 'DELETE FROM sessions'),
  sql(
    'damaged questions',
    `UPDATE interactions SET body = '{}'; UPDATE resume_points SET body = '{}'`,
  ),
  sql('damaged rules', `UPDATE rules SET body = '{}'`),
  sql('damaged settings', `UPDATE settings SET value = '{'`),
  sql('damaged runs', `UPDATE runs SET pid = 1, ended = 0`),
  sql('a missing index', 'DROP INDEX messages_by_level; DROP INDEX turn_facts_prompts'),
  sql('a missing unique index', 'DROP INDEX messages_by_id'),
  sql('a missing trigger', 'DROP TRIGGER audit_is_not_changed'),
  sql('a missing table', 'DROP TABLE receipts'),
  sql('a missing table of facts', 'DROP TABLE turn_facts'),
  sql('a missing full text', 'DROP TABLE message_words'),
  sql('a table with a column less', 'ALTER TABLE messages DROP COLUMN checksum'),
  sql('a schema version that is too low', 'PRAGMA user_version = 3'),
  sql('a schema version that is too high', 'PRAGMA user_version = 4000'),
  sql('a cut audit', 'DROP TRIGGER audit_is_not_deleted; DELETE FROM audit WHERE number > 2'),
];
