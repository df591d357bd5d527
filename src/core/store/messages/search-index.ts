import { integer, type Database, type SqlRow } from '../database/database.ts';
import { SegmentMerge } from './segment-merge.ts';

const TOKENIZE = `tokenize = "unicode61 remove_diacritics 2"`;

export type Found = { readonly seqs: readonly number[]; readonly total: number };

/**
 * Full text of messages. The index keeps no text of its own (a contentless FTS5 table): a row only leads to its
 * message. `owner` is the session, as one word.
 *
 * Words are indexed behind the write that they belong to. That write leaves a mark (`unindexed`) at each message whose
 * words are missing or old, so a crash forgets nothing; and what is marked is searched apart, so a search is always exact.
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
    this.#db.prepare('INSERT OR REPLACE INTO message_words (rowid, owner, words) VALUES (?, ?, ?)').run(rowId, ownerOf(sessionId), words);
    this.#merge.pay(words.length);
  }

  /** Of the message that was inserted last. */
  putNewest(sessionId: string, words: string): void {
    this.#db.prepare('INSERT INTO message_words (rowid, owner, words) VALUES (last_insert_rowid(), ?, ?)').run(ownerOf(sessionId), words);
    this.#merge.pay(words.length);
  }

  mark(rowId: number): void {
    this.#db.prepare('INSERT OR IGNORE INTO unindexed (row) VALUES (?)').run(rowId);
  }

  markNewest(): void {
    this.#db.prepare('INSERT INTO unindexed (row) VALUES (last_insert_rowid())').run();
  }

  /** The oldest marked messages: `rowid`, `session_id`, `seq`, `body`. */
  marked(limit: number): readonly SqlRow[] {
    return this.#db
      .prepare('SELECT messages.rowid, session_id, seq, body FROM unindexed JOIN messages ON messages.rowid = row ORDER BY row LIMIT ?')
      .all(limit);
  }

  unmark(rows: readonly SqlRow[]): void {
    const unmark = this.#db.prepare('DELETE FROM unindexed WHERE row = ?');
    for (const row of rows) unmark.run(integer(row, 'rowid'));
  }

  /** Seqs of the messages of a session that match, newest first, at most `limit`; and how many there are. */
  find(sessionId: string, expression: string, limit: number, wordsOf: (row: SqlRow) => string): Found {
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

  /** Among the marked ones, by an index in memory that makes the same words of them. */
  #findFresh(sessionId: string, expression: string, wordsOf: (row: SqlRow) => string): readonly number[] {
    const rows = this.#db
      .prepare('SELECT seq, body FROM unindexed JOIN messages ON messages.rowid = row WHERE session_id = ?')
      .all(sessionId);
    if (rows.length === 0) return [];
    if (!this.#hasFresh) this.#db.exec(`CREATE VIRTUAL TABLE temp.fresh_words USING fts5 (words, content = '', ${TOKENIZE})`);
    this.#hasFresh = true;
    const add = this.#db.prepare('INSERT INTO temp.fresh_words (rowid, words) VALUES (?, ?)');
    for (const row of rows) add.run(integer(row, 'seq'), wordsOf(row));
    const found = this.#db.prepare('SELECT rowid AS seq FROM temp.fresh_words WHERE fresh_words MATCH ?').all(expression);
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
