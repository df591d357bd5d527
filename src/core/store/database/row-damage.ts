import { crc32 } from 'node:zlib';

import type { SqlValue } from './database.ts';

/** Rows that are remembered; more are only counted. */
const MAX_NAMED = 1000;

/**
 * `checksum`: its bytes are not those that were written. `shape`: its bytes are those that were written, and this Corral does not
 * understand them. `unreadable`: it is no text, or no JSON.
 */
export type DamageReason = 'checksum' | 'shape' | 'unreadable';
export type DamagedRow = { readonly table: string; readonly key: string; readonly reason: DamageReason };

/** Rows of one database that could not be read. Their bytes stay where they are. */
export class RowDamage {
  readonly #rows = new Map<string, DamagedRow>();
  readonly #listeners = new Set<(row: DamagedRow) => void>();
  #count = 0;

  /** Returns how many damaged rows were met. */
  get count(): number {
    return this.#count;
  }

  get rows(): readonly DamagedRow[] {
    return [...this.#rows.values()];
  }

  add(row: DamagedRow): void {
    const name = nameOf(row.table, row.key);
    if (this.#rows.has(name)) return;
    this.#count += 1;
    if (this.#rows.size < MAX_NAMED) this.#rows.set(name, row);
    for (const listener of this.#listeners) listener(row);
  }

  has(table: string, key: string): boolean {
    return this.#rows.has(nameOf(table, key));
  }

  /** Forgets a row that something sound was written over. */
  mended(table: string, key: string): void {
    this.#rows.delete(nameOf(table, key));
  }

  /** Calls the listener once per damaged row, also for those met before. */
  subscribe(listener: (row: DamagedRow) => void): void {
    this.#listeners.add(listener);
    for (const row of this.#rows.values()) listener(row);
  }
}

const nameOf = (table: string, key: string): string => `${table} ${key}`;

/** Returns the CRC-32 of values, in order; a value cannot pass for its neighbour. */
export function checksumOf(values: readonly SqlValue[], body: string): number {
  return crc32(body, crc32(JSON.stringify(values)));
}
