import { session, type Session } from '#shared/contract/sessions.ts';

import { text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { salvagedSession } from './salvaged-session.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const COLUMNS = 'session_id, created_at, body, checksum';

export class SessionTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<Session>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(db, { table: 'sessions', key: 'session_id' }, session, damage);
  }

  put(value: Session): void {
    const [sealed, body] = [[value.sessionId], JSON.stringify(value)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO sessions (session_id, created_at, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(value.sessionId, value.createdAt, body, this.#bodies.checksum(sealed, body));
  }

  get(sessionId: string): Session | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM sessions WHERE session_id = ?`)
      .get(sessionId);
    return row ? this.#read(row) : null;
  }

  all(): readonly Session[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM sessions ORDER BY created_at, session_id`)
      .all()
      .map((row) => this.#read(row));
  }

  /**
   * Reads a row. A damaged session stays on the desk with what can be read of it, so that its
   * conversation can be read.
   */
  #read(row: SqlRow): Session {
    const sessionId = text(row, 'session_id');
    const value = this.#bodies.read(row, [sessionId]);
    return value?.sessionId === sessionId ? value : salvagedSession(sessionId, row);
  }

  delete(sessionId: string): void {
    this.#db.prepare('DELETE FROM sessions WHERE session_id = ?').run(sessionId);
  }
}
