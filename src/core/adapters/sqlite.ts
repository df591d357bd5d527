import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

import Sqlite from 'better-sqlite3';

import type { Database, DatabasePort, SqlRow, Statement, StoreFailure } from '#core/store/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** How long a statement waits for another program's lock, in ms. Short: prompts share this event loop. */
const BUSY_MS = 250;

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
  /** As many as there are different texts in core/store. */
  readonly #statements = new Map<string, Statement>();

  constructor(db: Sqlite.Database) {
    this.#db = db;
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#db.prepare<unknown[], SqlRow>(sql);
    const statement: Statement = {
      run: (...values) => void prepared.run(...values),
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
    return guarded(() => this.#db.transaction(work).immediate());
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
