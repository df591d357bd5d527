import type { Database } from '../database/database.ts';

/**
 * Words (in UTF-16 units) per merge step, and pages per step. A step takes some tenths of a
 * millisecond, and the steps keep up with the writes.
 */
const STEP_UNITS = 16 * 1024;
const STEP_PAGES = 12;

/**
 * Merges segments of the full-text index. Each transaction adds a segment, and a search reads every
 * segment, so small ones are merged into larger ones. SQLite's automatic merge is off (the schema
 * sets that): it defers the work and then does it in one commit of 20 ms and more. This class
 * merges a little with every write, in proportion to the written words.
 */
export class SegmentMerge {
  readonly #db: Database;
  #unmergedUnits = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Merges in proportion to that many indexed units of words. */
  mergeFor(units: number): void {
    this.#unmergedUnits += units;
    const steps = Math.floor(this.#unmergedUnits / STEP_UNITS);
    if (steps === 0) return;
    this.#unmergedUnits -= steps * STEP_UNITS;
    this.#db
      .prepare("INSERT INTO message_words (message_words, rank) VALUES ('merge', ?)")
      .run(steps * STEP_PAGES);
  }
}
