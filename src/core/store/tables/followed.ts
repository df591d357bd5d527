import { z } from 'zod';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

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

  readonly #bodies: StoredBodies<Followed>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(db, { table: 'followed', key: 'session_id' }, followed, damage);
  }

  put(sessionId: string, { pid, identity, file, offset }: Followed): void {
    const body = JSON.stringify({ pid, identity, file, offset });
    this.#db
      .prepare(
        `INSERT INTO followed (session_id, body, checksum) VALUES (?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(sessionId, body, this.#bodies.checksum([sessionId], body));
  }

  all(): readonly { readonly sessionId: string; readonly followed: Followed }[] {
    const rows = this.#db.prepare('SELECT session_id, body, checksum FROM followed ORDER BY rowid').all();
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
