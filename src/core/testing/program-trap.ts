import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that notes the label and the arguments of each of its runs, for tests. */
export class ProgramTrap {
  readonly program: string;
  readonly #notes: string;

  /** `folder` exists and is none that the tests read. */
  constructor(folder: string) {
    this.program = join(folder, 'trap');
    this.#notes = join(folder, 'trap-notes');
    writeFileSync(this.program, `#!/bin/sh\necho "$0 $*" >> ${this.#notes}\ncat\n`);
    chmodSync(this.program, 0o755);
  }

  /** Returns one line for each run; empty if there was none. */
  runs(): string {
    return existsSync(this.#notes) ? readFileSync(this.#notes, 'utf8') : '';
  }

  forget(): void {
    rmSync(this.#notes, { force: true });
  }
}
