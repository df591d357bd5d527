import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

import Sqlite from 'better-sqlite3';

import type { Database, DatabasePort, SqlRow, Statement, StoreFailure } from '#core/store/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

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

const byCode: readonly { readonly prefix: string; readonly kind: StoreFailure['kind']; readonly remedy: string }[] = [
  { prefix: 'SQLITE_BUSY', kind: 'busy', remedy: 'Close the other program that uses the file; Corral tries again by itself.' },
  { prefix: 'SQLITE_LOCKED', kind: 'busy', remedy: 'Close the other program that uses the file; Corral tries again by itself.' },
  { prefix: 'SQLITE_FULL', kind: 'full', remedy: 'Free some disk space; Corral tries again by itself.' },
  { prefix: 'SQLITE_IOERR', kind: 'full', remedy: 'Check the disk and its free space; Corral tries again by itself.' },
  { prefix: 'SQLITE_CORRUPT', kind: 'corrupt', remedy: 'Restart Corral: it keeps the damaged file aside and starts a new one.' },
  { prefix: 'SQLITE_NOTADB', kind: 'corrupt', remedy: 'Restart Corral: it keeps the damaged file aside and starts a new one.' },
  { prefix: 'SQLITE_READONLY', kind: 'readOnly', remedy: 'Make the data folder writable, or choose another with --data-dir.' },
  { prefix: 'SQLITE_CANTOPEN', kind: 'readOnly', remedy: 'Make the data folder writable, or choose another with --data-dir.' },
];

function failureOf(error: unknown): StoreFailure | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  const known = byCode.find(({ prefix }) => error.code.startsWith(prefix));
  const message = `The database says: ${error.message} (${error.code}).`;
  return { kind: known?.kind ?? 'failed', message, remedy: known?.remedy ?? 'Restart Corral; if it stays, report this message.' };
}

function guarded<T>(work: () => T): Result<T, StoreFailure> {
  try {
    return ok(work());
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return err(failure);
  }
}

class SqliteDatabase implements Database {
  readonly #db: Sqlite.Database;
  /** Made once: making one costs as much as a small insert. */
  readonly #inTransaction: (work: () => unknown) => unknown;
  /** As many as there are different texts in core/store. */
  readonly #statements = new Map<string, Statement>();

  constructor(db: Sqlite.Database) {
    this.#db = db;
    const transaction = db.transaction((work: () => unknown) => work());
    this.#inTransaction = (work) => (db.readonly ? transaction.deferred(work) : transaction.immediate(work));
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#db.prepare<unknown[], SqlRow>(sql);
    const statement: Statement = {
      run: (...values) => prepared.run(...values).changes,
      get: (...values) => prepared.get(...values),
      all: (...values) => prepared.all(...values),
    };
    this.#statements.set(sql, statement);
    return statement;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  transaction<T>(work: () => T): Result<T, StoreFailure> {
    return guarded(() => this.#inTransaction(work) as T);
  }

  close(): void {
    this.#db.close();
  }
}

/** The only user of better-sqlite3. */
export const sqlite: DatabasePort = {
  open(path) {
    return guarded(() => {
      const db = new Sqlite(path, { timeout: BUSY_MS });
      try {
        db.pragma('journal_mode = WAL');
        db.pragma('synchronous = NORMAL');
        db.pragma('foreign_keys = ON');
        db.pragma('temp_store = MEMORY');
        db.pragma(`wal_autocheckpoint = ${LATEST_CHECKPOINT}`);
        db.pragma(`journal_size_limit = ${SMALL_LOG}`);
        const small = statSync(path).size <= CHECKED_BYTES;
        const found = small ? db.pragma('quick_check(1)', { simple: true }) : 'ok';
        if (found !== 'ok') throw new Sqlite.SqliteError(String(found), 'SQLITE_CORRUPT');
      } catch (error) {
        db.close();
        throw error;
      }
      return new SqliteDatabase(db);
    });
  },

  openToRead(path) {
    return guarded(() => new SqliteDatabase(new Sqlite(path, { timeout: BUSY_MS, readonly: true, fileMustExist: true })));
  },

  lock(path, holder) {
    const about = `${path}.json`;
    const opened = guarded(() => new Sqlite(path, { timeout: 0 }));
    if (!opened.ok) return err({ kind: 'notWritable', message: opened.error.message });
    const db = opened.value;
    const locked = guarded(() => db.exec('BEGIN EXCLUSIVE'));
    if (!locked.ok) {
      db.close();
      const { kind, message } = locked.error;
      if (kind !== 'busy') return err({ kind: 'notWritable', message });
      return err({ kind: 'held', heldBy: existsSync(about) ? readFileSync(about, 'utf8') : '' });
    }
    writeFileSync(about, holder, { mode: 0o600 });
    return ok({
      release() {
        rmSync(about, { force: true });
        db.close();
      },
    });
  },

  setAside(path, suffix) {
    const kept = `${path}.${suffix}`;
    for (const side of ['', '-wal', '-shm']) {
      if (existsSync(path + side)) renameSync(path + side, kept + side);
    }
    return ok(kept);
  },
};

/** Brings what the write-ahead log of an open database holds into its file; writers go on meanwhile. */
export function checkpoint(path: string): Result<unknown, StoreFailure> {
  return guarded(() => {
    const db = new Sqlite(path, { timeout: BUSY_MS, fileMustExist: true });
    try {
      const [done] = db.prepare<[], SqlRow>('PRAGMA wal_checkpoint(PASSIVE)').all();
      // Cutting it back takes its time too: else the next commit does it. Where somebody writes just now it is left to them.
      db.pragma('busy_timeout = 0');
      if (done && done['log'] === done['checkpointed']) db.pragma('wal_checkpoint(TRUNCATE)');
      return done;
    } finally {
      db.close();
    }
  });
}
