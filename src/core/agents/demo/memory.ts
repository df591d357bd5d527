import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

const memorySchema = z.object({
  /** Number of processes that have worked in this folder, including this one. */
  run: z.int(),
  /** Number of completed steps of the tour. */
  step: z.int(),
  remembered: z.array(z.string()),
});
type MemoryData = z.infer<typeof memorySchema>;

function read(path: string): MemoryData | null {
  try {
    return memorySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null; // The file is missing or invalid; the tour starts from the beginning.
  }
}

/** State of the demo agent that survives restarts, in a file in its folder. */
export class Memory {
  readonly #path: string;
  #kept: MemoryData;
  mode: string;

  /**
   * Loads the state. `freshRun` numbers this run if the folder was lost, so that no record gets the
   * id of an older one.
   */
  constructor(folder: string, mode: string, freshRun: number) {
    mkdirSync(join(folder, '.corral-demo'), { recursive: true });
    this.#path = join(folder, '.corral-demo', 'memory.json');
    this.mode = mode;
    const before = read(this.#path);
    this.#kept = before
      ? { ...before, run: before.run + 1 }
      : { run: freshRun, step: 0, remembered: [] };
    this.#save();
  }

  get run(): number {
    return this.#kept.run;
  }

  get step(): number {
    return this.#kept.step;
  }

  set step(step: number) {
    this.#kept = { ...this.#kept, step };
    this.#save();
  }

  mayWithoutAsking(rule: string): boolean {
    if (this.mode === 'bypassPermissions' || this.#kept.remembered.includes(rule)) return true;
    return this.mode === 'acceptEdits' && rule === 'edit';
  }

  remember(rule: string): void {
    this.#kept = { ...this.#kept, remembered: [...this.#kept.remembered, rule] };
    this.#save();
  }

  #save(): void {
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#kept));
    renameSync(`${this.#path}.new`, this.#path);
  }
}
