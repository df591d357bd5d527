import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import type { GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import { operationKindIn } from '#core/git/engine/operation-kind.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { changeIndex } from '../applying/index-changes.ts';
import { withIndex, type IndexLocking, type LockFailure } from '../applying/locked-index.ts';
import type {
  ActingFailure,
  ActingRepository,
  ReviewRepository,
} from '../repository/review-repository.ts';
import { unmergedPaths } from '../repository/operation.ts';
import type { WorkStates } from '../repository/work-states.ts';
import { readPlan, type CommitPlan } from './next-commit.ts';

/** Hooks may run all tests of a project. */
export const HOOK_TIMEOUT_MS = 30 * 60 * 1000;

export type CommitNeeds = {
  readonly repository: ReviewRepository;
  readonly states: WorkStates;
  readonly files: GitFolderFiles;
  readonly programs: ProgramCheck;
  readonly locking: IndexLocking;
};

/** A commit as it was shown. `planId` identifies its content, its parent and its branch. */
type CommitInput = {
  readonly message: string;
  readonly isAmend: boolean;
  readonly planId: string;
};

type CommitFailure =
  | GitFailure
  | ActingFailure
  | LockFailure
  | Failure<'nothingStaged' | 'conflicted' | 'stale' | 'noMessage' | 'noIdentity'>;
type Committed = Result<{ readonly commitId: string }, CommitFailure>;
type Env = Readonly<Record<string, string>>;

/**
 * Commits what was shown, with hooks and signature as git is set up, or nothing. Other git processes
 * cannot change the index meanwhile; hooks get a copy of it, as with `git commit --all`. A commit
 * that fails leaves the index as it was, and a hook that fails is reported with its own words.
 */
export async function commitShown(needs: CommitNeeds, input: CommitInput): Promise<Committed> {
  const { repository, locking } = needs;
  const unmerged = await unmergedPaths(repository);
  if (!unmerged.ok) return unmerged;
  const [conflict] = unmerged.value;
  if (conflict !== undefined) return conflicted(conflict);
  return withIndex<{ readonly commitId: string }, CommitFailure>(
    locking,
    repository,
    async ({ env, commit }) => {
      const made = await commitInCopy(needs, input, env);
      if (!made.ok) return made;
      const moved = await commit();
      return moved.ok
        ? made
        : fail(
            'storeFailed',
            compose('reviewFailures.indexNotWritten', { id: made.value.commitId.slice(0, 8) }),
            compose('reviewFailures.resetIndex'),
          );
    },
  );
}

async function commitInCopy(needs: CommitNeeds, input: CommitInput, env: Env): Promise<Committed> {
  const { repository, programs, files } = needs;
  const isMerge = (await operationKindIn(files, repository.gitFolder)) === 'merge';
  const plan = await readPlan(needs, { isMerge, env });
  if (!plan.ok) return plan;
  const { holds, commitPlanId, amendPlanId } = plan.value;
  if ((input.isAmend ? amendPlanId : commitPlanId) !== input.planId) return changedMeanwhile();
  if (!input.isAmend && holds === 'nothing') return nothingToCommit();
  const acting = await repository.acting(programs);
  if (!acting.ok) return acting;
  const ready = await checkWords(acting.value, input.message);
  if (!ready.ok) return ready;
  const isStaging = !input.isAmend && holds === 'tracked';
  const access = { env, acting: acting.value };
  const staged = isStaging ? await stageTracked(needs, plan.value, access) : ok(null);
  return staged.ok ? commitIndex(repository, input, access) : staged;
}

type Access = { readonly env: Env; readonly acting: ActingRepository };

/** Commits the copy of the index. Returns the id of the commit. */
async function commitIndex(
  repository: ReviewRepository,
  input: CommitInput,
  { env, acting }: Access,
): Promise<Committed> {
  const args = ['commit', '--file=-', ...(input.isAmend ? ['--amend'] : [])];
  const options = { input: Buffer.from(input.message), timeoutMs: HOOK_TIMEOUT_MS, env };
  const ran = await acting.runAsSetUp(args, options);
  if (!ran.ok) return ran;
  if (ran.value.code !== 0) return gitFailed(args, ran.value);
  const head = await repository.read(['rev-parse', 'HEAD']);
  return head.ok ? ok({ commitId: head.value.toString().trim() }) : head;
}

/**
 * Stages the tracked changes in the copy of the index. A file that changed since the plan was read,
 * also while it was staged, is `stale`.
 */
async function stageTracked(
  needs: CommitNeeds,
  { tracked, commitPlanId }: CommitPlan,
  { env, acting }: Access,
): Promise<Result<null, GitFailure | Failure<'stale'>>> {
  const { repository, states } = needs;
  const paths = tracked.flatMap(({ change: { path, oldPath } }) =>
    oldPath === null ? [path] : [oldPath, path],
  );
  const changes = [{ kind: 'stage', paths } as const];
  const staged = await changeIndex(repository, changes, { env, unidiffZero: false, acting });
  if (!staged.ok) return staged;
  // The staged files are compared with HEAD by the content that they have in the folder.
  const after = await readPlan({ repository, states, files: needs.files }, { isMerge: false });
  if (!after.ok) return after;
  return after.value.commitPlanId === commitPlanId ? ok(null) : changedMeanwhile();
}

/** Checks what git would refuse only after the hooks have run: the message, and who commits. */
async function checkWords(
  acting: ActingRepository,
  message: string,
): Promise<Result<null, GitFailure | Failure<'noMessage' | 'noIdentity'>>> {
  const cleanup = await acting.runAsSetUp(['config', '--get', 'commit.cleanup'], {});
  if (!cleanup.ok) return cleanup;
  const way = Buffer.from(cleanup.value.stdout).toString('utf8').trim();
  const strip = ['stripspace', ...(way === 'strip' ? ['--strip-comments'] : [])];
  const cleaned = await acting.actAsSetUp(strip, { input: Buffer.from(message) });
  if (!cleaned.ok) return cleaned;
  if (cleaned.value.length === 0)
    return fail(
      'noMessage',
      compose('reviewFailures.noMessage'),
      compose('reviewFailures.writeMessage'),
    );
  for (const name of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT']) {
    // oxlint-disable-next-line no-await-in-loop -- the second is rarely another one
    const found = await acting.runAsSetUp(['var', name], {});
    if (!found.ok) return found;
    if (found.value.code !== 0)
      return fail(
        'noIdentity',
        compose('reviewFailures.noIdentity'),
        compose('reviewFailures.setIdentity'),
      );
  }
  return ok(null);
}

function changedMeanwhile() {
  return fail(
    'stale',
    compose('reviewFailures.commitStale'),
    compose('reviewFailures.commitAsNow'),
  );
}

function nothingToCommit() {
  return fail(
    'nothingStaged',
    compose('reviewFailures.nothingToCommit'),
    compose('reviewFailures.stageFirst'),
  );
}

export function conflicted(path: string) {
  return fail(
    'conflicted',
    compose('reviewFailures.conflicted', { path }),
    compose('reviewFailures.resolveFirst'),
  );
}
