import { readingPlace, type ReadingPlace } from '#shared/contract/reading.ts';

import { text, type Database } from './database.ts';

/** Where the person stands in each conversation; what is not here is followed at its end. */
export class ReadingPlaceTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(sessionId: string, place: ReadingPlace | null): void {
    if (place === null) this.deleteSession(sessionId);
    else {
      this.#db
        .prepare('INSERT INTO reading_places (session_id, body) VALUES (?, ?) ON CONFLICT (session_id) DO UPDATE SET body = excluded.body')
        .run(sessionId, JSON.stringify(place));
    }
  }

  get(sessionId: string): ReadingPlace | null {
    const row = this.#db.prepare('SELECT body FROM reading_places WHERE session_id = ?').get(sessionId);
    return row ? readingPlace.parse(JSON.parse(text(row, 'body'))) : null;
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM reading_places WHERE session_id = ?').run(sessionId);
  }
}
