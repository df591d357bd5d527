import { statSync } from 'node:fs';
import { constants, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

import { err, ok, type Result } from '#shared/base/result.ts';

/**
 * Reason why a database of another program cannot be read. `missing`: there is no such file;
 * `busy`: a program locks or replaces it; `unreadable`: it is damaged, or has other tables.
 */
export type ForeignFailure = {
  readonly kind: 'missing' | 'busy' | 'unreadable';
  readonly message: string;
};
type Value = string | number;
export type ForeignRow = Readonly<Record<string, unknown>>;

/** Time that a statement waits for a lock of the other program, in ms. */
const BUSY_MS = 500;
/** Time after which a connection that is not in use is closed, in ms. */
const IDLE_MS = 1000;
/** Interval in ms within which two changes may have the same time: file systems count in ticks. */
const TICK_MS = 50;
/** Size of a database and its log up to which they are copied if that is necessary, in bytes. */
const MAX_COPIED = 256 * 1024 * 1024;

/**
 * How a database is read without a change in its folder. `log`: beside its write-ahead log, whose
 * index is opened read-only; SQLite keeps what it needs in memory if no program maintains that
 * index. `file`: there is no log, so no program writes; SQLite takes no lock and creates nothing.
 * `copy`: the log has no index, which SQLite would create.
 */
type Way = 'log' | 'file' | 'copy';
/** The files of a database at one moment. `stamp` differs after each write. */
type Files = {
  readonly way: Way;
  readonly stamp: string;
  readonly bytes: number;
  readonly changedAt: number;
};

/** One state of a database: what other programs write meanwhile is not in it. */
export interface ForeignSnapshot {
  rows(sql: string, ...values: readonly Value[]): Result<readonly ForeignRow[], ForeignFailure>;
  /** Calls `take` for each row, so that not all of them are in memory. */
  each(
    sql: string,
    values: readonly Value[],
    take: (row: ForeignRow) => void,
  ): Result<null, ForeignFailure>;
  close(): void;
}

/**
 * Reads the SQLite databases of other programs, which may write to them at the same time. Changes
 * no file in their folders and creates none there. A connection is kept for a moment, because
 * opening one reads the whole log.
 */
export class ForeignDatabases {
  #idle: Connection | null = null;

  /**
   * Returns a value that differs after each write to the database. Returns null just after a write,
   * because another one may have the same time.
   */
  stampOf(file: string): Result<string | null, ForeignFailure> {
    const files = filesOf(file);
    if (!files.ok) return files;
    const { stamp, changedAt } = files.value;
    return ok(Date.now() - changedAt < TICK_MS ? null : stamp);
  }

  async open(file: string): Promise<Result<ForeignSnapshot, ForeignFailure>> {
    const files = filesOf(file);
    if (!files.ok) return files;
    const opened = this.#takeIdle(file, files.value) ?? (await connect(file, files.value));
    if (opened instanceof Connection) return this.#snapshotOf(opened);
    return opened.ok ? this.#snapshotOf(opened.value) : opened;
  }

  #takeIdle(file: string, files: Files): Connection | null {
    const idle = this.#idle;
    this.#idle = null;
    if (idle === null || idle.isFor(file, files)) return idle;
    idle.close();
    return null;
  }

  #snapshotOf(connection: Connection): Result<ForeignSnapshot, ForeignFailure> {
    const begun = connection.exec('BEGIN');
    if (!begun.ok) {
      connection.close();
      return begun;
    }
    let isOpen = true;
    return ok({
      rows: (sql, ...values) => connection.rows(sql, values),
      each: (sql, values, take) => connection.each(sql, values, take),
      close: () => {
        if (isOpen) this.#putBack(connection);
        isOpen = false;
      },
    });
  }

  #putBack(connection: Connection): void {
    const ended = connection.exec('COMMIT');
    if (!ended.ok || connection.way === 'copy' || this.#idle !== null) return connection.close();
    this.#idle = connection;
    const timer = setTimeout(() => {
      if (this.#idle !== connection) return;
      this.#idle = null;
      connection.close();
    }, IDLE_MS);
    timer.unref();
  }
}

class Connection {
  readonly way: Way;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #file: string;
  readonly #stamp: string;
  readonly #removeCopy: () => void;

  constructor(db: DatabaseSync, file: string, files: Files, removeCopy: () => void) {
    this.#db = db;
    this.#file = file;
    this.way = files.way;
    this.#stamp = files.stamp;
    this.#removeCopy = removeCopy;
  }

  /** Beside a log SQLite notices changes itself, unless the files were replaced. */
  isFor(file: string, { way, stamp }: Files): boolean {
    if (file !== this.#file || way !== this.way) return false;
    return way === 'log' ? inodesIn(stamp) === inodesIn(this.#stamp) : stamp === this.#stamp;
  }

  exec(sql: string): Result<null, ForeignFailure> {
    return this.#catch(() => {
      this.#db.exec(sql);
      return null;
    });
  }

