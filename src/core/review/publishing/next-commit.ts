import { createHash } from 'node:crypto';

import type { GitFailure } from '#core/git/engine/git.ts';
import type { GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { MAX_MESSAGE, type NextCommit } from '#shared/git/next-commit.ts';

import { rawChanges } from '../diff/raw-changes.ts';
import { statusEntries, type StatusEntry } from '../diff/status-entries.ts';
import { DIFF_OPTIONS } from '../reading/diff-options.ts';
import { usualBaseOf } from '../reading/bases.ts';
import { allChanges, commitOf, commitOrNothing } from '../reading/ends.ts';
import { readChanges, type FoundChange } from '../reading/read-changes.ts';
import { readOperation } from '../repository/operation.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';
import type { WorkStates } from '../repository/work-states.ts';

export type PlanNeeds = {
  readonly repository: ReviewRepository;
  readonly states: WorkStates;
  readonly files: GitFolderFiles;
};
type Env = Readonly<Record<string, string>>;
type PlanInput = {
  readonly isMerge: boolean;
  readonly env?: Env;
  /** Lists the changes since HEAD; reads them now if absent. */
  readonly list?: typeof readChanges | undefined;
};
type Head = { readonly commit: string | null; readonly ref: string | null };

/** Content of the next commit, with the changes that it would stage first. */
export type CommitPlan = Pick<
  NextCommit,
  'holds' | 'files' | 'untracked' | 'unstaged' | 'conflicts' | 'commitPlanId' | 'amendPlanId'
> & { readonly head: Head; readonly tracked: readonly FoundChange[] };

/** Reads what a commit would contain now, and what is shown beside it. */
export async function readNextCommit(
  needs: PlanNeeds,
  list?: PlanInput['list'],
): Promise<Result<NextCommit, GitFailure>> {
  const { repository } = needs;
  const operation = await readOperation(needs);
  if (!operation.ok) return operation;
  const [plan, remotes, pushed, base, last] = await Promise.all([
    readPlan(needs, { isMerge: operation.value?.kind === 'merge', list }),
    repository.read(['remote']),
    repository.run(['merge-base', '--is-ancestor', 'HEAD', '@{upstream}']),
    readBase(repository),
    repository.run(['log', '-1', '--no-color', '--format=%B'], { maxBytes: MAX_MESSAGE }),
  ]);
  if (!plan.ok) return plan;
  if (!remotes.ok) return remotes;
  if (!pushed.ok) return pushed;
  if (!base.ok) return base;
  if (!last.ok) return last;
  const { head, tracked: _, ...shown } = plan.value;
  const hasLast = last.value.code === 0 && last.value.killed === null;
  const branch = head.ref?.replace(/^refs\/heads\//u, '') ?? null;
  return ok({
    ...shown,
    branch,
    isUnborn: head.commit === null,
    hasRemote: remotes.value.length > 0,
    isPushed: pushed.value.code === 0,
    base: base.value,
    lastMessage: hasLast ? Buffer.from(last.value.stdout).toString('utf8').trim() : null,
    operation: operation.value,
  });
}

/**
 * Reads what a commit would contain: the index, or all tracked changes if nothing is staged. The
 * merge that waits is a commit also where its result is as HEAD.
 */
export async function readPlan(
  { repository, states }: PlanNeeds,
  { isMerge, env = {}, list = readChanges }: PlanInput,
): Promise<Result<CommitPlan, GitFailure>> {
  const head = await readHead(repository);
  if (!head.ok) return head;
  const base = await commitOrNothing(repository, head.value.commit);
  if (!base.ok) return base;
  const [staged, status] = await Promise.all([
    repository.read(
      ['diff', '--cached', '--raw', '-z', ...DIFF_OPTIONS, '--no-renames', base.value],
      { env },
    ),
    repository.read([...STATUS], { env }),
  ]);
  if (!staged.ok) return staged;
  if (!status.ok) return status;
  const entries = [...statusEntries(status.value).values()];
  const conflicts = entries.filter(({ isConflicted }) => isConflicted).length;
  const inIndex = rawChanges(staged.value).filter(({ letter }) => letter !== 'U');
  const amendPlanId = planId(head.value, ['staged', staged.value.toString('latin1')]);
  const counts = { untracked: entries.filter(isUntracked).length, conflicts };
  const rest = { head: head.value, amendPlanId, ...counts };
  if (inIndex.length > 0 || isMerge || conflicts > 0)
    return ok({
      ...rest,
      holds: 'staged',
      files: inIndex.length,
      unstaged: entries.filter(isChangedInTree).length,
      tracked: [],
      commitPlanId: amendPlanId,
    });
  const ends = allChanges(base.value, env);
  const all = await list({ repository, states }, { ends, ignoreSpace: false });
  if (!all.ok) return all;
  const tracked = all.value.found.filter(({ change }) => change.status !== 'untracked');
  const ids = tracked.map(({ change }) => [change.path, change.stateId]);
  return ok({
    ...rest,
    holds: tracked.length === 0 ? 'nothing' : 'tracked',
    files: tracked.length,
    unstaged: 0,
    tracked,
    commitPlanId: planId(head.value, ['tracked', ids]),
  });
}

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--no-renames',
  '--no-ahead-behind',
  '--ignore-submodules=dirty',
  '--untracked-files=all',
] as const;

const isUntracked = (entry: StatusEntry) => entry.isUntracked;
const isChangedInTree = ({ isUnstaged, isUntracked: isNew, isConflicted }: StatusEntry) =>
  isUnstaged && !isNew && !isConflicted;

async function readBase(
  repository: ReviewRepository,
): Promise<Result<NextCommit['base'], GitFailure>> {
  const name = await usualBaseOf(repository);
  if (!name.ok) return name;
  if (name.value === null || name.value.startsWith('-')) return ok(null);
  const counted = await repository.run(['rev-list', '--count', `${name.value}..HEAD`, '--']);
  if (!counted.ok) return counted;
  const ahead = Number(Buffer.from(counted.value.stdout).toString().trim() || Number.NaN);
  return ok(Number.isInteger(ahead) ? { name: name.value, ahead } : null);
}

async function readHead(repository: ReviewRepository): Promise<Result<Head, GitFailure>> {
  const [commit, ref] = await Promise.all([
    commitOf(repository, 'HEAD'),
    repository.run(['symbolic-ref', '--quiet', 'HEAD']),
  ]);
  if (!commit.ok) return commit;
  if (!ref.ok) return ref;
  const name = Buffer.from(ref.value.stdout).toString('utf8').trim();
  return ok({ commit: commit.value, ref: ref.value.code === 0 && name !== '' ? name : null });
}

/** Identifies a content with the commit and the branch that it would follow. */
function planId({ commit, ref }: Head, content: readonly unknown[]): string {
  const facts = JSON.stringify([commit, ref, ...content]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22);
}
