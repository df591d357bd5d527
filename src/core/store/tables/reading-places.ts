import { readingPlace, type ReadingPlace } from '#shared/contract/reading.ts';

import type { Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** Reading places. A conversation without one is shown at its end. */
export class ReadingPlaceTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<ReadingPlace>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'reading_places', key: 'session_id' },
      readingPlace,
      damage,
    );
  }

  put(sessionId: string, place: ReadingPlace | null): void {
    if (place === null) this.deleteSession(sessionId);
    else {
      const body = JSON.stringify(place);
      this.#db
        .prepare(
          `INSERT INTO reading_places (session_id, body, checksum) VALUES (?, ?, ?)
           ON CONFLICT (session_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
        )
        .run(sessionId, body, this.#bodies.checksum([sessionId], body));
    }
  }

  get(sessionId: string): ReadingPlace | null {
    const row = this.#db
      .prepare('SELECT body, checksum FROM reading_places WHERE session_id = ?')
      .get(sessionId);
    return row ? this.#bodies.read(row, [sessionId]) : null;
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM reading_places WHERE session_id = ?').run(sessionId);
  }
}
