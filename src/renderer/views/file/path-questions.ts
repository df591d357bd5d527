import { MAX_CHECKED } from '#shared/contract/files.ts';

/** How long questions are gathered before they are asked at once, in ms. */
const GATHER_MS = 120;
/** A text that is still being written asks much that it does not mean. */
const MAX_GATHERED = 2000;

type Ports = {
  /** `null`: no answer came. */
  readonly ask: (sessionId: string, paths: readonly string[]) => Promise<readonly string[] | null>;
  readonly after: (ms: number, work: () => void) => void;
  readonly onAnswer: (sessionId: string, asked: readonly string[], existing: ReadonlySet<string>) => void;
};

/** Gathers which paths the page wants to know of, and asks for them together. */
export class PathQuestions {
  readonly #ports: Ports;
  readonly #gathered = new Map<string, Set<string>>();
  #count = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  add(sessionId: string, path: string): void {
    if (this.#count >= MAX_GATHERED) return;
    if (this.#count === 0) this.#ports.after(GATHER_MS, () => void this.#askAll());
    const paths = this.#gathered.get(sessionId) ?? new Set();
    this.#gathered.set(sessionId, paths.add(path));
    this.#count += 1;
  }

  async #askAll(): Promise<void> {
    const all = [...this.#gathered].map(([sessionId, paths]) => [sessionId, [...paths]] as const);
    this.#gathered.clear();
    this.#count = 0;
    for (const [sessionId, paths] of all) {
      for (let from = 0; from < paths.length; from += MAX_CHECKED) {
        const asked = paths.slice(from, from + MAX_CHECKED);
        const existing = await this.#ports.ask(sessionId, asked);
        if (existing) this.#ports.onAnswer(sessionId, asked, new Set(existing));
      }
    }
  }
}
