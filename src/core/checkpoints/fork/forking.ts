import type { SessionForks } from '#core/sessions/forks/session-forks.ts';
import type { IdPort } from '#core/ports.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import type { Store } from '#core/store/store.ts';
import type { Worktrees } from '#core/worktrees/worktrees.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallInput, CallReply } from '#shared/contract/call.ts';
import type { checkpoints as contract } from '#shared/contract/calls/git-desk/checkpoints.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import { textOf, turnsToRewind } from '../rewind/rewinds.ts';
import type { Taking } from '../taking.ts';
import type { ForkStarts } from './fork-starts.ts';

type Needs = {
  readonly taking: Pick<Taking, 'hasCommit'>;
  readonly store: Pick<Store, 'checkpoints' | 'turnFacts' | 'messages' | 'sessions'>;
  readonly forks: Pick<SessionForks, 'check'>;
  /** Starts forks in the worktrees that are made for them. */
  readonly starts: Pick<ForkStarts, 'takeKept'>;
  readonly worktrees: Pick<Worktrees, 'create' | 'started'>;
  readonly sessions: { get(sessionId: string): Session | null };
  readonly ids: IdPort;
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
    const { store, forks, sessions } = this.#needs;
    const { sessionId } = session;
    const found = turnsToRewind(store, sessionId, promptSeq);
    if (!found.ok) return found;
    const possible = await forks.check({ sessionId, promptSeq });
    if (!possible.ok) return possible;
    const { text = '', attachments = [] } = possible.value.prompt ?? {};
    const made = await this.#makeWorktree(session, {
      ...input,
      text,
      from: found.value.first,
      promptSeq,
    });
    if (!made.ok) return made;
    const { worktree, fork, kept } = made.value;
    const started = worktree.sessionId === null ? null : sessions.get(worktree.sessionId);
    return ok({
      worktreeId: worktree.worktreeId,
      sessionId: worktree.sessionId ?? fork.sessionId,
      session: started,
      problem: started ? null : (worktree.problem ?? compose('worktreeFailures.noSuchWorktree')),
      prompt: { text, attachments: [...attachments] },
      kept: kept.map(({ path, reason }) => ({ path: textOf(path), reason })),
    });
  }

  /**
   * Makes a worktree as a new session gets one, from the commit of the checkpoint. Its files are those
   * of the checkpoint before the set-up script runs.
   */
  async #makeWorktree({ sessionId: of, cwd, git }: Session, input: MakeInput) {
    const { worktrees, starts, ids } = this.#needs;
    const { from, promptSeq, startsAtOnce = false, ...rest } = input;
    const { checkpointId } = from;
    const fork = { of, promptSeq, checkpointId, sessionId: ids.uuid(), isPrepared: false };
    const base = git?.kind === 'branch' ? git.name : 'HEAD';
    const wanted = { ...rest, cwd, branch: null, base, copy: true, startsAtOnce, starts: [] };
    const commit = (await this.#commitOf(cwd, from)) ?? undefined;
    const created = await worktrees.create(wanted, { commit, fork });
    if (!created.ok) return notMade(created.error);
    const [begun] = created.value.worktrees;
    const worktree = begun && (await worktrees.started(begun.worktreeId));
    const kept = starts.takeKept(fork.sessionId);
    if (worktree) return ok({ worktree, fork, kept });
    return notMade({ message: compose('worktreeFailures.noSuchWorktree'), remedy: null });
  }
}

type MakeInput = Input & {
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
