import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readFileRange } from '#core/agents/kits/records/wire-log.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

export type SourceText = { readonly text: string; readonly bytes: number };

/** Wire logs of the agents, one file per process: `<folder>/<sessionId>/<n>.jsonl`. */
export class WireFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the path of the wire log for a new process of the session. */
  async next(sessionId: string): Promise<Result<string, Problem>> {
    const folder = join(this.#folder, sessionId);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const numbers = (await readdir(folder))
        .map((name) => Number.parseInt(name, 10))
        .filter(Number.isInteger);
      return ok(join(folder, `${Math.max(0, ...numbers) + 1}.jsonl`));
    } catch (error) {
      return err({
        kind: 'storeFailed',
        message: compose('sessionFailures.recordFolder', { reason: reason(error) }),
        remedy: compose('sessionFailures.makeRecordFolder', { path: this.#folder }),
        command: null,
      });
    }
  }

  /** Returns true if `file` is a wire log of the session. */
  owns(sessionId: string, file: string): boolean {
    return (
      /^\d+\.jsonl$/.test(file.slice(join(this.#folder, sessionId).length + 1)) &&
      file.startsWith(join(this.#folder, sessionId))
    );
  }

  /** Reads at most `limit` of the bytes [start, end). `bytes` is the size of the whole range. */
  async read(
    file: string,
    start: number,
    end: number,
    limit: number,
  ): Promise<Result<SourceText, string>> {
    const range = await readFileRange(file, start, Math.min(end, start + limit));
    return range.ok
      ? ok({ text: new TextDecoder().decode(range.value), bytes: end - start })
      : err(range.error.message);
  }

  async remove(sessionId: string): Promise<void> {
    await rm(join(this.#folder, sessionId), { recursive: true, force: true });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
