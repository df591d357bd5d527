import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Journal } from '#core/journal/journal.ts';
import type { Environment } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { worktrees as contract } from '#shared/contract/calls/worktrees.ts';
import { compose } from '#shared/words/sentence.ts';

import { bad, checkPlace } from './check-place.ts';
import { usualPlace } from './aside.ts';

type Needs = {
  readonly environment: Pick<Environment, 'dataDir' | 'homeDir'>;
  readonly store: Pick<Store, 'settings'>;
  readonly journal: Pick<Journal, 'write'>;
  readonly isProject: (folder: string) => boolean;
};

/** The folder in which new worktrees are made. Those that exist stay where they are. */
export class WorktreesPlace {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the folder in force. A chosen one is checked each time, because it may be gone. */
  async current(): Promise<Result<string, Failure<'badPlace'>>> {
    const { environment, store } = this.#needs;
    const chosen = store.settings.get().worktreesFolder;
    return chosen === null ? ok(usualPlace(environment.dataDir)) : checkPlace(this.#needs, chosen);
  }

  /** Stores the person's choice if worktrees can be made there; null is the usual folder. */
  async choose({ folder: worktreesFolder }: CallInput<typeof contract, 'worktrees.setPlace'>) {
    if (worktreesFolder !== null) {
      const checked = await checkPlace(this.#needs, worktreesFolder);
      if (!checked.ok) return checked;
      if (!(await canWrite(checked.value)))
        return bad(compose('worktreeFailures.placeNotWritable', { folder: worktreesFolder }));
    }
    const done = this.#needs.journal.write((entry) => entry.settings({ worktreesFolder }));
    if (done.ok) return ok({ settings: done.value });
    return fail('storeFailed', done.error.message, done.error.remedy);
  }
}

/** Returns true if a folder can be made there; permissions alone do not tell it everywhere. */
async function canWrite(folder: string): Promise<boolean> {
  const made = await mkdtemp(join(folder, '.corral-')).catch(() => null);
  if (made !== null) await rmdir(made);
  return made !== null;
}
