import type { Database, SqlRow, SqlValue } from '../database/database.ts';

type Wanted = { readonly table: string; readonly names: readonly string[]; readonly hasRowId: boolean; readonly atOnce: number };

/** Places that are tried behind a damaged one before the rest of a table is given up. */
const MAX_JUMPS = 4000;
const LAST_ROW_ID = 2 ** 52;

/** Calls `take` with every row that can be read. Returns false if some could not. */
export function readRows(db: Database, wanted: Wanted, take: (row: SqlRow) => void): boolean {
  return wanted.hasRowId ? byRowId(db, wanted, take) : fromBothEnds(db, wanted, take);
}

/** Reads in order; after a damaged page, continues with the next row that can be found. */
function byRowId(db: Database, { table, names, atOnce }: Wanted, take: (row: SqlRow) => void): boolean {
  const columns = names.includes('rowid') ? names.join(', ') : `rowid, ${names.join(', ')}`;
  // SQLite looks for "> 101" in the page that ends with 101, and for ">= 102" in the next one: the first page may be the damaged one.
  const sql = `SELECT rowid AS row_id, ${columns} FROM ${table} WHERE rowid >= ? ORDER BY rowid LIMIT ?`;
  const read = (after: number, limit: number) => readSome(db, sql, [after + 1, limit]);
  let [last, isComplete, jumps] = [-LAST_ROW_ID, true, 0];
  for (;;) {
    const rows = read(last, atOnce) ?? oneByOne(read, last, atOnce);
    for (const row of rows.some) take(row);
    last = rowIdOf(rows.some.at(-1)) ?? last;
    if (!rows.isCut && rows.some.length < atOnce) return isComplete;
    if (!rows.isCut) continue;
    isComplete = false;
    const next = nextReadable(read, last, () => (jumps += 1) <= MAX_JUMPS);
    if (next === null) return false;
    last = next;
  }
}

type Some = { readonly some: readonly SqlRow[]; readonly isCut: boolean };
type Read = (after: number, limit: number) => Some | null;

function readSome(db: Database, sql: string, values: readonly SqlValue[]): Some | null {
  const done = db.transaction(() => db.prepare(sql).all(...values));
  return done.ok ? { some: done.value, isCut: false } : null;
}

/** Returns the rows before the damaged one. */
function oneByOne(read: Read, after: number, most: number): Some {
  const some: SqlRow[] = [];
  let last = after;
  while (some.length < most) {
    const one = read(last, 1);
    if (one === null) return { some, isCut: true };
    const row = one.some[0];
    if (!row) return { some, isCut: false };
    some.push(row);
    last = rowIdOf(row) ?? last;
  }
  return { some, isCut: false };
}

/** Returns a place behind the damage, from which rows can be read; null: there is none. Rows in between are lost. */
function nextReadable(read: Read, last: number, mayTry: () => boolean): number | null {
  const from = Math.max(last, -1);
  let [bad, step] = [from, 1];
  while (mayTry() && from + step <= LAST_ROW_ID) {
    const place = from + step;
    if (read(place, 1) !== null) return firstReadable(read, bad, place, mayTry);
    bad = place;
    step *= 2;
  }
  return null;
}

/** Halves the way between a damaged place and a readable one. */
function firstReadable(read: Read, damaged: number, readable: number, mayTry: () => boolean): number {
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
function fromBothEnds(db: Database, { table, names, atOnce }: Wanted, take: (row: SqlRow) => void): boolean {
  const read = (order: string) => {
    for (let offset = 0, limit = atOnce; ;) {
      const sql = `SELECT ${names.join(', ')} FROM ${table} ORDER BY ${names[0]} ${order}, ${names[1]} ${order} LIMIT ? OFFSET ?`;
      const rows = readSome(db, sql, [limit, offset]);
      if (rows === null && limit === 1) return false;
      if (rows === null) {
        limit = 1;
        continue;
      }
      for (const row of rows.some) take(row);
      offset += rows.some.length;
      if (rows.some.length < limit) return true;
    }
  };
  if (read('ASC')) return true;
  read('DESC');
  return false;
}
