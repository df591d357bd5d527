import { interaction, resumePoint, type Interaction, type ResumePoint } from '#shared/interaction/interaction.ts';

import { text, type Database, type SqlRow } from './database.ts';

const parse = (row: SqlRow): Interaction => interaction.parse(JSON.parse(text(row, 'body')));

const parsePoint = (row: SqlRow): ResumePoint => resumePoint.parse(JSON.parse(text(row, 'body')));

/** Questions and where their agents stopped; both are written in one transaction, before anyone is asked. */
export class InteractionTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: Interaction): void {
    const { requestId, sessionId } = value.request;
    this.#db
      .prepare(
        `INSERT INTO interactions (request_id, session_id, opened_at, closed_at, open, body) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (request_id) DO UPDATE SET closed_at = excluded.closed_at, open = excluded.open, body = excluded.body`,
      )
      .run(requestId, sessionId, value.openedAt, value.closedAt, value.outcome === null ? 1 : 0, JSON.stringify(value));
  }

  putResumePoint(point: ResumePoint): void {
    this.#db
      .prepare(
        `INSERT INTO resume_points (request_id, session_id, body) VALUES (?, ?, ?)
         ON CONFLICT (request_id) DO UPDATE SET body = excluded.body`,
      )
      .run(point.interactionRequest.requestId, point.sessionId, JSON.stringify(point));
  }

  resumePoint(requestId: string): ResumePoint | null {
    const row = this.#db.prepare('SELECT body FROM resume_points WHERE request_id = ?').get(requestId);
    return row ? parsePoint(row) : null;
  }

  resumePoints(): readonly ResumePoint[] {
    return this.#db.prepare('SELECT body FROM resume_points ORDER BY rowid').all().map(parsePoint);
  }

  dropResumePoint(requestId: string): void {
    this.#db.prepare('DELETE FROM resume_points WHERE request_id = ?').run(requestId);
  }

  get(requestId: string): Interaction | null {
    const row = this.#db.prepare('SELECT body FROM interactions WHERE request_id = ?').get(requestId);
    return row ? parse(row) : null;
  }

  /** Oldest first. */
  open(): readonly Interaction[] {
    return this.#db.prepare('SELECT body FROM interactions WHERE open = 1 ORDER BY opened_at, rowid').all().map(parse);
  }

  /** The newest that were about a tool, open or not. */
  recentApprovals(limit: number): readonly Interaction[] {
    return this.#db
      .prepare(
        "SELECT body FROM interactions WHERE body ->> '$.request.type' = 'TOOL_APPROVAL' ORDER BY opened_at DESC, rowid DESC LIMIT ?",
      )
      .all(limit)
      .map(parse);
  }

  /** Those that were closed last, the last one first. */
  closed(limit: number): readonly Interaction[] {
    return this.#db
      .prepare('SELECT body FROM interactions WHERE open = 0 ORDER BY closed_at DESC, rowid DESC LIMIT ?')
      .all(limit)
      .map(parse);
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM interactions WHERE session_id = ?').run(sessionId);
    this.#db.prepare('DELETE FROM resume_points WHERE session_id = ?').run(sessionId);
  }
}
