import { integer, type Database } from './database.ts';

/**
 * Full text of messages. The index keeps no text of its own (a contentless FTS5 table): a row only leads to its
 * message. `owner` is the session, as one word.
 */
export class SearchIndex {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(rowId: number, sessionId: string, words: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO message_words (rowid, owner, words) VALUES (?, ?, ?)').run(rowId, ownerOf(sessionId), words);
  }

  /** Seqs of the messages of a session that match, newest first, at most `limit`; and how many there are. */
  find(sessionId: string, expression: string, limit: number): { readonly seqs: readonly number[]; readonly total: number } {
    const match = `owner : ${ownerOf(sessionId)} AND words : (${expression})`;
    const rows = this.#db
      .prepare(
        `SELECT seq FROM messages WHERE rowid IN (SELECT rowid FROM message_words WHERE message_words MATCH ?)
         AND session_id = ? ORDER BY seq DESC LIMIT ?`,
      )
      .all(match, sessionId, limit);
    const total = this.#db.prepare('SELECT count(*) AS n FROM message_words WHERE message_words MATCH ?').get(match);
    return { seqs: rows.map((row) => integer(row, 'seq')), total: total ? integer(total, 'n') : 0 };
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM message_words WHERE rowid IN (SELECT rowid FROM messages WHERE session_id = ?)').run(sessionId);
  }
}

function ownerOf(sessionId: string): string {
  return `s${sessionId.replaceAll(/[^a-zA-Z0-9]/g, '')}`;
}
