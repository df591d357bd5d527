import { webhookDelivery, type WebhookDelivery } from '#shared/notification/webhook-delivery.ts';

import { integer, text, type Database, type SqlRow } from './database.ts';

/** Ended deliveries that are kept, as a log. */
const KEPT = 200;

const parse = (row: SqlRow): WebhookDelivery => webhookDelivery.parse(JSON.parse(text(row, 'body')));

/** What is still to be sent to the webhook, and what became of the rest lately. */
export class WebhookOutboxTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: WebhookDelivery): void {
    const { deliveryId, state, nextAt } = value;
    this.#db
      .prepare(
        `INSERT INTO webhook_outbox (delivery_id, request_id, is_pending, next_at, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (delivery_id) DO UPDATE SET is_pending = excluded.is_pending, next_at = excluded.next_at, body = excluded.body`,
      )
      .run(deliveryId, value.requestId, state === 'pending' ? 1 : 0, nextAt, JSON.stringify(value));
    this.#db
      .prepare(
        `DELETE FROM webhook_outbox WHERE is_pending = 0 AND rowid <=
         (SELECT rowid FROM webhook_outbox WHERE is_pending = 0 ORDER BY rowid DESC LIMIT 1 OFFSET ${KEPT})`,
      )
      .run();
  }

  get(deliveryId: string): WebhookDelivery | null {
    const row = this.#db.prepare('SELECT body FROM webhook_outbox WHERE delivery_id = ?').get(deliveryId);
    return row ? parse(row) : null;
  }

  /** The one whose turn is next; `null` when none waits. */
  next(): WebhookDelivery | null {
    const row = this.#db.prepare('SELECT body FROM webhook_outbox WHERE is_pending = 1 ORDER BY next_at, rowid LIMIT 1').get();
    return row ? parse(row) : null;
  }

  pendingOf(requestId: string): readonly WebhookDelivery[] {
    return this.#db.prepare('SELECT body FROM webhook_outbox WHERE request_id = ? AND is_pending = 1').all(requestId).map(parse);
  }

  /** Newest first. */
  last(limit: number): readonly WebhookDelivery[] {
    return this.#db.prepare('SELECT body FROM webhook_outbox ORDER BY rowid DESC LIMIT ?').all(limit).map(parse);
  }

  countPending(): number {
    const row = this.#db.prepare('SELECT count(*) AS count FROM webhook_outbox WHERE is_pending = 1').get();
    return row ? integer(row, 'count') : 0;
  }
}
