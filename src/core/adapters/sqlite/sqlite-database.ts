import { writeFileSync } from 'node:fs';

import type Sqlite from 'better-sqlite3';

import type { Database, SqlRow, SqlValue, Statement, StoreFailure } from '#core/store/database/database.ts';
import { err, type Result } from '#shared/base/result.ts';

import { failureOf, guarded } from './sqlite-failure.ts';
import { keepSchema } from './sqlite-schema.ts';

/** Lies beside a database in which damage was met while it was open: its next start checks all of it, whatever its size. */
export const suspectOf = (path: string): string => `${path}.suspect`;

/** An open database, with its statements prepared once each. */
export class SqliteDatabase implements Database {
  readonly #db: Sqlite.Database;
  /** Made once: making one costs as much as a small insert. */
  readonly #inTransaction: (work: () => unknown) => unknown;
  /** As many as there are different texts in core/store. */
  readonly #statements = new Map<string, Statement>();

  /** Null for copies and databases in memory: their reads fail like anything else, and nothing is kept beside them. */
  readonly #path: string | null;
  /** The file in which damage is noted. */
  readonly #suspect: string | null;
  #readFailure: StoreFailure | null = null;

  constructor(db: Sqlite.Database, path: string | null = null) {
    this.#db = db;
    this.#path = path;
    this.#suspect = path === null ? null : suspectOf(path);
    const transaction = db.transaction((work: () => unknown) => work());
    this.#inTransaction = (work) => (db.readonly ? transaction.deferred(work) : transaction.immediate(work));
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#db.prepare<unknown[], SqlRow>(sql);
    const statement: Statement = {
      run: (...values) => prepared.run(...values).changes,
      get: (...values) => (this.#isTolerant() ? this.#rows(prepared, values, 1)[0] : prepared.get(...values)),
      all: (...values) => (this.#isTolerant() ? this.#rows(prepared, values, Infinity) : prepared.all(...values)),
    };
    this.#statements.set(sql, statement);
    return statement;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  transaction<T>(work: () => T): Result<T, StoreFailure> {
    // What was under way when Corral was closed, such as a look for agents, ends here.
    if (!this.#db.open) return err({ kind: 'failed', message: 'The database is closed.', remedy: 'Start Corral again.' });
    const done = guarded(() => this.#inTransaction(work) as T);
    if (!done.ok && done.error.kind === 'corrupt') this.#note(done.error);
    return done;
  }

  readFailure(): StoreFailure | null {
    return this.#readFailure;
  }

  /** A transaction is rolled back as a whole; a read outside of one shows what there is. */
  #isTolerant(): boolean {
    return this.#suspect !== null && !this.#db.inTransaction;
  }

  /** Returns the rows before a damaged page, if there is one. */
  #rows(prepared: Sqlite.Statement<unknown[], SqlRow>, values: readonly SqlValue[], limit: number): readonly SqlRow[] {
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
      this.#readFailure = failure; // The disk is full: only the notice reports the failure.
    }
  }

  keepSchema(): void {
    if (this.#path !== null) keepSchema(this.#db, this.#path);
  }

  close(): void {
    this.#db.close();
  }
}
