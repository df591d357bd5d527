import { webhookDelivery, type WebhookDelivery } from '#shared/notification/webhook-delivery.ts';

import { integer, text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** Number of finished deliveries that are kept, as a log. */
const KEPT = 200;

const COLUMNS = 'delivery_id, body, checksum';

/** Pending deliveries to the webhook, and the results of the last ones. */
export class WebhookOutboxTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<WebhookDelivery>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'webhook_outbox', key: 'delivery_id' },
      webhookDelivery,
      damage,
    );
  }

  put(value: WebhookDelivery): void {
    const { deliveryId, state, nextAt } = value;
    const body = JSON.stringify(value);
    this.#bodies.keepAside([deliveryId]);
    this.#db
      .prepare(
        `INSERT INTO webhook_outbox (delivery_id, request_id, is_pending, next_at, body, checksum) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (delivery_id) DO UPDATE SET is_pending = excluded.is_pending, next_at = excluded.next_at, body = excluded.body,
           checksum = excluded.checksum`,
      )
      .run(
        deliveryId,
        value.requestId,
        state === 'pending' ? 1 : 0,
        nextAt,
        body,
        this.#bodies.checksum([deliveryId], body),
      );
    this.#db
      .prepare(
        `DELETE FROM webhook_outbox WHERE is_pending = 0 AND rowid <=
         (SELECT rowid FROM webhook_outbox WHERE is_pending = 0 ORDER BY rowid DESC LIMIT 1 OFFSET ${KEPT})`,
      )
      .run();
  }

  get(deliveryId: string): WebhookDelivery | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM webhook_outbox WHERE delivery_id = ?`)
      .get(deliveryId);
    return row ? this.#bodies.read(row, [deliveryId]) : null;
  }

  /** Returns the next pending delivery. Returns null if there is none. */
  next(): WebhookDelivery | null {
    // A damaged delivery at the front must not block those behind it.
    const rows = this.#db.prepare(
      `SELECT ${COLUMNS} FROM webhook_outbox WHERE is_pending = 1 ORDER BY next_at, rowid LIMIT ${KEPT}`,
    );
    return this.#all(rows.all()).find(({ state }) => state === 'pending') ?? null;
  }

  pendingOf(requestId: string): readonly WebhookDelivery[] {
    return this.#all(
      this.#db
        .prepare(`SELECT ${COLUMNS} FROM webhook_outbox WHERE request_id = ? AND is_pending = 1`)
        .all(requestId),
    );
  }

  /** Returns the last deliveries, newest first. */
  last(limit: number): readonly WebhookDelivery[] {
    return this.#all(
      this.#db
        .prepare(`SELECT ${COLUMNS} FROM webhook_outbox ORDER BY rowid DESC LIMIT ?`)
        .all(limit),
    );
  }

  #all(rows: readonly SqlRow[]): readonly WebhookDelivery[] {
    return rows.flatMap((row) => this.#bodies.read(row, [text(row, 'delivery_id')]) ?? []);
  }

  countPending(): number {
    const row = this.#db
      .prepare('SELECT count(*) AS count FROM webhook_outbox WHERE is_pending = 1')
      .get();
    return row ? integer(row, 'count') : 0;
  }
}
