import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ActingFailure, ReviewRepository } from '../repository/review-repository.ts';

/** Hooks may run all tests of a project. */
export const HOOK_TIMEOUT_MS = 30 * 60 * 1000;

type CommitFailure = GitFailure | ActingFailure | Failure<'nothingStaged' | 'conflicted'>;

/**
 * Commits the index with hooks and signature as git is set up. A hook that fails is reported with
 * its own words.
 */
export async function commitIndex(
  repository: ReviewRepository,
  programs: ProgramCheck,
  { message, isAmend }: { readonly message: string; readonly isAmend: boolean },
): Promise<Result<{ readonly commitId: string }, CommitFailure>> {
  const unmerged = await unmergedPaths(repository);
  if (!unmerged.ok) return unmerged;
  const [conflict] = unmerged.value;
  if (conflict !== undefined) return conflicted(conflict);
  if (!isAmend) {
    const hasStaged = await hasStagedChanges(repository);
    if (!hasStaged.ok) return hasStaged;
    if (!hasStaged.value)
      return fail(
        'nothingStaged',
        compose('reviewFailures.nothingStaged'),
        compose('reviewFailures.stageFirst'),
      );
  }
  const args = ['commit', '--file=-', ...(isAmend ? ['--amend'] : [])];
  const input = Buffer.from(message);
  const options = { input, timeoutMs: HOOK_TIMEOUT_MS };
  const acting = await repository.acting(programs);
  if (!acting.ok) return acting;
  const ran = await acting.value.runAsSetUp(args, options);
  if (!ran.ok) return ran;
  if (ran.value.code !== 0) return gitFailed(args, ran.value);
  const head = await repository.read(['rev-parse', 'HEAD']);
  return head.ok ? ok({ commitId: head.value.toString().trim() }) : head;
}

/** Returns the paths with a conflict. */
export async function unmergedPaths(
  repository: ReviewRepository,
): Promise<Result<string[], GitFailure>> {
  const listed = await repository.read(['diff', '--name-only', '--diff-filter=U', '-z']);
  if (!listed.ok) return listed;
  const paths = pathText(listed.value).split('\0');
  return ok([...new Set(paths.filter((path) => path !== ''))]);
}

export function conflicted(path: string) {
  return fail(
    'conflicted',
    compose('reviewFailures.conflicted', { path }),
    compose('reviewFailures.resolveFirst'),
  );
}

/** Returns true if a commit would not be empty; the result of a merge may be. */
async function hasStagedChanges(repository: ReviewRepository) {
  const args = ['diff', '--cached', '--quiet', '--ignore-submodules=dirty', '--no-ext-diff'];
  const compared = await repository.run(args);
  if (!compared.ok) return compared;
  const merging = await repository.run(['rev-parse', '--verify', '--quiet', 'MERGE_HEAD']);
  if (!merging.ok) return merging;
  return ok(compared.value.code !== 0 || merging.value.code === 0);
}
