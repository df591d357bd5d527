import type { Database } from '../database/database.ts';

/** Words, in UTF-16 units, that pay for one step of merging, and its pages: some tenths of a millisecond, and enough to keep up. */
const STEP_UNITS = 16 * 1024;
const STEP_PAGES = 12;

/**
 * Each transaction leaves a segment in the full-text index, and a search looks into every segment, so small ones are merged
 * into larger ones. SQLite's own way is off (the schema says so): it waits until much is to be done and does it in one
 * commit, for 20 ms and more. Here every word that comes in pays for a part of it.
 */
export class SegmentMerge {
  readonly #db: Database;
  #owed = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** So many units of words were indexed. */
  pay(units: number): void {
    this.#owed += units;
    const steps = Math.floor(this.#owed / STEP_UNITS);
    if (steps === 0) return;
    this.#owed -= steps * STEP_UNITS;
    this.#db.prepare("INSERT INTO message_words (message_words, rank) VALUES ('merge', ?)").run(steps * STEP_PAGES);
  }
}
