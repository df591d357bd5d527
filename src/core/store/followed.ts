import { z } from 'zod';

import { text, type Database } from './database.ts';

const followed = z.object({
  /** The agent's process, and what tells it from a later one of the same number. */
  pid: z.int(),
  identity: z.string(),
  /** Its transcript, and up to where it was read. */
  file: z.string(),
  offset: z.number(),
});
export type Followed = Readonly<z.infer<typeof followed>>;

/** Sessions whose agent runs where Corral does not hold it, and is listened to. */
export class FollowedTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(sessionId: string, { pid, identity, file, offset }: Followed): void {
    this.#db
      .prepare('INSERT INTO followed (session_id, body) VALUES (?, ?) ON CONFLICT (session_id) DO UPDATE SET body = excluded.body')
      .run(sessionId, JSON.stringify({ pid, identity, file, offset }));
  }

  all(): readonly { readonly sessionId: string; readonly followed: Followed }[] {
    const rows = this.#db.prepare('SELECT session_id, body FROM followed ORDER BY rowid').all();
    return rows.map((row) => ({ sessionId: text(row, 'session_id'), followed: followed.parse(JSON.parse(text(row, 'body'))) }));
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM followed WHERE session_id = ?').run(sessionId);
  }
}
