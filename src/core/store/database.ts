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
 * `corrupt`: the file is damaged; `readOnly`: it may not be written.
 */
export type StoreFailure = {
  readonly kind: 'busy' | 'full' | 'corrupt' | 'readOnly' | 'failed';
  readonly message: string;
  readonly remedy: string;
};

/** One SQLite file. Statements throw inside a transaction; `transaction` turns that into a value and rolls back. */
export interface Database {
  /** The same text gives the same statement again. */
  prepare(sql: string): Statement;
  exec(sql: string): void;
  transaction<T>(work: () => T): Result<T, StoreFailure>;
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

/** Opens database files. The one implementation is core/adapters/sqlite.ts. */
export interface DatabasePort {
  open(path: string): Result<Database, StoreFailure>;
  /** As it is, without changing anything in it, beside whoever writes it. */
  openToRead(path: string): Result<Database, StoreFailure>;
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
