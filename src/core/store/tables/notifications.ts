import { z } from 'zod';

import { isFields } from '#shared/base/fields.ts';
import { notification, type Notification } from '#shared/notification/notification.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** Number of withdrawn notifications that are kept, for windows that catch up. */
const KEPT = 500;

const COLUMNS = 'notification_id, body, checksum';

/** The stored form. `notifiedAt` was called `toldAt` until November 2026. */
const stored = z.preprocess(
  (body) =>
    isFields(body) && 'toldAt' in body && !('notifiedAt' in body)
      ? { ...body, notifiedAt: body['toldAt'] }
      : body,
  notification,
);

/** Open notifications and the last withdrawn ones. */
export class NotificationTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<Notification>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'notifications', key: 'notification_id' },
      stored,
      damage,
    );
  }

  put(value: Notification): void {
    const { notificationId, requestId, payload, withdrawnAt } = value;
    const [sealed, body] = [[notificationId], JSON.stringify(value)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO notifications (notification_id, session_id, request_id, is_open, body, checksum) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (notification_id) DO UPDATE SET is_open = excluded.is_open, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(
        notificationId,
        payload.sessionId,
        requestId,
        withdrawnAt === null ? 1 : 0,
        body,
        this.#bodies.checksum(sealed, body),
      );
    this.#db
      .prepare(
        `DELETE FROM notifications WHERE is_open = 0 AND rowid <=
         (SELECT rowid FROM notifications WHERE is_open = 0 ORDER BY rowid DESC LIMIT 1 OFFSET ${KEPT})`,
      )
      .run();
  }

  get(notificationId: string): Notification | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM notifications WHERE notification_id = ?`)
      .get(notificationId);
    return row ? this.#bodies.read(row, [notificationId]) : null;
  }

  /** Returns the open notifications, oldest first. */
  open(): readonly Notification[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM notifications WHERE is_open = 1 ORDER BY rowid`)
      .all()
      .flatMap((row) => this.#bodies.read(row, [text(row, 'notification_id')]) ?? []);
  }

  openOf(requestId: string): Notification | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM notifications WHERE request_id = ? AND is_open = 1`)
      .get(requestId);
    return row ? this.#bodies.read(row, [text(row, 'notification_id')]) : null;
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM notifications WHERE session_id = ?').run(sessionId);
  }
}
