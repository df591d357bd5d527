import { text, type Database } from './database.ts';

/** How long a repeated command gives its first reply again at least, in ms. Far longer than any client tries while it is awake. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** The newest stay however old they are: a machine that slept for days goes on in the middle of a command. */
const KEPT_AT_LEAST = 1000;

/** `request` stands for the method and its input. */
export type StoredReceipt = { readonly request: string; readonly reply: unknown };

export class ReceiptTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(commandId: string): StoredReceipt | null {
    const row = this.#db.prepare('SELECT request, reply FROM receipts WHERE command_id = ?').get(commandId);
    return row ? { request: text(row, 'request'), reply: JSON.parse(text(row, 'reply')) } : null;
  }

  put(commandId: string, request: string, reply: unknown, at: number): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO receipts (command_id, request, reply, at) VALUES (?, ?, ?, ?)')
      .run(commandId, request, JSON.stringify(reply), at);
    this.#db
      .prepare('DELETE FROM receipts WHERE at < ? AND at < (SELECT at FROM receipts ORDER BY at DESC LIMIT 1 OFFSET ?)')
      .run(at - KEPT_MS, KEPT_AT_LEAST);
  }
}
