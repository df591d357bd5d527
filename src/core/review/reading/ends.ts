import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ReviewRepository } from '../repository/review-repository.ts';

type EndFailure = GitFailure | Failure<'noSuchEnd'>;

/** Both ends of a comparison, for git. */
export type Ends = {
  /** Arguments of `git diff` that select the ends. */
  readonly args: readonly string[];
  /** True if the new end is the working tree, which also has untracked files. */
  readonly isWorkingTree: boolean;
  /** True if every conflict is listed, also of a file that is as in HEAD. */
  readonly hasConflicts?: boolean;
  /** True if a change that only the index has is listed, because a commit would contain it. */
  readonly hasIndex?: boolean;
  /** Further variables, e.g. for objects outside of the repository. */
  readonly env: Readonly<Record<string, string>>;
};

/** Trees of a comparison with checkpoints. `to` is null for the working tree. */
type CheckpointTrees = {
  readonly from: string;
  readonly to: string | null;
  readonly env: Readonly<Record<string, string>>;
};

/** Returns the trees of a turn or a checkpoint. Provided by the checkpoints. */
export type TreesOf = (
  place: ReviewPlace,
  comparison: Comparison & { readonly kind: 'turn' | 'checkpoint' },
) => Promise<Result<CheckpointTrees, Failure<'noSuchEnd'>>>;

/** Returns the ends of a comparison in a repository. */
export async function endsOf(
  repository: ReviewRepository,
  place: ReviewPlace,
  comparison: Comparison,
  treesOf: TreesOf,
): Promise<Result<Ends, EndFailure>> {
  const env = {};
  if (comparison.kind === 'unstaged')
    return ok({ args: ['--ours'], isWorkingTree: true, hasConflicts: true, env });
  if (comparison.kind === 'proposed') return noSuchEnd(comparison.kind);
  if (comparison.kind === 'turn' || comparison.kind === 'checkpoint') {
    const trees = await treesOf(place, comparison);
    if (!trees.ok) return trees;
    const { from, to } = trees.value;
    const args = to === null ? [from] : [from, to];
    return ok({ args, isWorkingTree: to === null, env: trees.value.env });
  }
  const base =
    comparison.kind === 'branch'
      ? await mergeBase(repository, comparison.base)
      : await commitOrNothing(repository, repository.head);
  if (!base.ok) return base;
  return comparison.kind === 'staged'
    ? ok({ args: ['--cached', base.value], isWorkingTree: false, env })
    : ok(
        comparison.kind === 'all'
          ? allChanges(base.value, env)
          : { args: [base.value], isWorkingTree: true, env },
      );
}

/** Returns the ends of everything that differs from a commit, also what only the index has. */
export function allChanges(commit: string, env: Ends['env']): Ends {
  return { args: [commit], isWorkingTree: true, hasConflicts: true, hasIndex: true, env };
}

/** Returns the present commit of HEAD, or the empty tree before the first commit. */
export async function headOrNothing(
  repository: ReviewRepository,
): Promise<Result<string, GitFailure>> {
  const head = await commitOf(repository, 'HEAD');
  return head.ok ? commitOrNothing(repository, head.value) : head;
}

/** Returns a commit, or the empty tree if there is none. */
export async function commitOrNothing(
  repository: ReviewRepository,
  commit: string | null,
): Promise<Result<string, GitFailure>> {
  if (commit !== null) return ok(commit);
  const empty = await repository.read(['hash-object', '-t', 'tree', '--stdin']);
  return empty.ok ? ok(empty.value.toString().trim()) : empty;
}

/** Returns the id of a commit. Returns null if there is none of that name. */
export async function commitOf(
  repository: ReviewRepository,
  name: string,
): Promise<Result<string | null, GitFailure>> {
  if (name.startsWith('-')) return ok(null);
  const found = await repository.run(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  if (!found.ok) return found;
  const id = Buffer.from(found.value.stdout).toString().trim();
  return ok(found.value.code === 0 && id !== '' ? id : null);
}

async function mergeBase(
  repository: ReviewRepository,
  base: string,
): Promise<Result<string, EndFailure>> {
  const { head } = repository;
  if (head === null) return noSuchEnd('HEAD');
  const theirs = await commitOf(repository, base);
  if (!theirs.ok) return theirs;
  if (theirs.value === null) return noSuchEnd(base);
  const found = await repository.run(['merge-base', head, theirs.value]);
  if (!found.ok) return found;
  const id = Buffer.from(found.value.stdout).toString().split('\n')[0] ?? '';
  return found.value.code === 0 && id !== '' ? ok(id) : noSuchEnd(base);
}

function noSuchEnd(name: string) {
  return fail(
    'noSuchEnd',
    compose('reviewFailures.noSuchEnd', { name }),
    compose('reviewFailures.chooseEnd'),
  );
}
