import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import { ok } from '#shared/base/result.ts';

import type { WorktreeRecords } from '../worktree-records.ts';

/** Records in files, each replaced in one step, which outlive a process that is killed. */
export class FileRecords implements WorktreeRecords {
  readonly #folder: string;
  readonly #onStep: () => void;

  /** `onStep` is called before each record that is written. */
  constructor(folder: string, onStep = () => {}) {
    this.#folder = folder;
    this.#onStep = onStep;
    mkdirSync(folder, { recursive: true });
  }

  get(worktreeId: string): StoredWorktree | null {
    return this.all().find(({ shown }) => shown.worktreeId === worktreeId) ?? null;
  }

  all(): readonly StoredWorktree[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    return names.map((name): StoredWorktree =>
      JSON.parse(readFileSync(join(this.#folder, name), 'utf8')),
    );
  }

  put(stored: StoredWorktree) {
    this.#onStep();
    const file = join(this.#folder, `${stored.shown.worktreeId}.json`);
    writeFileSync(`${file}.draft`, JSON.stringify(stored));
    renameSync(`${file}.draft`, file);
    return ok(null);
  }

  delete(worktreeId: string) {
    rmSync(join(this.#folder, `${worktreeId}.json`), { force: true });
    return ok(null);
  }
}
