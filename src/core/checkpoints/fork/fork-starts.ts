import type { IdPort } from '#core/ports.ts';
import type { SessionForks } from '#core/sessions/forks/session-forks.ts';
import type { WorktreeFork } from '#core/store/git-desk/worktrees.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Restored } from '../files/restore-files.ts';
import type { Taking } from '../taking.ts';
import { bringFiles } from './files-of-turn.ts';

type Needs = {
  readonly taking: Taking;
  readonly store: Pick<Store, 'checkpoints' | 'sessions'>;
  readonly forks: Pick<SessionForks, 'fork'>;
  readonly ids: IdPort;
};

type WorktreePlace = { readonly cwd: string; readonly worktreeId: string };

/** Gives worktrees the files of forks and starts the forks in them, also after a restart. */
export class ForkStarts {
  readonly #needs: Needs;
  /** Files that worktrees of forks that are being made do not have, by the id of the new session. */
  readonly #kept = new Map<string, Restored['kept']>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Gives a new worktree the files of the checkpoint of its fork. */
  async prepare({ checkpointId, sessionId }: WorktreeFork, cwd: string) {
    const { store, taking } = this.#needs;
    const from = store.checkpoints.get(checkpointId);
    if (!from) return err(compose('checkpointFailures.noCheckpoint'));
    const brought = await bringFiles(taking, cwd, from);
    if (!brought.ok) return err(brought.error.message);
    this.#kept.set(sessionId, brought.value.kept);
    return ok(null);
  }

  /** Starts the fork of a worktree, if it was not started before an end of Corral. */
  async start({ of, promptSeq, sessionId }: WorktreeFork, place: WorktreePlace) {
    const { store, forks, ids } = this.#needs;
    const known = store.sessions.get(sessionId);
    if (known && (known.discardedAt ?? null) === null) return ok(sessionId);
    // The session of a fork that an earlier core did not finish is deleted under its id.
    const own = known ? ids.uuid() : sessionId;
    const forked = await forks.fork({ sessionId: of, promptSeq }, { ...place, sessionId: own });
    return forked.ok ? ok(own) : err(forked.error.message);
  }

  /** Returns the files that the worktree of a fork did not get, once. */
  takeKept(sessionId: string): Restored['kept'] {
    const kept = this.#kept.get(sessionId) ?? [];
    this.#kept.delete(sessionId);
    return kept;
  }
}
