import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';

import { z } from 'zod';

const stored = z.object({ accepted: z.array(z.object({ hash: z.string(), at: z.number() })) });

/** Consents that are kept; the oldest are dropped. */
const MOST = 1_000;

/**
 * The hashes of project servers that the person allowed, in a file of the data folder. A file that
 * cannot be read counts as empty, so that the person is asked again.
 */
export class Consents {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async has(hash: string): Promise<boolean> {
    return (await this.#read()).some((each) => each.hash === hash);
  }

  /** Stores a consent. Returns a sentence if it cannot be stored; the consent holds for this session. */
  async add(hash: string, at: number): Promise<string | null> {
    const temporary = `${this.#file}.${randomUUID()}`;
    try {
      const others = (await this.#read()).filter((each) => each.hash !== hash);
      const accepted = [...others, { hash, at }].slice(-MOST);
      await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 });
      await writeFile(temporary, JSON.stringify({ accepted }), { mode: 0o600, flush: true });
      await rename(temporary, this.#file);
      return null;
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      return `The consent to an MCP server could not be stored: ${String(error)}`;
    }
  }

  async #read() {
    try {
      return stored.parse(JSON.parse(await readFile(this.#file, 'utf8'))).accepted;
    } catch {
      return []; // The person is asked again.
    }
  }
}
