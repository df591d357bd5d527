import { z } from 'zod';

import { failed } from '#shared/contract/call.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/**
 * Minimum time in ms for which a repeated command gets its first reply again. Far longer than any
 * client retries while the machine is awake.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;
/**
 * Number of newest receipts that are kept at any age, because a machine that slept for days
 * continues in the middle of a command.
 */
const KEPT_AT_LEAST = 1000;

/** `request` identifies the method and its input. */
export type StoredReceipt = { readonly request: string; readonly reply: unknown };

const UNREADABLE = failed(
  'internal',
  'This was done before, and what came of it can no longer be read.',
  'Look at the session before you try again.',
);

export class ReceiptTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<unknown>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'receipts', key: 'command_id' },
      z.unknown(),
      damage,
    );
  }

  get(commandId: string): StoredReceipt | null {
    const row = this.#db
      .prepare('SELECT request, reply AS body, checksum FROM receipts WHERE command_id = ?')
      .get(commandId);
    if (!row) return null;
    const request = text(row, 'request');
    const reply = this.#bodies.read(row, [commandId, request]);
    // A command whose reply is damaged is not run again: it counts as cut off by a crash.
    return { request, reply: reply ?? UNREADABLE };
  }

  put(commandId: string, request: string, reply: unknown, at: number): void {
    const body = JSON.stringify(reply);
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO receipts (command_id, request, reply, at, checksum) VALUES (?, ?, ?, ?, ?)',
      )
      .run(commandId, request, body, at, this.#bodies.checksum([commandId, request], body));
    this.#db
      .prepare(
        'DELETE FROM receipts WHERE at < ? AND at < (SELECT at FROM receipts ORDER BY at DESC LIMIT 1 OFFSET ?)',
      )
      .run(at - KEPT_MS, KEPT_AT_LEAST);
  }
}
