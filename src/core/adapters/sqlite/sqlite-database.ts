import { writeFileSync } from 'node:fs';

import type Sqlite from 'better-sqlite3';

import type {
  Database,
  SqlRow,
  SqlValue,
  Statement,
  StoreFailure,
} from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { failureOf, catchFailure } from './sqlite-failure.ts';
import { keepSchema } from './sqlite-schema.ts';
import type { WriteLock } from './write-lock.ts';

/**
 * Returns the path of the mark beside a database in which damage was found while it was open: the
 * next start checks the whole file, whatever its size.
 */
export const suspectOf = (path: string): string => `${path}.suspect`;

/**
 * An open database, which prepares each statement once, when it first runs: a prepared statement
 * takes several KiB, and most of them do not run in an idle core.
 */
export class SqliteDatabase implements Database {
  readonly #db: Sqlite.Database;
  /** Created once, because creating a transaction function costs as much as a small insert. */
  readonly #inTransaction: (work: () => unknown) => unknown;
  /** One statement for each different text in core/store. */
  readonly #statements = new Map<string, Statement>();

  /**
   * Null for copies and databases in memory: their reads fail normally, and no files are kept
   * beside them.
   */
  readonly #path: string | null;
  /** The file that marks damage. */
  readonly #suspect: string | null;
  #readFailure: StoreFailure | null = null;

  constructor(db: Sqlite.Database, path: string | null = null, lock: WriteLock | null = null) {
    this.#db = db;
    this.#path = path;
    this.#suspect = path === null ? null : suspectOf(path);
    const transaction = db.transaction((work: () => unknown) => work());
    const write = (work: () => unknown) => transaction.immediate(work);
    this.#inTransaction = (work) => {
      if (db.readonly) return transaction.deferred(work);
      // A transaction in another one already holds the lock.
      return lock === null || db.inTransaction ? write(work) : lock.hold(() => write(work));
    };
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    let made: Sqlite.Statement<unknown[], SqlRow> | null = null;
    const prepared = () => (made ??= this.#db.prepare<unknown[], SqlRow>(sql));
    const statement: Statement = {
      run: (...values) => prepared().run(...values).changes,
      get: (...values) =>
        this.#isTolerant() ? this.#rows(prepared(), values, 1)[0] : prepared().get(...values),
      all: (...values) =>
        this.#isTolerant() ? this.#rows(prepared(), values, Infinity) : prepared().all(...values),
    };
    this.#statements.set(sql, statement);
    return statement;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  transaction<T>(work: () => T): Result<T, StoreFailure> {
    // Operations that were running when Corral was closed, such as the detection of agents, fail
    // here.
    if (!this.#db.open)
      return err({
        kind: 'failed',
        message: compose('storeFailures.closed'),
        remedy: compose('storeFailures.startAgain'),
      });
    const done = catchFailure(() => this.#inTransaction(work) as T);
    if (!done.ok && done.error.kind === 'corrupt') this.#note(done.error);
    return done;
  }

  readFailure(): StoreFailure | null {
    return this.#readFailure;
  }

  /**
   * Returns whether damaged reads return partial results: outside of transactions, which are rolled
   * back as a whole.
   */
  #isTolerant(): boolean {
    return this.#suspect !== null && !this.#db.inTransaction;
  }

  /** Returns the rows before a damaged page, if there is one. */
  #rows(
    prepared: Sqlite.Statement<unknown[], SqlRow>,
    values: readonly SqlValue[],
    limit: number,
  ): readonly SqlRow[] {
    const rows: SqlRow[] = [];
    try {
      if (limit === Infinity) return prepared.all(...values);
      const row = prepared.get(...values);
      return row ? [row] : [];
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind !== 'corrupt' && failure?.kind !== 'full') throw error;
      this.#note(failure);
    }
    try {
      for (const row of prepared.iterate(...values)) {
        rows.push(row);
        if (rows.length >= limit) break;
      }
    } catch (error) {
      if (!failureOf(error)) throw error;
    }
    return rows;
  }

  #note(failure: StoreFailure): void {
    this.#readFailure ??= failure;
    if (this.#suspect === null) return;
    try {
      writeFileSync(this.#suspect, '', { mode: 0o600 });
    } catch {
      this.#readFailure = failure; // The disk is full, so only the notice reports the failure.
    }
  }

  keepSchema(): void {
    if (this.#path !== null) keepSchema(this.#db, this.#path);
  }

  close(): void {
    this.#db.close();
  }
}
