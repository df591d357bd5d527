import { z } from 'zod';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const followed = z.object({
  /** The agent's process, and an identity that a later process with the same pid does not have. */
  pid: z.int(),
  identity: z.string(),
  /** The agent's transcript, and the offset up to which it was read. */
  file: z.string(),
  offset: z.number(),
});
export type FollowedTranscript = Readonly<z.infer<typeof followed>>;

/** Sessions whose agent runs outside of Corral and whose transcripts are followed. */
export class FollowedTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<FollowedTranscript>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(db, { table: 'followed', key: 'session_id' }, followed, damage);
  }

  put(sessionId: string, { pid, identity, file, offset }: FollowedTranscript): void {
    const body = JSON.stringify({ pid, identity, file, offset });
    this.#db
      .prepare(
        `INSERT INTO followed (session_id, body, checksum) VALUES (?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(sessionId, body, this.#bodies.checksum([sessionId], body));
  }

  all(): readonly { readonly sessionId: string; readonly followed: FollowedTranscript }[] {
    const rows = this.#db
      .prepare('SELECT session_id, body, checksum FROM followed ORDER BY rowid')
      .all();
    return rows.flatMap((row) => {
      const sessionId = text(row, 'session_id');
      const value = this.#bodies.read(row, [sessionId]);
      return value === null ? [] : [{ sessionId, followed: value }];
    });
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM followed WHERE session_id = ?').run(sessionId);
  }
}
