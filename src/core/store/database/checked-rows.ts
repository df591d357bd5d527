/** Rows of messages that were verified: those up to a row id, since a time. */
export type CheckedRange = {
  readonly upTo: number;
  /** Time at which the first of them was verified. */
  readonly since: number;
};

/**
 * Time after which all rows are verified again: a failing disk changes bytes, but no time of a
 * file.
 */
const VALID_MS = 30 * 24 * 60 * 60 * 1000;

/** Remembers which rows of messages were verified, and were not written since. */
export class CheckedRows {
  #range: CheckedRange | null = null;
  /** The lowest row id that was written since the range was set. */
  #lowestWritten = Infinity;

  /** Sets the range that an earlier core verified. */
  restore(range: CheckedRange | null): void {
    this.#range = range;
  }

  /** Returns the row id above which rows must be verified. */
  begin(now: number): number {
    const kept = this.toKeep();
    const isValid = kept !== null && Math.abs(now - kept.since) <= VALID_MS;
    this.#range = isValid ? kept : { upTo: 0, since: now };
    // Rows that were written before are verified now.
    this.#lowestWritten = Infinity;
    return this.#range.upTo;
  }

  /** Extends the range. */
  advance(upTo: number): void {
    if (this.#range !== null) this.#range = { ...this.#range, upTo };
  }

  /** Excludes this row and all above it. */
  wrote(rowId: number): void {
    this.#lowestWritten = Math.min(this.#lowestWritten, rowId);
  }

  /** Returns the range for the next start. Returns null if nothing was verified. */
  toKeep(): CheckedRange | null {
    if (this.#range === null) return null;
    const upTo = Math.min(this.#range.upTo, this.#lowestWritten - 1);
    return upTo > 0 ? { ...this.#range, upTo } : null;
  }
}
