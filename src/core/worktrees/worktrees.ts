import { existsSync } from 'node:fs';

import { inGitFolder } from '#core/git/engine/git.ts';
import type { StoredWorktree, WorktreeFork } from '#core/store/git-desk/worktrees.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { worktrees as contract } from '#shared/contract/calls/worktrees.ts';
import type { Worktree } from '#shared/git/worktree.ts';
import type { WorktreeFindings } from '#shared/git/worktree-findings.ts';
import { compose } from '#shared/words/sentence.ts';

import { usualPlace } from './place/aside.ts';
import { findWork } from './removal/findings.ts';
import { Removals, type RemovalFailure } from './removal/removals.ts';
import { WorktreeMaking } from './worktree-making.ts';
import type { WorktreeNeeds } from './worktree-needs.ts';
import { WorktreePlans } from './worktree-plans.ts';
import { withShown } from './worktree-records.ts';
import { summaryOf } from './worktree-summary.ts';

type Input<M extends keyof typeof contract> = CallInput<typeof contract, M>;

type CreateOptions = {
  /** Commit to start from in place of the newest one of the base. */
  readonly commit?: string | undefined;
  /** Fork to start in the worktree, of which `starts` is then empty. */
  readonly fork?: WorktreeFork;
};

/** The worktrees that Corral made, and the calls on them. */
export class Worktrees {
  readonly #needs: WorktreeNeeds;
  readonly plans: WorktreePlans;
  readonly making: WorktreeMaking;
  readonly #removals: Removals;
  /** Worktrees of which an operation runs now. */
  readonly #busy = new Set<string>();

  constructor(needs: WorktreeNeeds) {
    this.#needs = needs;
    this.plans = new WorktreePlans(needs);
    this.making = new WorktreeMaking(needs);
    const { dataDir } = needs.environment;
    this.#removals = new Removals({ ...needs, dataDir });
  }

  async create(input: Input<'worktrees.create'>, { commit, fork }: CreateOptions = {}) {
    const planned = await this.plans.records(input, commit);
    if (!planned.ok) return planned;
    const [first] = planned.value;
    if (first && input.setUpHash !== null)
      this.#needs.confirmed(first.shown.repository, input.setUpHash);
    for (const record of planned.value) {
      const stored = fork ? { ...record, fork } : record;
      const put = this.#needs.records.put(stored);
      if (!put.ok) return storeFailed(put.error);
      this.making.begin(stored);
    }
    return ok({ worktrees: planned.value.map(({ shown }) => shown) });
  }

  /** Returns a worktree when its session was started, or that failed; null if there is none. */
  async started(worktreeId: string): Promise<Worktree | null> {
    await this.making.started(worktreeId);
    return this.#needs.records.get(worktreeId)?.shown ?? null;
  }

  list({ repository }: Input<'worktrees.list'>) {
    const all = this.#needs.records.all().map(({ shown }) => shown);
    const worktrees = all.filter((each) => repository === null || each.repository === repository);
    return ok({ worktrees });
  }

  progress({ worktreeId, from }: Input<'worktrees.progress'>) {
    const stored = this.#needs.records.get(worktreeId);
    if (!stored) return noSuchWorktree();
    const live = this.making.outputOf(worktreeId)?.from(from);
    const tail = stored.shown.setUp?.tail ?? '';
    return ok({ worktree: stored.shown, ...(live ?? { output: '', next: tail.length }) });
  }

