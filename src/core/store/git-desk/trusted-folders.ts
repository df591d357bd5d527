import { z } from 'zod';

import { shownFile } from '#shared/contract/programs-to-run.ts';

import type { Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const trustedFolder = z.object({
  /** Main folder of the project. */
  place: z.string(),
  /** The agent whose own agreement was honoured; null if the person agreed, for all agents. */
  agentId: z.string().nullable(),
  /** `repository`: what git runs for a repository; `place` is then its configuration. */
  kind: z.enum(['folder', 'repository']).default('folder'),
  /** Hashes of what the person agreed to. */
  hashes: z.array(z.string()),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** True if it covers only permission rules that the person granted one by one. */
  isGrant: z.boolean().default(false),
  /** Time at which the person revoked it, in milliseconds since the epoch; null if it holds. */
  revokedAt: z.number().nullable().default(null),
  /** Files as they were shown, and the number of the others; null in rows of an older Corral. */
  shown: z
    .object({ files: z.array(shownFile), moreFiles: z.int() })
    .nullable()
    .default(null),
});
export type TrustedFolderRow = z.infer<typeof trustedFolder>;

/** Contents of folders that the person accepted, or an agent by its own agreement. */
export class TrustedFolderTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<TrustedFolderRow>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'trusted_folders', key: 'place' };
    this.#bodies = new StoredBodies(db, key, trustedFolder, damage);
  }

  put(trusted: TrustedFolderRow): void {
    const key = folderKey(trusted.place, trusted.agentId);
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
  get(place: string, agentId: string | null): TrustedFolderRow | null {
    const key = folderKey(place, agentId);
    const row = this.#db
      .prepare('SELECT body, checksum FROM trusted_folders WHERE place = ?')
      .get(key);
    return row ? this.#bodies.read(row, [key]) : null;
  }

  /** Returns all rows that are not damaged, in the order of their places. */
  all(): readonly TrustedFolderRow[] {
    const rows = this.#db
      .prepare('SELECT place, body, checksum FROM trusted_folders ORDER BY place')
      .all();
    return rows.flatMap((row) => this.#bodies.read(row, [row['place'] ?? null]) ?? []);
  }
}

/** Absolute paths contain no NUL, so that the keys of a person and of an agent differ. */
function folderKey(place: string, agentId: string | null): string {
  return agentId === null ? place : `${place}\u0000${agentId}`;
}
