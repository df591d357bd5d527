import { text, type Database } from '../database/database.ts';

/** States of files that the person marked as reviewed, by place and path. */
export class ReviewMarkTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(place: string, path: string, stateId: string): void {
    this.#db
      .prepare(
        `INSERT INTO review_marks (place, path, state_id) VALUES (?, ?, ?)
         ON CONFLICT (place, path) DO UPDATE SET state_id = excluded.state_id`,
      )
      .run(place, path, stateId);
  }

  delete(place: string, path: string): void {
    this.#db.prepare('DELETE FROM review_marks WHERE place = ? AND path = ?').run(place, path);
  }

  deletePlace(place: string): void {
    this.#db.prepare('DELETE FROM review_marks WHERE place = ?').run(place);
  }

  /** Returns the marked states of a place by path. */
  of(place: string): ReadonlyMap<string, string> {
    const rows = this.#db
      .prepare('SELECT path, state_id FROM review_marks WHERE place = ?')
      .all(place);
    return new Map(rows.map((row) => [text(row, 'path'), text(row, 'state_id')]));
  }
}
