import { clock } from '../clock.ts';

/** A record that an agent wrote, and the time at which it arrived. */
export type Stamped = { readonly at: number; readonly text: string };

/** An agent without Corral, in the protocol that Corral uses. */
export type AgentAlone = {
  readonly records: RecordLog;
  prompt(text: string): Promise<unknown>;
  /** Resolves with the question of the agent that contains `part`. */
  question(part: string): Promise<Stamped>;
  /** Approves a question once. Returns the time at which the answer was written. */
  approve(question: Stamped): number;
  /** Resolves when the turn is over. */
  turnEnded(): Promise<unknown>;
  close(): Promise<void>;
};

/** Maximum silence in ms. */
const PATIENCE_MS = 60_000;

/** The records of an agent since the last turn. */
export class RecordLog {
  #records: Stamped[] = [];
  readonly #waiting = new Set<() => void>();

  readonly note = (text: string): void => {
    this.#records.push({ at: clock(), text });
    for (const look of this.#waiting) look();
  };

  clear(): void {
    this.#records = [];
  }

  all(): readonly Stamped[] {
    return this.#records;
  }

  /** Resolves with the first record that contains all parts, waiting for it if necessary. */
  async first(...parts: readonly string[]): Promise<Stamped> {
    for (;;) {
      const found = this.#records.find(({ text }) => parts.every((part) => text.includes(part)));
      if (found) return found;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      const failure = new Error(`The agent wrote nothing with ${parts.join(' and ')}.`);
      const timer = setTimeout(reject, PATIENCE_MS, failure);
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        this.#waiting.delete(resolve);
      }
    }
  }
}
