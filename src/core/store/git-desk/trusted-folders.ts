import { z } from 'zod';

import type { Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const trustedFolder = z.object({
  /** Main folder of the project. */
  place: z.string(),
  /** The agent whose own agreement was honoured; null if the person agreed, for all agents. */
  agentId: z.string().nullable(),
  /** Hashes of what the person agreed to. */
  hashes: z.array(z.string()),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type TrustedFolder = z.infer<typeof trustedFolder>;

/** Contents of folders that the person accepted, or an agent by its own agreement. */
export class TrustedFolderTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<TrustedFolder>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'trusted_folders', key: 'place' };
    this.#bodies = new StoredBodies(db, key, trustedFolder, damage);
  }

  put(trusted: TrustedFolder): void {
    const key = keyOf(trusted.place, trusted.agentId);
    const body = JSON.stringify(trusted);
    this.#bodies.keepAside([key]);
    this.#db
      .prepare(
        `INSERT INTO trusted_folders (place, body, checksum) VALUES (?, ?, ?)
         ON CONFLICT (place) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(key, body, this.#bodies.checksum([key], body));
  }

  /** Returns null if nothing was accepted there, or if the row is damaged. */
  get(place: string, agentId: string | null): TrustedFolder | null {
    const key = keyOf(place, agentId);
    const row = this.#db
      .prepare('SELECT body, checksum FROM trusted_folders WHERE place = ?')
      .get(key);
    return row ? this.#bodies.read(row, [key]) : null;
  }
}

/** Absolute paths contain no NUL, so that the keys of a person and of an agent differ. */
function keyOf(place: string, agentId: string | null): string {
  return agentId === null ? place : `${place}\u0000${agentId}`;
}
