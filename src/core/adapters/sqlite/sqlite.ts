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

import type {
  Database,
  DatabasePort,
  ExaminedRows,
  SqlRow,
  StoreFailure,
} from '#core/store/database/database.ts';
import { damagedRows } from '#core/store/messages/damaged-rows.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

import { SqliteDatabase, suspectOf } from './sqlite-database.ts';
import { keepChecked, takeChecked } from './sqlite-checked.ts';
import { catchFailure } from './sqlite-failure.ts';
import { repairHeader } from './sqlite-header.ts';
import { replaceSchema } from './sqlite-schema.ts';
import type { WriteLock } from './write-lock.ts';

const OWNER_ONLY = 0o600;

/**
 * Time that a statement waits for another program's lock, in ms. Short, because prompts share this
 * event loop.
 */
const BUSY_MS = 250;

/**
 * Number of pages in the write-ahead log at which a commit copies them itself, which blocks core. A
 * thread copies them long before (`Checkpointer`); this is the fallback.
 */
const LATEST_CHECKPOINT = 16 * 1024;

/**
 * Size in bytes up to which a log is left alone; a larger one is truncated after its pages were
 * copied.
 */
export const SMALL_LOG = 4 * 1024 * 1024;

/**
 * Size from which bulk writers wait for a checkpoint: the log restarts only while nothing is added.
 */
export const LONG_LOG = 16 * 1024 * 1024;

/**
 * Size up to which files are checked for damage when they are opened, which takes some tenths of a
 * second.
 */
const CHECKED_BYTES = 256 * 1024 * 1024;

/** Size up to which files are checked with all of their indexes. */
const CHECKED_WHOLLY_BYTES = 32 * 1024 * 1024;

/** Time that a thread waits for another program's lock, in ms. Core waits less, see `WriteLock`. */
const BUSY_BESIDE_MS = 1000;

/** Cache of a connection in a thread: the index pages that one transaction writes. */
const CACHE_BESIDE_KIB = 8 * 1024;

/** The database port. Only this folder uses better-sqlite3. */
export const sqlite: DatabasePort = {
  open: (path) => openFile(path, null),

  openToRead(path) {
    return catchFailure(
      () =>
        new SqliteDatabase(
          new Sqlite(path, { timeout: BUSY_MS, readonly: true, fileMustExist: true }),
        ),
    );
  },

  lock(path, holder) {
    const holderFile = `${path}.json`;
    const opened = catchFailure(() => {
      makePrivateFile(path);
      return new Sqlite(path, { timeout: 0 });
    });
    if (!opened.ok) return err({ kind: 'notWritable', message: opened.error.message });
    const db = opened.value;
    const locked = catchFailure(() => db.exec('BEGIN EXCLUSIVE'));
    if (!locked.ok) {
      db.close();
      const { kind, message } = locked.error;
      if (kind !== 'busy') return err({ kind: 'notWritable', message });
      return err({
        kind: 'held',
        heldBy: existsSync(holderFile) ? readFileSync(holderFile, 'utf8') : '',
      });
    }
    try {
      writeFileSync(holderFile, holder, { mode: 0o600 });
    } catch (error) {
      db.close();
      return err({
        kind: 'notWritable',
        message: error instanceof Error ? error.message : String(error),
      });
    }
    return ok({
      release() {
        rmSync(holderFile, { force: true });
        db.close();
      },
    });
  },

  openInMemory() {
    return catchFailure(() => new SqliteDatabase(new Sqlite(':memory:')));
  },

  openDamaged(path) {
    return catchFailure(() => {
      const db = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
      // Skips invalid entries of the schema; otherwise one of them would hide all tables.
      db.unsafeMode();
      db.pragma('writable_schema = ON');
      return new SqliteDatabase(db);
    });
  },

  openOneTable(from, copy, table) {
    return catchFailure(() => {
      if (!replaceSchema(from, copy, table)) return null;
      const opened = sqlite.openDamaged(copy);
      return opened.ok ? opened.value : null;
    });
  },

  copy(from, to, { mend } = { mend: true }) {
    return catchFailure(() => {
      for (const side of ['', '-wal']) {
        if (!existsSync(from + side)) continue;
        copyFileSync(from + side, to + side);
        chmodSync(to + side, OWNER_ONLY);
      }
      if (mend) repairHeader(to);
      return null;
    });
  },

  rename(from, to) {
    return catchFailure(() => {
      renameSync(from, to);
      return null;
    });
  },

  remove(path) {
    for (const side of ['', '-wal', '-shm', '.schema']) rmSync(path + side, { force: true });
  },

  keepChecked,
  takeChecked,

  setAside(path, suffix) {
    return catchFailure(() => {
      const kept = `${path}.${suffix}`;
      for (const side of ['', '-wal', '-shm', '.schema']) {
        if (existsSync(path + side)) renameSync(path + side, kept + side);
      }
      rmSync(suspectOf(path), { force: true });
      return kept;
    });
  },
};

