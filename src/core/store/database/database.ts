import type { Result } from '#shared/base/result.ts';

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A prepared statement. Values are bound by position. */
export interface Statement {
  /** How many rows it changed. */
  run(...values: readonly SqlValue[]): number;
  get(...values: readonly SqlValue[]): SqlRow | undefined;
  all(...values: readonly SqlValue[]): readonly SqlRow[];
}

/**
 * Why the store could not do something. `busy`: another program holds the file; `full`: no space or a quota;
 * `corrupt`: the file is damaged; `readOnly`: it may not be written; `newer`: a newer Corral wrote it.
 */
export type StoreFailure = {
  readonly kind: 'busy' | 'full' | 'corrupt' | 'readOnly' | 'newer' | 'failed';
  readonly message: string;
  readonly remedy: string;
};

/** One SQLite file. Statements throw inside a transaction; `transaction` turns that into a value and rolls back. */
export interface Database {
  /** The same text gives the same statement again. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): Result<T, StoreFailure>;
  /** Returns why a read outside of a transaction gave less than there is, since the start; null: none did. */
  readFailure?(): StoreFailure | null;
  /** Keeps the schema beside the file, for the day on which it cannot be read. */
  keepSchema?(): void;
  close(): void;
}

/** Keeps the write-ahead log of the open database small, somewhere else, so that nobody waits for the disk here. */
export interface CheckpointPort {
  /** Resolves when the log is small, or it cannot be helped now. Never rejects. */
  settle(): Promise<void>;
  /** For who writes much: as `settle` once the log is long, and nothing before. Fewer and longer logs are less to write. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

export type LockFailure = { readonly kind: 'held'; readonly heldBy: string } | { readonly kind: 'notWritable'; readonly message: string };

/** Opens database files. The one implementation is core/adapters/sqlite/sqlite.ts. */
export interface DatabasePort {
  open(path: string): Result<Database, StoreFailure>;
  /** As it is, without changing anything in it, beside whoever writes it. */
  openToRead(path: string): Result<Database, StoreFailure>;
  /** A database in memory, for what is compared or read only. */
  openInMemory(): Result<Database, StoreFailure>;
  /** A copy of a database, in whatever state it is. Reads fail inside of transactions only. */
  openDamaged(path: string): Result<Database, StoreFailure>;
  /**
   * Opens a copy of `from` whose own schema cannot be read, with the schema of one table as `keepSchema` kept it. Null: it is not known.
   */
  openOneTable(from: string, copy: string, table: string): Result<Database | null, StoreFailure>;
  /** Copies a database with its log. `mend`: makes a damaged header one that can be opened. */
  copy(from: string, to: string, options?: { readonly mend: boolean }): Result<null, StoreFailure>;
  /** Gives a closed database another name. */
  rename(from: string, to: string): Result<null, StoreFailure>;
  remove(path: string): void;
  /**
   * Takes the data folder for this process until it ends, however it ends.
   * The error says who holds it: what that process wrote about itself, or an empty string.
   */
  lock(path: string, holder: string): Result<{ release(): void }, LockFailure>;
  /** Moves a damaged database with its side files out of the way; the value is where it went. */
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
