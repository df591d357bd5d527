import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

import Sqlite from 'better-sqlite3';
import { z } from 'zod';

const PAGE = 4096;
const OWNER_ONLY = 0o600;
/** https://www.sqlite.org/fileformat2.html#the_database_header */
const AT = { versions: 18, pages: 28 } as const;

const schemaEntry = z.object({
  type: z.string(),
  name: z.string(),
  tbl_name: z.string(),
  rootpage: z.int().positive(),
  sql: z.string().nullable(),
});
type SchemaEntry = z.infer<typeof schemaEntry>;

/**
 * Returns the path of the schema that is kept beside a database; it replaces a schema that cannot
 * be read.
 */
const schemaFile = (path: string): string => `${path}.schema`;

const ENTRIES = `SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema
  WHERE rootpage > 0 AND (type = 'table' OR sql IS NULL) AND name NOT LIKE 'message_words%' ORDER BY rootpage`;

/**
 * Writes the schema of an open database beside it if it has changed. A failure delays that until
 * the next start.
 */
export function keepSchema(db: Sqlite.Database, path: string): void {
  try {
    const text = JSON.stringify(db.prepare(ENTRIES).all());
    const file = schemaFile(path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    writeFileSync(`${file}.new`, text, { mode: OWNER_ONLY });
    renameSync(`${file}.new`, file);
  } catch {
    rmSync(`${schemaFile(path)}.new`, { force: true });
  }
}

/**
 * Gives a copied database a first page whose schema is one table alone, as stored beside `from`.
 * Returns false if that table is unknown. One table fits into a page; all tables do not.
 */
export function replaceSchema(from: string, copy: string, table: string): boolean {
  const entries = storedSchema(from).filter((entry) => entry.tbl_name === table);
  if (!entries.some(({ type }) => type === 'table')) return false;
  const page = firstPage(`${copy}.page`, entries);
  if (!page) return false;
  page.fill(2, AT.versions, AT.versions + 2);
  page.writeUInt32BE(Math.floor(statSync(copy).size / PAGE), AT.pages);
  const file = openSync(copy, 'r+');
  try {
    writeSync(file, page, 0, PAGE, 0);
    return true;
  } finally {
    closeSync(file);
  }
}

function storedSchema(path: string): readonly SchemaEntry[] {
  try {
    return z.array(schemaEntry).parse(JSON.parse(readFileSync(schemaFile(path), 'utf8')));
  } catch {
    return []; // The stored schema is missing or damaged too.
  }
}

/** Lets SQLite write the page. Returns null if the entries need more than one. */
function firstPage(scratch: string, entries: readonly SchemaEntry[]): Buffer | null {
  rmSync(scratch, { force: true });
  const db = new Sqlite(scratch);
  try {
    db.pragma(`page_size = ${PAGE}`);
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    const insert = db.prepare(
      'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { type, name, tbl_name: of, rootpage, sql } of entries)
      insert.run(type, name, of, rootpage, sql);
    db.close();
    return statSync(scratch).size === PAGE ? readPage(scratch) : null;
  } finally {
    if (db.open) db.close();
    rmSync(scratch, { force: true });
  }
}

function readPage(path: string): Buffer {
  const page = Buffer.alloc(PAGE);
  const file = openSync(path, 'r');
  try {
    readSync(file, page, 0, PAGE, 0);
    return page;
  } finally {
    closeSync(file);
  }
}