/** Returns the port for a core whose threads write to the database that it opens. */
export function sqliteWith(lock: WriteLock): DatabasePort {
  return { ...sqlite, open: (path) => openFile(path, lock) };
}

function openFile(path: string, lock: WriteLock | null): Result<Database, StoreFailure> {
  return catchFailure(() => {
    makePrivateFile(path);
    const db = new Sqlite(path, { timeout: BUSY_MS });
    try {
      configure(db);
      check(db, path);
    } catch (error) {
      db.close();
      throw error;
    }
    return new SqliteDatabase(db, path, lock);
  });
}

function configure(db: Sqlite.Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  db.pragma('temp_store = MEMORY');
  db.pragma(`wal_autocheckpoint = ${LATEST_CHECKPOINT}`);
  db.pragma(`journal_size_limit = ${SMALL_LOG}`);
}

/**
 * Opens a database that core has open, to write to it from a thread, which can wait for longer. The
 * file is neither created nor checked again.
 */
export function openBeside(path: string, lock: WriteLock): Result<Database, StoreFailure> {
  return catchFailure(() => {
    const db = new Sqlite(path, { timeout: BUSY_BESIDE_MS, fileMustExist: true });
    try {
      configure(db);
      db.pragma(`cache_size = -${CACHE_BESIDE_KIB}`);
    } catch (error) {
      db.close();
      throw error;
    }
    return new SqliteDatabase(db, path, lock);
  });
}

/**
 * Creates the file with private access rights: SQLite would use the system's default, and its log
 * inherits the rights.
 */
function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
}

/** Throws if the file is damaged. */
function check(db: Sqlite.Database, path: string): void {
  const { size } = statSync(path);
  const isSuspect = existsSync(suspectOf(path));
  if (size > CHECKED_BYTES && !isSuspect) return;
  const pragma =
    size <= CHECKED_WHOLLY_BYTES || isSuspect ? 'integrity_check(1)' : 'quick_check(1)';
  const found = db.pragma(pragma, { simple: true });
  if (found !== 'ok') throw new Sqlite.SqliteError(String(found), 'SQLITE_CORRUPT');
  rmSync(suspectOf(path), { force: true });
}

/**
 * Copies the pages of an open database's write-ahead log into its file without the writers' lock: a
 * passive checkpoint blocks no connection, and the next commit restarts the log and truncates it to
 * `SMALL_LOG`. TRUNCATE would hold that lock while it waits for the disk, and on a loaded machine a
 * commit of core then fails with SQLITE_BUSY.
 */
export function checkpoint(path: string): Result<unknown, StoreFailure> {
  return catchFailure(() => {
    const db = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
    try {
      return db.prepare<[], SqlRow>('PRAGMA wal_checkpoint(PASSIVE)').all();
    } finally {
      db.close();
    }
  });
}

/**
 * Verifies messages of an open database by a connection of its own, which exists only meanwhile, so
 * that its memory is free between the calls and the log can restart.
 */
export function examine(
  path: string,
  above: number,
  limit: number,
): Result<ExaminedRows, StoreFailure> {
  const opened = sqlite.openToRead(path);
  if (!opened.ok) return opened;
  try {
    return opened.value.transaction(() => {
      const { next, damaged } = damagedRows(opened.value, above, limit);
      return { next, damaged: damaged.map(({ rowId }) => rowId) };
    });
  } finally {
    opened.value.close();
  }
}
