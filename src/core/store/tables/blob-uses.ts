import { text, type Database } from '../database/database.ts';

/** Which conversations need which blobs, so that deleting one leaves the blobs of the others. */
export class BlobUseTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(sessionId: string, hash: string): void {
    this.#db.prepare('INSERT INTO blob_uses (session_id, hash) VALUES (?, ?) ON CONFLICT DO NOTHING').run(sessionId, hash);
  }

  /** Forgets the session's uses; gives the hashes that nobody needs any more. */
  deleteSession(sessionId: string): readonly string[] {
    const own = this.#db.prepare('SELECT hash FROM blob_uses WHERE session_id = ?').all(sessionId);
    this.#db.prepare('DELETE FROM blob_uses WHERE session_id = ?').run(sessionId);
    const used = this.#db.prepare('SELECT 1 FROM blob_uses WHERE hash = ? LIMIT 1');
    return own.map((row) => text(row, 'hash')).filter((hash) => used.get(hash) === undefined);
  }
}
