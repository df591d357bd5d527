import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

import type Sqlite from 'better-sqlite3';

import { err, ok, type Result } from '#shared/base/result.ts';

import { failureOf, recallFailure, type RecallFailure } from './recall-failure.ts';

/** Version of the schema, in `user_version`. */
const VERSION = 1;

/**
 * Time that one statement waits for a lock, in ms. Short because it blocks the event loop; the caller
 * retries.
 */
const BUSY_MS = 50;

/** Pages of 4 KiB up to which the whole file is checked when it is opened (about 30 ms). */
const CHECKED_PAGES = 8 * 1024;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS chunk (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  title TEXT,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  hash TEXT NOT NULL,
  embedder TEXT,
  dimension INTEGER,
  vector BLOB,
  UNIQUE (source, hash)
);
CREATE VIRTUAL TABLE IF NOT EXISTS chunk_index
  USING fts5(tokens, content='', contentless_delete=1, tokenize='ascii');
CREATE VIRTUAL TABLE IF NOT EXISTS chunk_term USING fts5vocab('chunk_index', 'row');
PRAGMA user_version = ${VERSION};
`;

/**
 * Opens the file, which is created readable by the person only. `better-sqlite3` is loaded here, so
 * that a process without recall does not hold it.
 */
export async function openDatabase(file: string): Promise<Result<Sqlite.Database, RecallFailure>> {
  let db: Sqlite.Database | null = null;
  try {
    const { default: Database } = await import('better-sqlite3');
    makePrivateFile(file);
    db = new Database(file, { timeout: BUSY_MS });
    const opened = prepare(db);
    if (!opened.ok) db.close();
    return opened;
  } catch (error) {
    db?.close();
    return err(failureOf(error));
  }
}

function prepare(db: Sqlite.Database): Result<Sqlite.Database, RecallFailure> {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
  db.pragma('journal_size_limit = 4194304');
  db.pragma('cache_size = -8000');
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > VERSION) return err(recallFailure('newer'));
  const pages = Number(db.pragma('page_count', { simple: true }));
  const check = pages <= CHECKED_PAGES ? 'quick_check(1)' : 'schema_version';
  const answer = db.pragma(check, { simple: true });
  if (typeof answer === 'string' && answer !== 'ok') return err(recallFailure('corrupt', answer));
  if (version < VERSION) db.transaction(() => db.exec(SCHEMA)).immediate();
  return ok(db);
}

function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a', 0o600);
  try {
    fchmodSync(descriptor, 0o600);
  } finally {
    closeSync(descriptor);
  }
}
