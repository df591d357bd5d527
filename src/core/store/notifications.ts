import { notification, type Notification } from '#shared/notification/notification.ts';

import { text, type Database, type SqlRow } from './database.ts';

/** Withdrawn ones that are kept, for windows that catch up. */
const KEPT = 500;

const parse = (row: SqlRow): Notification => notification.parse(JSON.parse(text(row, 'body')));

/** What the person is told, and was told lately. */
export class NotificationTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: Notification): void {
    this.#db
      .prepare(
        `INSERT INTO notifications (notification_id, session_id, request_id, is_open, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (notification_id) DO UPDATE SET is_open = excluded.is_open, body = excluded.body`,
      )
      .run(value.notificationId, value.payload.sessionId, value.requestId, value.withdrawnAt === null ? 1 : 0, JSON.stringify(value));
    this.#db
      .prepare(
        `DELETE FROM notifications WHERE is_open = 0 AND rowid <=
         (SELECT rowid FROM notifications WHERE is_open = 0 ORDER BY rowid DESC LIMIT 1 OFFSET ${KEPT})`,
      )
      .run();
  }

  get(notificationId: string): Notification | null {
    const row = this.#db.prepare('SELECT body FROM notifications WHERE notification_id = ?').get(notificationId);
    return row ? parse(row) : null;
  }

  /** Oldest first. */
  open(): readonly Notification[] {
    return this.#db.prepare('SELECT body FROM notifications WHERE is_open = 1 ORDER BY rowid').all().map(parse);
  }

  openOf(requestId: string): Notification | null {
    const row = this.#db.prepare('SELECT body FROM notifications WHERE request_id = ? AND is_open = 1').get(requestId);
    return row ? parse(row) : null;
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM notifications WHERE session_id = ?').run(sessionId);
  }
}
