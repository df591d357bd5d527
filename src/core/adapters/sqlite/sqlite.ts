import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

import Sqlite from 'better-sqlite3';

import type { DatabasePort, SqlRow, StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { SqliteDatabase, suspectOf } from './sqlite-database.ts';
import { guarded } from './sqlite-failure.ts';
import { mendHeader } from './sqlite-header.ts';
import { replaceSchema } from './sqlite-schema.ts';

const OWNER_ONLY = 0o600;

/** How long a statement waits for another program's lock, in ms. Short: prompts share this event loop. */
const BUSY_MS = 250;

/**
 * Pages in the write-ahead log at which a commit itself brings them home, and everyone waits for it. A thread does it
 * long before (`Checkpointer`): this is for the day it cannot.
 */
const LATEST_CHECKPOINT = 16 * 1024;

/** A log up to this size is left alone, in bytes; a larger one is cut back once its pages are home. */
export const SMALL_LOG = 4 * 1024 * 1024;

/** A log from which on who writes much waits for the disk: it begins anew only when nothing is added meanwhile. */
export const LONG_LOG = 16 * 1024 * 1024;

/** Files up to this size are checked for damage when they are opened; it takes some tenths of a second. */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** Files up to this size are checked with all of their indexes. */
const CHECKED_WHOLLY_BYTES = 32 * 1024 * 1024;

/** With its parts beside it, the only user of better-sqlite3. */
export const sqlite: DatabasePort = {
  open(path) {
    return guarded(() => {
      makePrivateFile(path);
      const db = new Sqlite(path, { timeout: BUSY_MS });
      try {
        db.pragma('journal_mode = WAL');
        db.pragma('synchronous = NORMAL');
        db.pragma('foreign_keys = ON');
        db.pragma('temp_store = MEMORY');
        db.pragma(`wal_autocheckpoint = ${LATEST_CHECKPOINT}`);
        db.pragma(`journal_size_limit = ${SMALL_LOG}`);
        check(db, path);
      } catch (error) {
        db.close();
        throw error;
      }
      return new SqliteDatabase(db, path);
    });
  },

  openToRead(path) {
    return guarded(() => new SqliteDatabase(new Sqlite(path, { timeout: BUSY_MS, readonly: true, fileMustExist: true })));
  },

  lock(path, holder) {
    const about = `${path}.json`;
    const opened = guarded(() => {
      makePrivateFile(path);
      return new Sqlite(path, { timeout: 0 });
    });
    if (!opened.ok) return err({ kind: 'notWritable', message: opened.error.message });
    const db = opened.value;
    const locked = guarded(() => db.exec('BEGIN EXCLUSIVE'));
    if (!locked.ok) {
      db.close();
      const { kind, message } = locked.error;
      if (kind !== 'busy') return err({ kind: 'notWritable', message });
      return err({ kind: 'held', heldBy: existsSync(about) ? readFileSync(about, 'utf8') : '' });
    }
    try {
      writeFileSync(about, holder, { mode: 0o600 });
    } catch (error) {
      db.close();
      return err({ kind: 'notWritable', message: error instanceof Error ? error.message : String(error) });
    }
    return ok({
      release() {
        rmSync(about, { force: true });
        db.close();
      },
    });
  },

  openInMemory() {
    return guarded(() => new SqliteDatabase(new Sqlite(':memory:')));
  },

  openDamaged(path) {
    return guarded(() => {
      const db = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
      // Entries of the schema that make no sense are skipped; without this one of them hides all tables.
      db.unsafeMode();
      db.pragma('writable_schema = ON');
      return new SqliteDatabase(db);
    });
  },

  openOneTable(from, copy, table) {
    return guarded(() => {
      if (!replaceSchema(from, copy, table)) return null;
      const opened = sqlite.openDamaged(copy);
      return opened.ok ? opened.value : null;
    });
  },

  copy(from, to, { mend } = { mend: true }) {
    return guarded(() => {
      for (const side of ['', '-wal']) {
        if (!existsSync(from + side)) continue;
        copyFileSync(from + side, to + side);
        chmodSync(to + side, OWNER_ONLY);
      }
      if (mend) mendHeader(to);
      return null;
    });
  },

  rename(from, to) {
    return guarded(() => {
      renameSync(from, to);
      return null;
    });
  },

  remove(path) {
    for (const side of ['', '-wal', '-shm', '.schema']) rmSync(path + side, { force: true });
  },

  setAside(path, suffix) {
    return guarded(() => {
      const kept = `${path}.${suffix}`;
      for (const side of ['', '-wal', '-shm', '.schema']) {
        if (existsSync(path + side)) renameSync(path + side, kept + side);
      }
      rmSync(suspectOf(path), { force: true });
      return kept;
    });
  },
};

/** SQLite itself would make the file as open as the system's default is; its log takes the rights of the file. */
function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
}

/** Throws if the file is damaged. */
function check(db: Sqlite.Database, path: string): void {
  const { size } = statSync(path);
  const isSuspect = existsSync(suspectOf(path));
  if (size > CHECKED_BYTES && !isSuspect) return;
  const pragma = size <= CHECKED_WHOLLY_BYTES || isSuspect ? 'integrity_check(1)' : 'quick_check(1)';
  const found = db.pragma(pragma, { simple: true });
  if (found !== 'ok') throw new Sqlite.SqliteError(String(found), 'SQLITE_CORRUPT');
  rmSync(suspectOf(path), { force: true });
}

/**
 * Copies the pages of an open database's write-ahead log into its file. Never takes the lock of writers: a passive checkpoint
 * blocks no connection, and the next commit begins the log at its start and cuts it back to `SMALL_LOG`. TRUNCATE would hold that
 * lock while it waits for the disk, and on a loaded machine a commit of core then fails with SQLITE_BUSY.
 */
export function checkpoint(path: string): Result<unknown, StoreFailure> {
  return guarded(() => {
    const db = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
    try {
      return db.prepare<[], SqlRow>('PRAGMA wal_checkpoint(PASSIVE)').all();
    } finally {
      db.close();
    }
  });
}
