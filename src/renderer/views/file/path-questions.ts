import { MAX_CHECKED } from '#shared/contract/calls/files.ts';

/** Time during which paths are collected before they are requested together, in ms. */
const COLLECT_MS = 120;
/**
 * Maximum number of collected paths, because a text that is still being written contains many
 * incomplete ones.
 */
const MAX_COLLECTED = 2000;

type Ports = {
  /** Resolves with the existing paths; null if there was no reply. */
  readonly ask: (sessionId: string, paths: readonly string[]) => Promise<readonly string[] | null>;
  readonly after: (ms: number, work: () => void) => void;
  readonly onAnswer: (
    sessionId: string,
    requested: readonly string[],
    existing: ReadonlySet<string>,
  ) => void;
};

/** Collects the paths whose existence the page needs, and requests them together. */
export class PathQuestions {
  readonly #ports: Ports;
  readonly #collected = new Map<string, Set<string>>();
  #count = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  add(sessionId: string, path: string): void {
    if (this.#count >= MAX_COLLECTED) return;
    if (this.#count === 0) this.#ports.after(COLLECT_MS, () => void this.#requestAll());
    const paths = this.#collected.get(sessionId) ?? new Set();
    this.#collected.set(sessionId, paths.add(path));
    this.#count += 1;
  }

  async #requestAll(): Promise<void> {
    const all = [...this.#collected].map(([sessionId, paths]) => [sessionId, [...paths]] as const);
    this.#collected.clear();
    this.#count = 0;
    for (const [sessionId, paths] of all) {
      for (let from = 0; from < paths.length; from += MAX_CHECKED) {
        const requested = paths.slice(from, from + MAX_CHECKED);
        const existing = await this.#ports.ask(sessionId, requested);
        if (existing) this.#ports.onAnswer(sessionId, requested, new Set(existing));
      }
    }
  }
}
