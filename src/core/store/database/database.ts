import type { Result } from '#shared/base/result.ts';
import type { Sentence, ShownText } from '#shared/words/sentence.ts';

import type { CheckedRange } from './checked-rows.ts';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A prepared statement. Values are bound by position. */
export interface Statement {
  /** Returns the number of changed rows. */
  run(...values: readonly SqlValue[]): number;
  get(...values: readonly SqlValue[]): SqlRow | undefined;
  all(...values: readonly SqlValue[]): readonly SqlRow[];
}

/**
 * Reason of a failed store operation. `busy`: another program locks the file; `full`: no space or a
 * quota; `corrupt`: the file is damaged; `readOnly`: the file cannot be written; `newer`: a newer
 * Corral wrote it.
 */
export type StoreFailure = {
  readonly kind: 'busy' | 'full' | 'corrupt' | 'readOnly' | 'newer' | 'failed';
  readonly message: Sentence;
  readonly remedy: Sentence;
};

/**
 * One SQLite file. Statements throw inside a transaction; `transaction` rolls back and returns the
 * error as a value.
 */
export interface Database {
  /** Returns the same statement again for the same text. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): Result<T, StoreFailure>;
  /**
   * Returns the reason why a read outside of a transaction was incomplete since the start. Returns
   * null if all reads were complete.
   */
  readFailure?(): StoreFailure | null;
  /**
   * Writes the schema to a file beside the database, for use when the schema in it cannot be read.
   */
  keepSchema?(): void;
  close(): void;
}

/** `damaged` are row ids. `next` is null if all rows were read. */
export type ExaminedRows = { readonly next: number | null; readonly damaged: readonly number[] };

/**
 * Works on the file of the open database in another thread, so that core does not wait for the disk:
 * truncates the write-ahead log, and verifies rows.
 */
export interface CheckpointPort {
  /** Resolves when the log is small, or when it cannot be truncated now. Never rejects. */
  settle(): Promise<void>;
  /**
   * For callers that write much: acts as `settle` once the log is long, and does nothing before.
   * Fewer and longer logs mean fewer writes.
   */
  follow(): Promise<void>;
  /**
   * Verifies up to `limit` messages above a row id. Returns null if the thread could not read them.
   */
  examine(above: number, limit: number): Promise<ExaminedRows | null>;
  close(): Promise<void>;
}

export type LockFailure =
  | { readonly kind: 'held'; readonly heldBy: string }
  | { readonly kind: 'notWritable'; readonly message: ShownText };

/** A verified range, and the version of the schema: a migration may write rows. */
export type KeptRange = CheckedRange & { readonly schema: number };

/** Opens database files. Implemented only by core/adapters/sqlite/sqlite.ts. */
export interface DatabasePort {
  open(path: string): Result<Database, StoreFailure>;
  /** Opens a database read-only, while another process may write it. */
  openToRead(path: string): Result<Database, StoreFailure>;
  /** Opens a database in memory, for comparisons and for reading. */
  openInMemory(): Result<Database, StoreFailure>;
  /** Opens a copy of a database in any state. Reads fail only inside of transactions. */
  openDamaged(path: string): Result<Database, StoreFailure>;
  /**
   * Opens a copy of `from` whose own schema cannot be read, with the schema of one table from
   * `keepSchema`. Returns null if that schema is not known.
   */
  openOneTable(from: string, copy: string, table: string): Result<Database | null, StoreFailure>;
  /**
   * Copies a database with its log. `mend` replaces a damaged header with one that can be opened.
   */
  copy(from: string, to: string, options?: { readonly mend: boolean }): Result<null, StoreFailure>;
  /** Renames a closed database. */
  rename(from: string, to: string): Result<null, StoreFailure>;
  remove(path: string): void;
  /**
   * Locks the data folder for this process until the process ends, in any way. The error contains
   * what the process that holds the lock wrote about itself, or an empty string.
   */
  lock(path: string, holder: string): Result<{ release(): void }, LockFailure>;
  /**
   * Keeps the range of verified rows of a closed database for its next start. Null removes it. A
   * failure only means that the next start verifies all rows.
   */
  keepChecked(path: string, kept: KeptRange | null): void;
  /**
   * Returns what `keepChecked` kept, and removes it, so that it is lost if this process is killed.
   * Returns null if the file was changed since.
   */
  takeChecked(path: string): KeptRange | null;
  /** Renames a damaged database with its side files. Returns the new path. */
  setAside(path: string, suffix: string): Result<string, StoreFailure>;
}

export function text(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text.`);
  return value;
}

export function textOrNull(row: SqlRow, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number.`);
  return value;
}
