import { session, type Session } from '#shared/contract/sessions.ts';

import { text, type Database, type SqlRow } from './database.ts';

const parse = (row: SqlRow): Session => session.parse(JSON.parse(text(row, 'body')));

export class SessionTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: Session): void {
    this.#db
      .prepare(
        `INSERT INTO sessions (session_id, created_at, body) VALUES (?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET body = excluded.body`,
      )
      .run(value.sessionId, value.createdAt, JSON.stringify(value));
  }

  get(sessionId: string): Session | null {
    const row = this.#db.prepare('SELECT body FROM sessions WHERE session_id = ?').get(sessionId);
    return row ? parse(row) : null;
  }

  all(): readonly Session[] {
    return this.#db.prepare('SELECT body FROM sessions ORDER BY created_at, session_id').all().map(parse);
  }

  delete(sessionId: string): void {
    this.#db.prepare('DELETE FROM sessions WHERE session_id = ?').run(sessionId);
  }
}
