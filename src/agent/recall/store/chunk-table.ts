import type Sqlite from 'better-sqlite3';
import { z } from 'zod';

import { indexTokens, type QueryTerm } from '../text/index-tokens.ts';

/** A piece of remembered text. `at`: ms since 1970. */
export type NewChunk = {
  readonly source: string;
  readonly title: string | null;
  readonly at: number;
  readonly text: string;
  readonly hash: string;
};

export type Chunk = Omit<NewChunk, 'hash'> & { readonly id: number };

/** Everything that was remembered under one source. */
export type KnowledgeSource = {
  readonly source: string;
  readonly title: string | null;
  readonly chunks: number;
  /** Ms since 1970 of the newest chunk. */
  readonly at: number;
};

const chunkRow = z.object({
  id: z.number(),
  source: z.string(),
  title: z.string().nullable(),
  at: z.number(),
  text: z.string(),
});
const sourceRow = z.object({
  source: z.string(),
  title: z.string().nullable(),
  chunks: z.number(),
  at: z.number(),
});
const idRow = z.object({ id: z.number() });
const countRow = z.object({ count: z.number().nullable() });
const vectorRow = z.object({ id: z.number(), vector: z.instanceof(Uint8Array) });
const textRow = z.object({ id: z.number(), text: z.string(), hash: z.string() });

/** A chunk that has no vector of an embedder yet. */
type TextChunk = z.infer<typeof textRow>;

/** The statements on an open file. Errors of SQLite are thrown; the caller turns them into values. */
export class ChunkTable {
  readonly #db: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(db: Sqlite.Database) {
    this.#db = db;
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work).immediate();
  }

  /** Adds a chunk. One that is known by source and hash only becomes newer. */
  add({ source, title, at, text, hash }: NewChunk): void {
    const known = this.#one(
      idRow,
      'SELECT id FROM chunk WHERE source = ? AND hash = ?',
      source,
      hash,
    );
    if (known) {
      this.#prepare(
        'UPDATE chunk SET at = max(at, ?), title = coalesce(?, title) WHERE id = ?',
      ).run(at, title, known.id);
      return;
    }
    const { lastInsertRowid } = this.#prepare(
      'INSERT INTO chunk (source, title, at, text, hash) VALUES (?, ?, ?, ?, ?)',
    ).run(source, title, at, text, hash);
    const tokens = indexTokens(title === null ? text : `${title}\n${text}`).join(' ');
    this.#prepare('INSERT INTO chunk_index (rowid, tokens) VALUES (?, ?)').run(
      lastInsertRowid,
      tokens,
    );
  }

  /** Removes a source and returns the number of its chunks. */
  remove(source: string): number {
    const ids = this.#all(idRow, 'SELECT id FROM chunk WHERE source = ?', source);
    for (const { id } of ids) {
      this.#prepare('DELETE FROM chunk_index WHERE rowid = ?').run(id);
      this.#prepare('DELETE FROM chunk WHERE id = ?').run(id);
    }
    return ids.length;
  }

  /** Removes what deleted rows left in the index and the log. */
  purge(): void {
    this.#db.exec("INSERT INTO chunk_index (chunk_index) VALUES ('optimize')");
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  sources(): readonly KnowledgeSource[] {
    return this.#all(
      sourceRow,
      `SELECT source, max(title) AS title, count(*) AS chunks, max(at) AS at
       FROM chunk GROUP BY source ORDER BY max(at) DESC, source`,
    );
  }

  /** Returns the number of chunks; deleted ones may count. */
  size(): number {
    return this.#one(countRow, 'SELECT max(id) AS count FROM chunk')?.count ?? 0;
  }

  /** Returns the number of chunks that contain the term. */
  frequency({ token, isPrefix }: QueryTerm): number {
    const sql = isPrefix
      ? 'SELECT sum(doc) AS count FROM chunk_term WHERE term >= ? AND term < ?'
      : 'SELECT doc AS count FROM chunk_term WHERE term = ?';
    const values = isPrefix ? [token, `${token}\u{10ffff}`] : [token];
    return this.#one(countRow, sql, ...values)?.count ?? 0;
  }

  /** Returns the ids of the best chunks by BM25 that contain one of the terms at least. */
  match(terms: readonly QueryTerm[], limit: number): readonly number[] {
    const query = terms
      .map(({ token, isPrefix }) => `"${token}"${isPrefix ? '*' : ''}`)
      .join(' OR ');
    const sql =
      'SELECT rowid AS id FROM chunk_index WHERE chunk_index MATCH ? ORDER BY rank LIMIT ?';
    return this.#all(idRow, sql, query, limit).map(({ id }) => id);
  }

  byId(id: number): Chunk | null {
    return this.#one(chunkRow, 'SELECT id, source, title, at, text FROM chunk WHERE id = ?', id);
  }

  withoutVector(embedder: string, limit: number): readonly TextChunk[] {
    const sql = 'SELECT id, text, hash FROM chunk WHERE embedder IS NOT ? ORDER BY id DESC LIMIT ?';
    return this.#all(textRow, sql, embedder, limit);
  }

  /** Stores a vector, unless the chunk was removed meanwhile: SQLite gives its id to another one. */
  setVector({ id, hash }: TextChunk, embedder: string, vector: Float32Array): void {
    const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
    this.#prepare(
      'UPDATE chunk SET embedder = ?, dimension = ?, vector = ? WHERE id = ? AND hash = ?',
    ).run(embedder, vector.length, bytes, id, hash);
  }

  /** Returns the vectors of one embedder and one dimension: others cannot be compared with it. */
  vectors(
    embedder: string,
    dimension: number,
  ): readonly { readonly id: number; readonly vector: Uint8Array }[] {
    const sql =
      'SELECT id, vector FROM chunk WHERE embedder = ? AND dimension = ? AND length(vector) = ?';
    return this.#all(vectorRow, sql, embedder, dimension, dimension * 4);
  }

  /** Returns a text that differs after each change by this or another process. */
  version(): string {
    const changes = this.#one(countRow, 'SELECT total_changes() AS count')?.count ?? 0;
    return `${String(this.#db.pragma('data_version', { simple: true }))}/${changes}`;
  }

  #prepare(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #one<T>(schema: z.ZodType<T>, sql: string, ...values: readonly unknown[]): T | null {
    const row = this.#prepare(sql).get(...values);
    return row === undefined ? null : schema.parse(row);
  }

  #all<T>(schema: z.ZodType<T>, sql: string, ...values: readonly unknown[]): T[] {
    return this.#prepare(sql)
      .all(...values)
      .map((row) => schema.parse(row));
  }
}
