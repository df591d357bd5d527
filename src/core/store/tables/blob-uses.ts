import { text, type Database } from '../database/database.ts';

/**
 * Maps conversations to the blobs that they use, so that deleting a conversation keeps the blobs of
 * others.
 */
export class BlobUseTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(sessionId: string, hash: string): void {
    this.#db
      .prepare('INSERT INTO blob_uses (session_id, hash) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(sessionId, hash);
  }

  /** Deletes the session's uses. Returns the hashes of blobs that no session uses any more. */
  deleteSession(sessionId: string): readonly string[] {
    const own = this.#db.prepare('SELECT hash FROM blob_uses WHERE session_id = ?').all(sessionId);
    this.#db.prepare('DELETE FROM blob_uses WHERE session_id = ?').run(sessionId);
    const used = this.#db.prepare('SELECT 1 FROM blob_uses WHERE hash = ? LIMIT 1');
    return own.map((row) => text(row, 'hash')).filter((hash) => used.get(hash) === undefined);
  }
}
