import {
  interaction,
  resumePoint,
  type Interaction,
  type ResumePoint,
} from '#shared/interaction/interaction.ts';

import { integer, text, textOrNull, type Database, type SqlRow } from '../database/database.ts';
import { OldTools } from '../database/old-tools.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const COLUMNS = 'request_id, body, checksum';

/** How a question ended. `row` orders questions of the same time. */
export type QuestionEnd = {
  readonly row: number;
  readonly sessionId: string;
  readonly closedAt: number;
  readonly outcome: string | null;
  readonly decidedBy: string | null;
  /** Name of the program that decided. */
  readonly program: string | null;
};

const ENDS = `SELECT rowid AS row, session_id, closed_at, body ->> '$.outcome' AS outcome,
    body ->> '$.decidedBy.type' AS decided_by, body ->> '$.decidedBy.name' AS program
  FROM interactions INDEXED BY interactions_closed
  WHERE open = 0 AND (closed_at, rowid) > (?, ?) AND json_valid(body) ORDER BY closed_at, rowid LIMIT ?`;

function endOf(row: SqlRow): QuestionEnd {
  return {
    row: integer(row, 'row'),
    sessionId: text(row, 'session_id'),
    closedAt: integer(row, 'closed_at'),
    outcome: textOrNull(row, 'outcome'),
    decidedBy: textOrNull(row, 'decided_by'),
    program: textOrNull(row, 'program'),
  };
}

/**
 * Questions and their resume points. Both are written in one transaction, before a person is asked.
 */
export class InteractionTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<Interaction>;
  readonly #points: StoredBodies<ResumePoint>;

  readonly #oldTools: OldTools;

  constructor(db: Database, damage = new RowDamage(), oldTools = new OldTools()) {
    this.#db = db;
    this.#oldTools = oldTools;
    this.#bodies = new StoredBodies(
      db,
      { table: 'interactions', key: 'request_id' },
      interaction,
      damage,
    );
    this.#points = new StoredBodies(
      db,
      { table: 'resume_points', key: 'request_id' },
      resumePoint,
      damage,
    );
  }

  put(value: Interaction): void {
    const { requestId, sessionId } = value.request;
    const body = JSON.stringify(value);
    this.#bodies.keepAside([requestId]);
    const checksum = this.#bodies.checksum([requestId], body);
    this.#db
      .prepare(
        `INSERT INTO interactions (request_id, session_id, opened_at, closed_at, open, body, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (request_id) DO UPDATE SET closed_at = excluded.closed_at, open = excluded.open, body = excluded.body,
           checksum = excluded.checksum`,
      )
      .run(
        requestId,
        sessionId,
        value.openedAt,
        value.closedAt,
        value.outcome === null ? 1 : 0,
        body,
        checksum,
      );
  }

  putResumePoint(point: ResumePoint): void {
    const { requestId } = point.interactionRequest;
    const body = JSON.stringify(point);
    this.#points.keepAside([requestId]);
    this.#db
      .prepare(
        `INSERT INTO resume_points (request_id, session_id, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (request_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(requestId, point.sessionId, body, this.#points.checksum([requestId], body));
  }

  resumePoint(requestId: string): ResumePoint | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM resume_points WHERE request_id = ?`)
      .get(requestId);
    return row ? this.#points.read(row, [requestId]) : null;
  }

  resumePoints(): readonly ResumePoint[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM resume_points ORDER BY rowid`)
      .all()
      .flatMap((row) => this.#points.read(row, [text(row, 'request_id')]) ?? []);
  }

  dropResumePoint(requestId: string): void {
    this.#db.prepare('DELETE FROM resume_points WHERE request_id = ?').run(requestId);
  }

  get(requestId: string): Interaction | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM interactions WHERE request_id = ?`)
      .get(requestId);
    return row ? this.#read(row, requestId) : null;
  }

  /** Returns the open questions, oldest first. */
  open(): readonly Interaction[] {
    return this.#all(
      this.#db
        .prepare(`SELECT ${COLUMNS} FROM interactions WHERE open = 1 ORDER BY opened_at, rowid`)
        .all(),
    );
  }

  /** Returns the newest tool approvals, open or not. */
  recentApprovals(limit: number): readonly Interaction[] {
    const sql = `SELECT ${COLUMNS} FROM interactions WHERE json_valid(body) AND body ->> '$.request.type' = 'TOOL_APPROVAL'
      ORDER BY opened_at DESC, rowid DESC LIMIT ?`;
    return this.#all(this.#db.prepare(sql).all(limit));
  }

  /** Returns the questions that closed last, the last one first. */
  closed(limit: number): readonly Interaction[] {
    const sql = `SELECT ${COLUMNS} FROM interactions WHERE open = 0 ORDER BY closed_at DESC, rowid DESC LIMIT ?`;
    return this.#all(this.#db.prepare(sql).all(limit));
  }

  /**
   * Returns the next questions that closed after a time, in the order of their end, without their
   * content. `after` is the last one of the previous part.
   */
  endsAfter(after: Pick<QuestionEnd, 'closedAt' | 'row'>, limit: number): readonly QuestionEnd[] {
    return this.#db.prepare(ENDS).all(after.closedAt, after.row, limit).map(endOf);
  }

  /** Returns the sessions of open questions that were asked after a time, one for each question. */
  openedAfter(time: number): readonly { readonly sessionId: string; readonly openedAt: number }[] {
    return this.#db
      .prepare('SELECT session_id, opened_at FROM interactions WHERE open = 1 AND opened_at > ?')
      .all(time)
      .map((row) => ({ sessionId: text(row, 'session_id'), openedAt: integer(row, 'opened_at') }));
  }

  #all(rows: readonly SqlRow[]): readonly Interaction[] {
    return rows.flatMap((row) => this.#read(row, text(row, 'request_id')) ?? []);
  }

  #read(row: SqlRow, requestId: string): Interaction | null {
    const read = this.#bodies.read(row, [requestId]);
    return read && this.#oldTools.interaction(read);
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM interactions WHERE session_id = ?').run(sessionId);
    this.#db.prepare('DELETE FROM resume_points WHERE session_id = ?').run(sessionId);
  }
}
