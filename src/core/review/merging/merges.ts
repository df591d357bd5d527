import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { listWorktrees } from '#core/git/engine/worktree-list.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { HOOK_TIMEOUT_MS } from '../publishing/commits.ts';
import { branchOf } from '../publishing/pushes.ts';
import type {
  ActingFailure,
  OpenFailure,
  ReviewRepository,
} from '../repository/review-repository.ts';
import { mergeEnds, previewMerge } from './merge-preview.ts';
import { mergeState, type MergeNeeds, type MergeState } from './merge-state.ts';

type MergeFailure =
  | OpenFailure
  | ActingFailure
  | Failure<'noSuchEnd' | 'detached' | 'merging' | 'wouldConflict' | 'notCheckedOut'>;

/**
 * Brings the changes of a base into the present branch. Conflicts are left in the working tree, for
 * the person or an agent to resolve, and are not a failure.
 */
export async function bringBase(
  needs: MergeNeeds,
  { base, way }: { readonly base: string; readonly way: 'merge' | 'rebase' },
): Promise<Result<MergeState, MergeFailure>> {
  const { repository } = needs;
  const free = await freeOfMerge(needs);
  if (!free.ok) return free;
  const ends = await mergeEnds(repository, base);
  if (!ends.ok) return ends;
  // git takes the name for the message of the merge.
  const args = way === 'merge' ? ['merge', '--no-edit', base] : ['rebase', base];
  const acting = await repository.acting(needs.programs);
  if (!acting.ok) return acting;
  const done = await acting.value.runAsSetUp(args, { timeoutMs: HOOK_TIMEOUT_MS });
  if (!done.ok) return done;
  const state = await mergeState(needs);
  if (!state.ok || done.value.code === 0 || state.value.conflicts.length > 0) return state;
  return gitFailed(args, done.value);
}

/**
 * Merges the present branch into a local base: in the working tree that has the base checked out, or
 * as a fast-forward of a base that has none. A merge with conflicts is not begun.
 */
export async function mergeBack(
  needs: MergeNeeds,
  base: string,
): Promise<Result<{ readonly commitId: string }, MergeFailure>> {
  const { repository, files, programs } = needs;
  const branch = await branchOf(repository);
  if (!branch.ok) return branch;
  const preview = await previewMerge(repository, base);
  if (!preview.ok) return preview;
  const [conflict] = preview.value.conflicts;
  if (conflict !== undefined)
    return fail(
      'wouldConflict',
      compose('reviewFailures.wouldConflict', { base, path: conflict }),
      compose('reviewFailures.bringBase', { base }),
    );
  const folder = await checkoutOf(repository, base);
  if (!folder.ok) return folder;
  if (folder.value === null) return fastForward(needs, { branch: branch.value, base });
  const there = await repository.in(folder.value);
  if (!there.ok) return there;
  return mergeThere({ repository: there.value, files, programs }, { branch: branch.value, base });
}

/** Merges a branch into the base that a working tree has checked out. */
async function mergeThere(
  other: MergeNeeds,
  { branch, base }: { readonly branch: string; readonly base: string },
): Promise<Result<{ readonly commitId: string }, MergeFailure>> {
  const free = await freeOfMerge(other);
  if (!free.ok) return free;
  const args = ['merge', '--no-edit', branch];
  const acting = await other.repository.acting(other.programs);
  if (!acting.ok) return acting;
  const done = await acting.value.runAsSetUp(args, { timeoutMs: HOOK_TIMEOUT_MS });
  if (!done.ok) return done;
  if (done.value.code === 0) return tipOf(other.repository, base);
  // The preview saw no conflict, so this is a rare race; the other working tree must stay usable.
  const state = await mergeState(other);
  if (state.ok && state.value.operation === 'merge')
    await acting.value.actAsSetUp(['merge', '--abort'], {});
  return gitFailed(args, done.value);
}

async function fastForward(
  { repository, programs }: MergeNeeds,
  { branch, base }: { readonly branch: string; readonly base: string },
): Promise<Result<{ readonly commitId: string }, MergeFailure>> {
  const local = `refs/heads/${base}`;
  const known = await repository.run(['show-ref', '--verify', '--quiet', local]);
  if (!known.ok) return known;
  const isAncestor = await repository.run(['merge-base', '--is-ancestor', base, 'HEAD']);
  if (!isAncestor.ok) return isAncestor;
  if (known.value.code !== 0 || isAncestor.value.code !== 0)
    return fail(
      'notCheckedOut',
      compose('reviewFailures.notCheckedOut', { base }),
      compose('reviewFailures.checkOutBase', { base }),
    );
  // A refspec without `+` refuses everything but a fast-forward.
  const args = ['fetch', '.', `refs/heads/${branch}:${local}`];
  const acting = await repository.acting(programs);
  if (!acting.ok) return acting;
  const done = await acting.value.actAsSetUp(args, {});
  return done.ok ? tipOf(repository, base) : done;
}

async function tipOf(repository: ReviewRepository, base: string) {
  const tip = await repository.read(['rev-parse', '--verify', `refs/heads/${base}`]);
  return tip.ok ? ok({ commitId: tip.value.toString().trim() }) : tip;
}

/** Returns the folder in which a branch is checked out. Returns null if there is none. */
async function checkoutOf(
  repository: ReviewRepository,
  branch: string,
): Promise<Result<string | null, GitFailure>> {
  const listed = await listWorktrees((args) => repository.read(args));
  if (!listed.ok) return listed;
  const found = listed.value.find((each) => each.branch === `refs/heads/${branch}`);
  return ok(found?.folder ?? null);
}

async function freeOfMerge(
  needs: MergeNeeds,
): Promise<Result<null, GitFailure | Failure<'merging'>>> {
  const state = await mergeState(needs);
  if (!state.ok) return state;
  if (state.value.operation === null && state.value.conflicts.length === 0) return ok(null);
  return fail(
    'merging',
    compose('reviewFailures.merging', { folder: needs.repository.root }),
    compose('reviewFailures.endMerge'),
  );
}
