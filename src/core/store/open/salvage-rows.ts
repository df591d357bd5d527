import type { Database, SqlRow, SqlValue } from '../database/database.ts';

type RowQuery = {
  readonly table: string;
  readonly names: readonly string[];
  readonly hasRowId: boolean;
  readonly atOnce: number;
};

/**
 * Number of positions behind a damaged one that are tried before the rest of a table is given up.
 */
const MAX_JUMPS = 4000;
const LAST_ROW_ID = 2 ** 52;

/** Calls `take` with every row that can be read. Returns false if some rows could not be read. */
export function readRows(db: Database, query: RowQuery, take: (row: SqlRow) => void): boolean {
  return query.hasRowId ? readByRowId(db, query, take) : readFromBothEnds(db, query, take);
}

/** Reads in order. After a damaged page, continues with the next row that can be found. */
function readByRowId(
  db: Database,
  { table, names, atOnce }: RowQuery,
  take: (row: SqlRow) => void,
): boolean {
  const columns = names.includes('rowid') ? names.join(', ') : `rowid, ${names.join(', ')}`;
  // SQLite seeks "> 101" in the page that ends with 101, and ">= 102" in the next page. The first
  // of these pages may be the damaged one.
  const sql = `SELECT rowid AS row_id, ${columns} FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT ?`;
  const read = (after: number, limit: number) => readSome(db, sql, [after + 1, limit]);
  let [last, isComplete, jumps] = [-LAST_ROW_ID, true, 0];
  for (;;) {
    const chunk = read(last, atOnce) ?? readOneByOne(read, last, atOnce);
    for (const row of chunk.rows) take(row);
    last = rowIdOf(chunk.rows.at(-1)) ?? last;
    if (!chunk.isCut && chunk.rows.length < atOnce) return isComplete;
    if (!chunk.isCut) continue;
    isComplete = false;
    const next = findNextReadable(read, last, () => (jumps += 1) <= MAX_JUMPS);
    if (next === null) return false;
    last = next;
  }
}

type RowChunk = { readonly rows: readonly SqlRow[]; readonly isCut: boolean };
type ReadChunk = (after: number, limit: number) => RowChunk | null;

function readSome(db: Database, sql: string, values: readonly SqlValue[]): RowChunk | null {
  const done = db.transaction(() => db.prepare(sql).all(...values));
  return done.ok ? { rows: done.value, isCut: false } : null;
}

/** Returns the rows before the damaged one. */
function readOneByOne(read: ReadChunk, after: number, most: number): RowChunk {
  const rows: SqlRow[] = [];
  let last = after;
  while (rows.length < most) {
    const one = read(last, 1);
    if (one === null) return { rows, isCut: true };
    const row = one.rows[0];
    if (!row) return { rows, isCut: false };
    rows.push(row);
    last = rowIdOf(row) ?? last;
  }
  return { rows, isCut: false };
}

/**
 * Returns a position behind the damage from which rows can be read. Returns null if there is none.
 * Rows in between are lost.
 */
function findNextReadable(read: ReadChunk, last: number, mayTry: () => boolean): number | null {
  const from = Math.max(last, -1);
  let [bad, step] = [from, 1];
  while (mayTry() && from + step <= LAST_ROW_ID) {
    const place = from + step;
    if (read(place, 1) !== null) return bisectReadable(read, bad, place, mayTry);
    bad = place;
    step *= 2;
  }
  return null;
}

/** Finds the first readable position between a damaged and a readable one by bisection. */
function bisectReadable(
  read: ReadChunk,
  damaged: number,
  readable: number,
  mayTry: () => boolean,
): number {
  let [bad, good] = [damaged, readable];
  while (good - bad > 1 && mayTry()) {
    const middle: number = bad + Math.floor((good - bad) / 2);
    if (read(middle, 1) === null) bad = middle;
    else good = middle;
  }
  return good;
}

function rowIdOf(row: SqlRow | undefined): number | null {
  const value = row?.['row_id'];
  return typeof value === 'number' ? value : null;
}

/** Reads forwards up to the damage, then backwards up to it. */
function readFromBothEnds(
  db: Database,
  { table, names, atOnce }: RowQuery,
  take: (row: SqlRow) => void,
): boolean {
  const read = (order: string) => {
    for (let offset = 0, limit = atOnce; ;) {
      const sql = `SELECT ${names.join(', ')} FROM ${table} ORDER BY ${names[0]} ${order}, ${names[1]} ${order} LIMIT ? OFFSET ?`;
      const chunk = readSome(db, sql, [limit, offset]);
      if (chunk === null && limit === 1) return false;
      if (chunk === null) {
        limit = 1;
        continue;
      }
      for (const row of chunk.rows) take(row);
      offset += chunk.rows.length;
      if (chunk.rows.length < limit) return true;
    }
  };
  if (read('ASC')) return true;
  read('DESC');
  return false;
}
