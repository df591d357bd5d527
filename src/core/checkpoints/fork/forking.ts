import type { SessionForks } from '#core/sessions/forks/session-forks.ts';
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
import { bringFiles } from './files-of-turn.ts';

type Needs = {
  readonly taking: Taking;
  readonly store: Pick<Store, 'checkpoints' | 'turnFacts' | 'messages'>;
  readonly forks: Pick<SessionForks, 'check' | 'fork'>;
  readonly worktrees: Pick<Worktrees, 'create' | 'made' | 'give'>;
};

type Input = Omit<CallInput<typeof contract, 'checkpoints.fork'>, 'sessionId'>;

/** Starts forks of sessions in worktrees that have the files from before a turn. */
export class Forking {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async fork(
    session: Session,
    { commandId, promptSeq }: Input,
  ): Promise<CallReply<typeof contract, 'checkpoints.fork'>> {
    const { store, forks, taking, worktrees } = this.#needs;
    const { sessionId } = session;
    const found = turnsToRewind(store, sessionId, promptSeq);
    if (!found.ok) return found;
    const possible = await forks.check({ sessionId, promptSeq });
    if (!possible.ok) return possible;
    const text = possible.value.prompt?.text ?? '';
    const made = await this.#makeWorktree(session, commandId, text);
    if (!made.ok) return made;
    const { worktreeId, cwd } = made.value;
    const brought = await bringFiles(taking, cwd, found.value.first);
    if (!brought.ok) return leftWorktree(brought.error, made.value);
    const forked = await forks.fork({ sessionId, promptSeq }, { cwd, worktreeId });
    if (!forked.ok) return leftWorktree(forked.error, made.value);
    worktrees.give(worktreeId, forked.value.session.sessionId);
    const kept = brought.value.kept.map(({ path, reason }) => ({ path: textOf(path), reason }));
    return ok({ ...forked.value, kept });
  }

  /** Makes a worktree from the present commit of the session's folder. Runs no set-up script. */
  async #makeWorktree({ cwd, git }: Session, commandId: string, text: string) {
    const { worktrees } = this.#needs;
    const created = await worktrees.create({
      commandId,
      cwd,
      text,
      branch: null,
      base: git?.kind === 'branch' ? git.name : 'HEAD',
      copy: true,
      setUpHash: null,
      startsAtOnce: false,
      starts: [],
    });
    if (!created.ok) return notMade(created.error);
    const [begun] = created.value.worktrees;
    const worktree = begun ? await worktrees.made(begun.worktreeId) : null;
    if (worktree?.state === 'ready') return ok(worktree);
    const reason = worktree?.problem ?? compose('worktreeFailures.noSuchWorktree');
    return notMade({ message: reason, remedy: null });
  }
}

type Reason = Pick<
  Extract<Awaited<ReturnType<Worktrees['create']>>, { ok: false }>['error'],
  'message' | 'remedy'
>;

function notMade({ message, remedy }: Reason) {
  return fail('worktreeFailed', message, remedy);
}

/** Returns the failure of a fork whose worktree was made already, and says that it is there. */
function leftWorktree<K extends string>(
  { kind, message }: { readonly kind: K; readonly message: Reason['message'] },
  { branch }: Worktree,
) {
  return fail(kind, message, compose('checkpointFailures.worktreeLeft', { branch }));
}
