import type { ClockPort } from '#core/ports.ts';
import type { Database } from '#core/store/database/database.ts';

/** Thrown through core in the place where it was killed: nothing after it happens. */
export class CoreKilled extends Error {}

/** Kills one core at a point between two of its steps, and lets nothing of it live on. */
export class Killer {
  isDead = false;
  #left = Infinity;
  readonly #killed: () => void;

  constructor(killed: () => void) {
    this.#killed = killed;
  }

  /** At the so-many-th point from now. */
  arm(points: number): void {
    this.#left = points;
  }

  /** A place in which a core may end. */
  point(): void {
    if (!this.isDead) this.#left -= 1;
    if (this.#left > 0) return;
    if (!this.isDead) this.kill();
    throw new CoreKilled();
  }

  kill(): void {
    this.isDead = true;
    this.#left = 0;
    this.#killed();
  }

  /** Before a transaction, within it with all done, and after it committed: three different things to leave behind. */
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

  /** Timers of a dead core do not ring. */
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

/** The test goes on where a core ended. */
export function survive(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CoreKilled)) throw error;
  }
}
