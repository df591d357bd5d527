import type { z } from 'zod';

import type { Database, SqlRow, SqlValue } from './database.ts';
import { checksumOf, type DamageReason, type RowDamage } from './row-damage.ts';

/** Name of a table, and the column that identifies a row. */
type TableKey = { readonly table: string; readonly key: string };

/**
 * Reads and writes the JSON bodies of one table. Each body is written with a checksum of itself and
 * of the columns that identify its row. An invalid row causes no error: it is noted as damaged, and
 * its bytes stay.
 */
export class StoredBodies<T> {
  readonly #db: Database;
  readonly #tableKey: TableKey;
  readonly #schema: z.ZodType<T>;
  readonly #damage: RowDamage;

  constructor(db: Database, tableKey: TableKey, schema: z.ZodType<T>, damage: RowDamage) {
    this.#db = db;
    this.#tableKey = tableKey;
    this.#schema = schema;
    this.#damage = damage;
  }

  /**
   * Returns null if the row is damaged. The checksum covers the columns `sealed`. The row needs
   * `body` and `checksum`.
   */
  read(row: SqlRow, sealed: readonly SqlValue[]): T | null {
    const found = this.#parse(row, sealed);
    if ('value' in found) return found.value;
    this.note(sealed, found.reason);
    return null;
  }

  note(sealed: readonly SqlValue[], reason: DamageReason): void {
    this.#damage.add({ table: this.#tableKey.table, key: sealedKey(sealed), reason });
  }

  checksum(sealed: readonly SqlValue[], body: string): number {
    return checksumOf(sealed, body);
  }

  /**
   * Copies a damaged row before it is overwritten. `name` is the value of its key column, if the
   * sealed columns are not only that.
   */
  keepAside(sealed: readonly SqlValue[], name: SqlValue = sealed[0] ?? null): void {
    const { table, key } = this.#tableKey;
    if (!this.#damage.has(table, sealedKey(sealed))) return;
    this.#db
      .prepare(
        `INSERT INTO kept_rows (table_name, row_key, body) SELECT '${table}', ${key}, CAST(body AS BLOB) FROM ${table} WHERE ${key} = ?
         ON CONFLICT DO NOTHING`,
      )
      .run(name);
    this.#damage.mended(table, sealedKey(sealed));
  }

  #parse(
    row: SqlRow,
    sealed: readonly SqlValue[],
  ): { readonly value: T } | { readonly reason: DamageReason } {
    const { body, checksum } = row;
    if (typeof body !== 'string') return { reason: 'unreadable' };
    // Rows of an older Corral have no checksum.
    const isChanged = typeof checksum === 'number' && checksum !== checksumOf(sealed, body);
    const json = jsonOf(body);
    if (json === undefined) return { reason: isChanged ? 'checksum' : 'unreadable' };
    if (isChanged) return { reason: 'checksum' };
    const parsed = this.#schema.safeParse(json);
    return parsed.success ? { value: parsed.data } : { reason: 'shape' };
  }
}

/** Returns undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function sealedKey(sealed: readonly SqlValue[]): string {
  return sealed.map(String).join(' ');
}
