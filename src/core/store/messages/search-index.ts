import { integer, type Database, type SqlRow } from '../database/database.ts';
import { SegmentMerge } from './segment-merge.ts';

const TOKENIZE = `tokenize = "unicode61 remove_diacritics 2"`;

export type SearchResult = { readonly seqs: readonly number[]; readonly total: number };

/**
 * Full-text index of messages. The index contains no text of its own (a contentless FTS5 table): a
 * row only refers to its message. `owner` is the session, as one word.
 * Words are indexed in the background after the write of their message. That write adds a mark
 * (`unindexed`) for each message whose words are missing or outdated, so a crash loses nothing.
 * Marked messages are searched separately, so a search is always exact.
 */
export class SearchIndex {
  readonly #db: Database;
  readonly #merge: SegmentMerge;
  #hasFresh = false;

  constructor(db: Database) {
    this.#db = db;
    this.#merge = new SegmentMerge(db);
  }

  put(rowId: number, sessionId: string, words: string): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO message_words (rowid, owner, words) VALUES (?, ?, ?)')
      .run(rowId, ownerOf(sessionId), words);
    this.#merge.mergeFor(words.length);
  }

  /** Indexes the words of the message that was inserted last. */
  putNewest(sessionId: string, words: string): void {
    this.#db
      .prepare('INSERT INTO message_words (rowid, owner, words) VALUES (last_insert_rowid(), ?, ?)')
      .run(ownerOf(sessionId), words);
    this.#merge.mergeFor(words.length);
  }

  mark(rowId: number): void {
    this.#db.prepare('INSERT OR IGNORE INTO unindexed (row) VALUES (?)').run(rowId);
  }

  markNewest(): void {
    this.#db.prepare('INSERT INTO unindexed (row) VALUES (last_insert_rowid())').run();
  }

  /** Returns the oldest marked messages: `rowid`, `session_id`, `seq`, `body`. */
  marked(limit: number): readonly SqlRow[] {
    return this.#db
      .prepare(
        'SELECT messages.rowid, session_id, seq, body FROM unindexed JOIN messages ON messages.rowid = row ORDER BY row LIMIT ?',
      )
      .all(limit);
  }

  unmark(rows: readonly SqlRow[]): void {
    const unmark = this.#db.prepare('DELETE FROM unindexed WHERE row = ?');
    for (const row of rows) unmark.run(integer(row, 'rowid'));
  }

  /**
   * Returns the seqs of the matching messages of a session, newest first, at most `limit`, and
   * their total number.
   */
  find(
    sessionId: string,
    expression: string,
    limit: number,
    wordsOf: (row: SqlRow) => string,
  ): SearchResult {
    const match = `owner : ${ownerOf(sessionId)} AND words : (${expression})`;
    const rows = this.#db
      .prepare(
        `SELECT seq FROM messages WHERE rowid IN (SELECT rowid FROM message_words WHERE message_words MATCH ?)
         AND rowid NOT IN (SELECT row FROM unindexed) AND session_id = ? ORDER BY seq DESC LIMIT ?`,
      )
      .all(match, sessionId, limit);
    const count = this.#db.prepare(
      'SELECT count(*) AS n FROM message_words WHERE message_words MATCH ? AND rowid NOT IN (SELECT row FROM unindexed)',
    );
    const indexed = integer(count.get(match) ?? {}, 'n');
    const fresh = this.#findFresh(sessionId, expression, wordsOf);
    const seqs = [...fresh, ...rows.map((row) => integer(row, 'seq'))].toSorted((a, b) => b - a);
    return { seqs: seqs.slice(0, limit), total: indexed + fresh.length };
  }

  /** Searches the marked messages with a temporary index in memory that uses the same tokenizer. */
  #findFresh(
    sessionId: string,
    expression: string,
    wordsOf: (row: SqlRow) => string,
  ): readonly number[] {
    const rows = this.#db
      .prepare(
        'SELECT seq, body FROM unindexed JOIN messages ON messages.rowid = row WHERE session_id = ?',
      )
      .all(sessionId);
    if (rows.length === 0) return [];
    if (!this.#hasFresh)
      this.#db.exec(
        `CREATE VIRTUAL TABLE temp.fresh_words USING fts5 (words, content = '', ${TOKENIZE})`,
      );
    this.#hasFresh = true;
    const add = this.#db.prepare('INSERT INTO temp.fresh_words (rowid, words) VALUES (?, ?)');
    for (const row of rows) add.run(integer(row, 'seq'), wordsOf(row));
    const found = this.#db
      .prepare('SELECT rowid AS seq FROM temp.fresh_words WHERE fresh_words MATCH ?')
      .all(expression);
    this.#db.exec("INSERT INTO temp.fresh_words (fresh_words) VALUES ('delete-all')");
    return found.map((row) => integer(row, 'seq'));
  }

  deleteSession(sessionId: string): void {
    const rows = 'SELECT rowid FROM messages WHERE session_id = ?';
    this.#db.prepare(`DELETE FROM message_words WHERE rowid IN (${rows})`).run(sessionId);
    this.#db.prepare(`DELETE FROM unindexed WHERE row IN (${rows})`).run(sessionId);
  }
}

function ownerOf(sessionId: string): string {
  return `s${sessionId.replaceAll(/[^a-zA-Z0-9]/g, '')}`;
}
