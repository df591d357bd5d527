import type { z } from 'zod';

import type { Database, SqlRow, SqlValue } from './database.ts';
import { checksumOf, type DamageReason, type RowDamage } from './row-damage.ts';

/** Where rows of a table are: its name, and the column that names a row. */
type Place = { readonly table: string; readonly key: string };

/**
 * Reads and writes the JSON bodies of one table. Each body is written with a checksum of itself and of the columns that say what
 * it belongs to. A row that does not fit is no error: it is noted as damaged, and its bytes stay.
 */
export class StoredBodies<T> {
  readonly #db: Database;
  readonly #place: Place;
  readonly #schema: z.ZodType<T>;
  readonly #damage: RowDamage;

  constructor(db: Database, place: Place, schema: z.ZodType<T>, damage: RowDamage) {
    this.#db = db;
    this.#place = place;
    this.#schema = schema;
    this.#damage = damage;
  }

  /** Returns null if the row is damaged. `sealed`: the columns that its checksum covers. The row has `body` and `checksum`. */
  read(row: SqlRow, sealed: readonly SqlValue[]): T | null {
    const found = this.#parse(row, sealed);
    if ('value' in found) return found.value;
    this.note(sealed, found.reason);
    return null;
  }

  /** Notes the row as damaged if its checksum does not fit. Much cheaper than reading it. */
  verify({ body, checksum }: SqlRow, sealed: readonly SqlValue[]): void {
    if (typeof body !== 'string') return this.note(sealed, 'unreadable');
    if (typeof checksum === 'number' && checksum !== checksumOf(sealed, body)) this.note(sealed, 'checksum');
  }

  note(sealed: readonly SqlValue[], reason: DamageReason): void {
    this.#damage.add({ table: this.#place.table, key: keyOf(sealed), reason });
  }

  checksum(sealed: readonly SqlValue[], body: string): number {
    return checksumOf(sealed, body);
  }

  /** Copies a damaged row before something else is written in its place. `name`: its key column, if that is not all it seals. */
  keepAside(sealed: readonly SqlValue[], name: SqlValue = sealed[0] ?? null): void {
    const { table, key } = this.#place;
    if (!this.#damage.has(table, keyOf(sealed))) return;
    this.#db
      .prepare(
        `INSERT INTO kept_rows (table_name, row_key, body) SELECT '${table}', ${key}, CAST(body AS BLOB) FROM ${table} WHERE ${key} = ?
         ON CONFLICT DO NOTHING`,
      )
      .run(name);
    this.#damage.mended(table, keyOf(sealed));
  }

  #parse(row: SqlRow, sealed: readonly SqlValue[]): { readonly value: T } | { readonly reason: DamageReason } {
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

/** Returns undefined if the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function keyOf(sealed: readonly SqlValue[]): string {
  return sealed.map(String).join(' ');
}
