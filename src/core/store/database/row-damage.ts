import { crc32 } from 'node:zlib';

import type { SqlRow, SqlValue } from './database.ts';

/** Number of damaged rows that are remembered; more are only counted. */
const MAX_NAMED = 1000;

/**
 * `checksum`: the bytes differ from those that were written. `shape`: the bytes are those that were
 * written, but this Corral does not understand them. `unreadable`: the bytes are no text, or not
 * JSON.
 */
export type DamageReason = 'checksum' | 'shape' | 'unreadable';
export type DamagedRow = {
  readonly table: string;
  readonly key: string;
  readonly reason: DamageReason;
};

/** Rows of one database that could not be read. Their bytes stay in the database. */
export class RowDamage {
  readonly #rows = new Map<string, DamagedRow>();
  readonly #listeners = new Set<(row: DamagedRow) => void>();
  #count = 0;

  /** Returns the number of damaged rows that were read. */
  get count(): number {
    return this.#count;
  }

  get rows(): readonly DamagedRow[] {
    return [...this.#rows.values()];
  }

  add(row: DamagedRow): void {
    const name = rowName(row.table, row.key);
    if (this.#rows.has(name)) return;
    this.#count += 1;
    if (this.#rows.size < MAX_NAMED) this.#rows.set(name, row);
    for (const listener of this.#listeners) listener(row);
  }

  has(table: string, key: string): boolean {
    return this.#rows.has(rowName(table, key));
  }

  /** Removes a row that was overwritten with a valid one. */
  mended(table: string, key: string): void {
    this.#rows.delete(rowName(table, key));
  }

  /** Calls the listener once per damaged row, also for earlier ones. */
  subscribe(listener: (row: DamagedRow) => void): void {
    this.#listeners.add(listener);
    for (const row of this.#rows.values()) listener(row);
  }
}

const rowName = (table: string, key: string): string => `${table} ${key}`;

/**
 * Returns the CRC-32 of the values and the body. Values are encoded as JSON, so that characters
 * cannot move between neighbouring values without a change of the checksum.
 */
export function checksumOf(values: readonly SqlValue[], body: string): number {
  return crc32(body, crc32(JSON.stringify(values)));
}

/**
 * Returns null if the checksum of the row matches, or if an older Corral stored it without one. The
 * row needs `body` and `checksum`.
 */
export function bodyDamage(
  { body, checksum }: SqlRow,
  sealed: readonly SqlValue[],
): DamageReason | null {
  if (typeof body !== 'string') return 'unreadable';
  return typeof checksum === 'number' && checksum !== checksumOf(sealed, body) ? 'checksum' : null;
}
