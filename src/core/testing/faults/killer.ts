import type { ClockPort } from '#core/ports.ts';
import type { Database } from '#core/store/database/database.ts';

/** Thrown at the point where core was killed, so that none of the following code runs. */
export class CoreKilled extends Error {}

/** Kills one core at a point between two of its steps, and stops everything of it. */
export class Killer {
  isDead = false;
  #left = Infinity;
  readonly #onKill: () => void;

  constructor(onKill: () => void) {
    this.#onKill = onKill;
  }

  /** Kills core at the given number of points from now. */
  arm(points: number): void {
    this.#left = points;
  }

  /** Marks a point at which core may be killed. */
  point(): void {
    if (!this.isDead) this.#left -= 1;
    if (this.#left > 0) return;
    if (!this.isDead) this.kill();
    throw new CoreKilled();
  }

  kill(): void {
    this.isDead = true;
    this.#left = 0;
    this.#onKill();
  }

  /**
   * Adds points before a transaction, at its end, and after its commit: each leaves a different
   * state.
   */
  database(inner: Database): Database {
    return {
      prepare: (sql) => inner.prepare(sql),
      exec: (sql) => inner.exec(sql),
      transaction: (work) => {
        this.point();
        const done = inner.transaction(() => {
          const value = work();
          this.point();
          return value;
        });
        this.point();
        return done;
      },
      close: () => inner.close(),
    };
  }

  /** Drops the timers of a dead core. */
  clock(inner: ClockPort): ClockPort {
    return {
      now: () => inner.now(),
      after: (ms, callback) =>
        inner.after(ms, () => {
          if (!this.isDead) survive(callback);
        }),
    };
  }
}

/** Continues the test after a kill. */
export function survive(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CoreKilled)) throw error;
  }
}
