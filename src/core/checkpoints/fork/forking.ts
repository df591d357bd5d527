import type { SessionForks } from '#core/sessions/forks/session-forks.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import type { Store } from '#core/store/store.ts';
import type { Worktrees } from '#core/worktrees/worktrees.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallInput, CallReply } from '#shared/contract/call.ts';
import type { checkpoints as contract } from '#shared/contract/calls/git-desk/checkpoints.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Worktree } from '#shared/git/worktree.ts';
import { compose } from '#shared/words/sentence.ts';

import { textOf, turnsToRewind } from '../rewind/rewinds.ts';
import type { Taking } from '../taking.ts';
import type { Restored } from '../files/restore-files.ts';
import { bringFiles } from './files-of-turn.ts';

type Needs = {
  readonly taking: Taking;
  readonly store: Pick<Store, 'checkpoints' | 'turnFacts' | 'messages'>;
  readonly forks: Pick<SessionForks, 'check' | 'fork'>;
  readonly worktrees: Pick<Worktrees, 'create' | 'made' | 'give'>;
};

type Input = Omit<CallInput<typeof contract, 'checkpoints.fork'>, 'sessionId'>;

/** Starts forks of sessions in worktrees that have the commit and the files from before a turn. */
export class Forking {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the commit from which the worktree of a fork would start; null for the present one. */
  async pointAt({ sessionId, cwd }: Session, promptSeq: number) {
    const found = turnsToRewind(this.#needs.store, sessionId, promptSeq);
    return found.ok ? ok({ commit: await this.#commitOf(cwd, found.value.first) }) : found;
  }

  /** Returns the commit of a checkpoint; null if none was noted, or it no longer exists. */
  async #commitOf(cwd: string, { head = null }: StoredCheckpoint): Promise<string | null> {
    return head !== null && (await this.#needs.taking.hasCommit(cwd, head)) ? head : null;
  }

  async fork(
    session: Session,
    { promptSeq, ...input }: Input,
  ): Promise<CallReply<typeof contract, 'checkpoints.fork'>> {
    const { store, forks, worktrees } = this.#needs;
    const { sessionId } = session;
    const found = turnsToRewind(store, sessionId, promptSeq);
    if (!found.ok) return found;
    const possible = await forks.check({ sessionId, promptSeq });
    if (!possible.ok) return possible;
    const text = possible.value.prompt?.text ?? '';
    const made = await this.#makeWorktree(session, { ...input, text, from: found.value.first });
    if (!made.ok) return made;
    const { worktreeId, cwd } = made.value.worktree;
    const forked = await forks.fork({ sessionId, promptSeq }, { cwd, worktreeId });
    if (!forked.ok) return leftWorktree(forked.error, made.value.worktree);
    worktrees.give(worktreeId, forked.value.session.sessionId);
    const kept = made.value.kept.map(({ path, reason }) => ({ path: textOf(path), reason }));
    return ok({ ...forked.value, kept });
  }

  /**
   * Makes a worktree as a new session gets one, from the commit of the checkpoint. Its files are those
   * of the checkpoint before the set-up script runs.
   */
  async #makeWorktree({ cwd, git }: Session, { from, ...input }: MakeInput) {
    const { worktrees, taking } = this.#needs;
    let kept: Restored['kept'] = [];
    const prepare = async (folder: string) => {
      const brought = await bringFiles(taking, folder, from);
      if (brought.ok) ({ kept } = brought.value);
      return brought;
    };
    const wanted = {
      ...input,
      cwd,
      branch: null,
      base: git?.kind === 'branch' ? git.name : 'HEAD',
      copy: true,
      startsAtOnce: false,
      starts: [],
    };
    const commit = (await this.#commitOf(cwd, from)) ?? undefined;
    const created = await worktrees.create(wanted, { commit, prepare });
    if (!created.ok) return notMade(created.error);
    const [begun] = created.value.worktrees;
    const worktree = begun ? await worktrees.made(begun.worktreeId) : null;
    if (worktree?.state === 'ready') return ok({ worktree, kept });
    const message = worktree?.problem ?? compose('worktreeFailures.noSuchWorktree');
    return worktree?.hasFolder === true
      ? leftWorktree({ kind: 'worktreeFailed', message }, worktree)
      : notMade({ message, remedy: null });
  }
}

type MakeInput = Pick<Input, 'commandId' | 'setUpHash'> & {
  readonly text: string;
  readonly from: StoredCheckpoint;
};

type Reason = Pick<
  Extract<Awaited<ReturnType<Worktrees['create']>>, { ok: false }>['error'],
  'message' | 'remedy'
>;

function notMade({ message, remedy }: Reason) {
  return fail('worktreeFailed', message, remedy);
}

/** Returns the failure of a fork whose worktree was made already, and says that it is there. */
function leftWorktree<const K extends string>(
  { kind, message }: { readonly kind: K; readonly message: Reason['message'] },
  { branch }: Worktree,
) {
  return fail(kind, message, compose('checkpointFailures.worktreeLeft', { branch }));
}