  cancel({ worktreeId }: Input<'worktrees.cancel'>) {
    if (!this.#needs.records.get(worktreeId)) return noSuchWorktree();
    return this.making.cancel(worktreeId)
      ? ok({})
      : fail('notRunning', compose('worktreeFailures.notRunning'));
  }

  async continue({ worktreeId, setUpHash }: Input<'worktrees.continue'>) {
    const stored = this.#needs.records.get(worktreeId);
    if (!stored) return noSuchWorktree();
    if (stored.shown.state !== 'failed' || this.making.isRunning(worktreeId)) return notPossible();
    const setUp = await this.plans.setUpAgain(stored, setUpHash);
    if (!setUp.ok) return setUp;
    const { hasFolder } = stored.shown;
    const state = hasFolder ? (setUp.value ? 'settingUp' : 'ready') : 'creating';
    const next = withShown(stored, { state, problem: null, setUp: setUp.value });
    const put = this.#needs.records.put(next);
    if (!put.ok) return storeFailed(put.error);
    this.making.begin(next);
    return ok({ worktree: next.shown });
  }

  async summary({ worktreeId }: Input<'worktrees.summary'>) {
    const stored = this.#needs.records.get(worktreeId);
    return stored ? ok({ summary: await summaryOf(this.#needs.git, stored) }) : noSuchWorktree();
  }

  async findings({ worktreeId }: Input<'worktrees.findings'>) {
    const stored = this.#needs.records.get(worktreeId);
    if (!stored) return noSuchWorktree();
    if (!this.#isRemovable(stored)) return notPossible();
    return ok({ findings: await this.#findings(stored) });
  }

  async remove({ worktreeId, findingsId, deletesBranch }: Input<'worktrees.remove'>) {
    const stored = this.#needs.records.get(worktreeId);
    if (!stored) return noSuchWorktree();
    if (!this.#isRemovable(stored)) return notPossible();
    return this.#alone(worktreeId, async () => {
      const found = await this.#checked(stored, findingsId);
      if (!found.ok) return found;
      const { folder } = stored.shown;
      if (!existsSync(folder)) return this.#forget(stored);
      const noCheckpoint = await this.#needs.beforeRemoval(folder);
      // Files may have changed while the checkpoint was taken.
      const again = await this.#checked(stored, findingsId);
      if (!again.ok) return again;
      const commit = deletesBranch && again.value.isOwnBranch ? await this.#tipOf(stored) : null;
      const { branch } = stored.shown;
      const deletes = commit === null ? null : { branch, commit };
      const removed = await this.#removals.remove(withShown(stored, { noCheckpoint }), deletes);
      return removed.ok ? ok({ worktree: removed.value.shown }) : removalFailed(removed.error);
    });
  }

  async restore({ worktreeId }: Input<'worktrees.restore'>) {
    const stored = this.#needs.records.get(worktreeId);
    if (!stored) return noSuchWorktree();
    if (stored.kept === null || this.#busy.has(worktreeId)) return notPossible();
    return this.#alone(worktreeId, async () => {
      const restored = await this.#removals.restore(stored);
      if (!restored.ok) return restoreFailed(restored.error);
      this.#needs.returned(stored.shown.folder);
      return ok({ worktree: restored.value.shown });
    });
  }

  /** Repairs what an earlier core did not finish. */
  async repair(): Promise<void> {
    await this.#removals.repair();
    await this.making.repair();
    await this.expire();
  }

  async expire(): Promise<void> {
    const place = await this.#needs.placeOfNew();
    const usual = usualPlace(this.#needs.environment.dataDir);
    await this.#removals.expire(place.ok ? place.value : usual);
  }

  #isRemovable({ shown }: StoredWorktree): boolean {
    const isAtRest = shown.state === 'ready' || shown.state === 'failed';
    return (
      isAtRest && !this.#busy.has(shown.worktreeId) && !this.making.isRunning(shown.worktreeId)
    );
  }

  #findings(stored: StoredWorktree): Promise<WorktreeFindings> {
    const { git, environment, insiders } = this.#needs;
    return findWork({ git, platform: environment.platform, insiders }, stored);
  }

  /** Returns the findings if they are those that were shown, and allow a removal. */
  async #checked(stored: StoredWorktree, findingsId: string) {
    const found = await this.#findings(stored);
    if (found.findingsId !== findingsId)
      return fail('changed', compose('worktreeFailures.changed'));
    if (found.isBlocked) return fail('blocked', compose('worktreeFailures.blocked'));
    return ok(found);
  }

  /** Deletes the record of a worktree whose folder does not exist. Changes nothing in git. */
  #forget(stored: StoredWorktree) {
    const deleted = this.#needs.records.delete(stored.shown.worktreeId);
    return deleted.ok ? ok({ worktree: null }) : storeFailed(deleted.error);
  }

  async #tipOf({ common, shown }: StoredWorktree): Promise<string | null> {
    const args = ['rev-parse', '--verify', '--quiet', `refs/heads/${shown.branch}`];
    const tip = await this.#needs.git.text(args, inGitFolder(common));
    return tip.ok ? tip.value : null;
  }

  async #alone<T>(worktreeId: string, work: () => Promise<T>): Promise<T> {
    this.#busy.add(worktreeId);
    try {
      return await work();
    } finally {
      this.#busy.delete(worktreeId);
    }
  }
}

function removalFailed(failure: RemovalFailure) {
  return failure.kind === 'notMoved'
    ? fail('notMoved', failure.message, failure.remedy)
    : storeFailed(failure);
}

function restoreFailed(failure: RemovalFailure) {
  const { kind, message, remedy } = failure;
  return kind === 'occupied' || kind === 'notRestorable'
    ? fail(kind, message, remedy)
    : storeFailed(failure);
}

function storeFailed({ message, remedy }: StoreFailure | RemovalFailure) {
  return fail('storeFailed', message, remedy);
}

function noSuchWorktree() {
  return fail('noSuchWorktree', compose('worktreeFailures.noSuchWorktree'));
}

function notPossible() {
  return fail('notPossible', compose('worktreeFailures.notPossible'));
}
