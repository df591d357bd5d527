import type { Result } from '#shared/base/result.ts';

import {
  integer,
  text,
  type Database,
  type SqlRow,
  type SqlValue,
  type StoreFailure,
} from '../database/database.ts';
import { MessageTable } from '../messages/messages.ts';
import { addLostSessions } from './lost-sessions.ts';
import { readRows } from './salvage-rows.ts';

/**
 * Number of rows of a table that were copied. `isComplete` is false if some rows could not be read.
 */
export type SalvagedTable = {
  readonly table: string;
  readonly rows: number;
  readonly isComplete: boolean;
};

/** Tables that are derived from the others. */
const DERIVED: readonly string[] = ['turn_facts', 'unindexed', 'message_words'];
/** Number of rows that are read and inserted at once. */
const INSERTED_AT_ONCE = 500;

/**
 * Returns the database from which a table is read. Returns null if the table cannot be read. Each
 * database is valid until the next call.
 */
export type TableSource = {
  readonly take: (table: string) => Database | null;
  readonly close: () => void;
};

type TableShape = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly hasRowId: boolean;
};

/**
 * Copies all rows that can be read from a damaged database into a new one of this version's schema,
 * and rebuilds derived data: full text, facts of turns, uses of blobs, and records of sessions that
 * have messages.
 */
export function salvage(
  from: TableSource,
  to: Database,
): Result<readonly SalvagedTable[], StoreFailure> {
  return to.transaction(() => {
    const triggers = dropTriggers(to);
    const tables = shapesOf(to).map((shape) => copyTable(from.take(shape.table), to, shape));
    from.close();
    for (const sql of triggers) to.exec(sql);
    rebuildDerived(to);
    return tables;
  });
}

/**
 * Drops the triggers before copying. The audit's triggers require every entry; entries of a damaged
 * audit may be missing, which `corral audit verify` then reports.
 */
function dropTriggers(db: Database): readonly string[] {
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const row of triggers) db.exec(`DROP TRIGGER ${text(row, 'name')}`);
  return triggers.map((row) => text(row, 'sql'));
}

function shapesOf(db: Database): readonly TableShape[] {
  const rows = db
    .prepare(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  return rows
    .map((row) => ({
      table: text(row, 'name'),
      columns: columnsOf(db, text(row, 'name')),
      hasRowId: integer(row, 'wr') === 0,
    }))
    .filter(({ table }) => !DERIVED.some((name) => table === name || table.startsWith(`${name}_`)));
}

function columnsOf(db: Database, table: string): readonly string[] {
  return db
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map((row) => text(row, 'name'));
}

function copyTable(
  from: Database | null,
  to: Database,
  { table, columns, hasRowId }: TableShape,
): SalvagedTable {
  if (!from) return { table, rows: 0, isComplete: false };
  const known = from.transaction(() => columnsOf(from, table));
  const common = known.ok ? columns.filter((column) => known.value.includes(column)) : [];
  if (common.length === 0) return { table, rows: 0, isComplete: false };
  const names = hasRowId && !common.includes('number') ? ['rowid', ...common] : common;
  const insert = to.prepare(
    `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  let rows = 0;
  const isComplete = readRows(from, { table, names, hasRowId, atOnce: INSERTED_AT_ONCE }, (row) => {
    rows += tryInsert(insert, valuesOf(row, names));
  });
  return { table, rows, isComplete };
}

function valuesOf(row: SqlRow, names: readonly string[]): readonly SqlValue[] {
  return names.map((name) => row[name] ?? null);
}

/**
 * Inserts a row and returns the number of inserted rows. A row whose values no longer have the
 * types of their columns is lost.
 */
function tryInsert(
  insert: { run(...values: readonly SqlValue[]): number },
  values: readonly SqlValue[],
): number {
  try {
    return insert.run(...values);
  } catch {
    return 0;
  }
}

function rebuildDerived(db: Database): void {
  db.exec('INSERT OR IGNORE INTO unindexed (row) SELECT rowid FROM messages');
  db.exec(`INSERT OR IGNORE INTO blob_uses (session_id, hash)
    SELECT session_id, blob.value ->> 'hash' FROM messages, json_each(messages.body, '$.metadata.blobs') AS blob
    WHERE json_valid(messages.body) AND blob.value ->> 'hash' IS NOT NULL`);
  addLostSessions(db);
  new MessageTable(db).rebuildTurnFacts();
}