  rows(sql: string, values: readonly Value[]): Result<readonly ForeignRow[], ForeignFailure> {
    return this.#catch(() => this.#statement(sql).all(...values));
  }

  each(
    sql: string,
    values: readonly Value[],
    take: (row: ForeignRow) => void,
  ): Result<null, ForeignFailure> {
    return this.#catch(() => {
      for (const row of this.#statement(sql).iterate(...values)) take(row);
      return null;
    });
  }

  /** Prepares each text once: the parts of a long conversation are read one by one. */
  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  close(): void {
    this.#db.close();
    this.#removeCopy();
  }

  /** Rejects what was read while a program began to write to a file that had no log. */
  #catch<T>(work: () => T): Result<T, ForeignFailure> {
    const done = catchFailure(work);
    if (this.way !== 'file') return done;
    const now = filesOf(this.#file);
    return now.ok && now.value.stamp === this.#stamp ? done : err(replaced);
  }
}

const replaced: ForeignFailure = {
  kind: 'busy',
  message: 'Another program is writing to this database.',
};

async function connect(file: string, files: Files): Promise<Result<Connection, ForeignFailure>> {
  const sqlite = await loadSqlite();
  if (sqlite === null)
    return err({ kind: 'unreadable', message: 'This version of Node.js has no SQLite.' });
  const open = (path: string, options: string) =>
    catchFailure(() => {
      const address = `${pathToFileURL(path).href}?mode=ro${options}`;
      return new sqlite.DatabaseSync(address, { readOnly: true, timeout: BUSY_MS });
    });
  if (files.way === 'copy') return connectToCopy(file, files, open);
  const db = open(file, files.way === 'log' ? '&readonly_shm=1' : '&immutable=1');
  return db.ok ? ok(new Connection(db.value, file, files, () => undefined)) : db;
}

async function connectToCopy(
  file: string,
  files: Files,
  open: (path: string, options: string) => Result<DatabaseSync, ForeignFailure>,
): Promise<Result<Connection, ForeignFailure>> {
  if (files.bytes > MAX_COPIED)
    return err({ kind: 'busy', message: 'The log of this database was not closed.' });
  const folder = await mkdtemp(join(tmpdir(), 'corral-read-'));
  const remove = () => void rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.db');
    for (const side of ['', '-wal'])
      await copyFile(file + side, copy + side, constants.COPYFILE_FICLONE);
    const now = filesOf(file);
    const isSame = now.ok && now.value.stamp === files.stamp;
    const db = isSame ? open(copy, '') : err(replaced);
    if (db.ok) return ok(new Connection(db.value, file, files, remove));
    remove();
    return db;
  } catch (error) {
    remove();
    return err({ kind: 'busy', message: error instanceof Error ? error.message : String(error) });
  }
}

async function loadSqlite() {
  try {
    return await import('node:sqlite');
  } catch {
    return null; // Node.js has it from 22.13 on.
  }
}

function filesOf(file: string): Result<Files, ForeignFailure> {
  const [db, index] = [stampOfFile(file), stampOfFile(`${file}-shm`)];
  if (!db) return err({ kind: 'missing', message: `There is no database ${file}.` });
  // A program ended in a transaction without a log; the next one that writes undoes it.
  if (contentOf(`${file}-journal`)) return err(replaced);
  const log = contentOf(`${file}-wal`);
  if (!log) return ok({ ...db, way: 'file', stamp: `${db.stamp} ` });
  return ok({
    way: index ? 'log' : 'copy',
    stamp: `${db.stamp} ${log.stamp}`,
    bytes: db.bytes + log.bytes,
    changedAt: Math.max(db.changedAt, log.changedAt),
  });
}

/** Returns null if there is no regular file, or an empty one. */
function contentOf(file: string): Omit<Files, 'way'> | null {
  const found = stampOfFile(file);
  return found && found.bytes > 0 ? found : null;
}

/** Returns null if there is no regular file. */
function stampOfFile(file: string): Omit<Files, 'way'> | null {
  try {
    const found = statSync(file, { bigint: true });
    if (!found.isFile()) return null;
    const stamp = `${found.ino}:${found.size}:${found.mtimeNs}`;
    return { stamp, bytes: Number(found.size), changedAt: Number(found.mtimeMs) };
  } catch {
    return null; // The file does not exist or is not accessible.
  }
}

function inodesIn(stamp: string): string {
  return stamp
    .split(' ')
    .map((each) => each.split(':', 1)[0])
    .join(' ');
}

/** Primary result codes of SQLite for a lock, and for a log whose index is being replaced. */
const BUSY_CODES: ReadonlySet<number> = new Set([5, 6, 8]);
const PRIMARY = 0xff;

/** Returns errors of SQLite as values; rethrows all other errors. */
function catchFailure<T>(work: () => T): Result<T, ForeignFailure> {
  try {
    return ok(work());
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;
    const kind = BUSY_CODES.has(code & PRIMARY) ? 'busy' : 'unreadable';
    return err({ kind, message: error.message });
  }
}
