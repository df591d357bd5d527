import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { operationKindIn, type GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { OperationKind, RepositoryOperation } from '#shared/git/repository-operation.ts';
import { compose } from '#shared/words/sentence.ts';

import { conflicted, HOOK_TIMEOUT_MS } from '../publishing/commits.ts';
import { OPERATION_COMMANDS, readOperation, unmergedPaths } from '../repository/operation.ts';
import type { ActingFailure, ReviewRepository } from '../repository/review-repository.ts';

/** The operation of git that waits for the person after a step; null if none does. */
export type MergeState = {
  readonly operation: OperationKind | null;
  readonly conflicts: string[];
};
/** A repository with access to its git folder. */
export type MergeNeeds = {
  readonly programs: ProgramCheck;
  readonly repository: ReviewRepository;
  readonly files: GitFolderFiles;
};
type StateFailure = GitFailure | ActingFailure | Failure<'notMerging' | 'stale'>;

/** Returns the operation that is under way, with the paths that have conflicts. */
export async function mergeState({
  repository,
  files,
}: Omit<MergeNeeds, 'programs'>): Promise<Result<MergeState, GitFailure>> {
  const conflicts = await unmergedPaths(repository);
  if (!conflicts.ok) return conflicts;
  const operation = await operationKindIn(files, repository.gitFolder);
  return ok({ operation, conflicts: conflicts.value });
}

/** Ends the operation that was shown, and brings the branch back to its state before. */
export async function abortOperation(
  needs: MergeNeeds,
  operationId: string,
): Promise<Result<Record<string, never>, StateFailure>> {
  const found = await shownOperation(needs, operationId);
  if (!found.ok) return found;
  const acting = await needs.repository.acting(needs.programs);
  if (!acting.ok) return acting;
  const done = await acting.value.actAsSetUp([OPERATION_COMMANDS[found.value.kind], '--abort'], {});
  return done.ok ? ok({}) : done;
}

/**
 * Finishes the step of the operation that was shown, after all conflicts were resolved. git's own
 * message is used as it is; no editor is opened. A step of which nothing is left is left out.
 */
export async function finishOperation(
  needs: MergeNeeds,
  operationId: string,
): Promise<Result<MergeState, StateFailure | Failure<'conflicted'>>> {
  const found = await shownOperation(needs, operationId);
  if (!found.ok) return found;
  const { kind, conflicts, isEmptyStep } = found.value;
  const marked = await markedPaths(needs.repository);
  if (!marked.ok) return marked;
  const open = conflicts[0] ?? marked.value[0];
  if (open !== undefined) return conflicted(open);
  const args = [OPERATION_COMMANDS[kind], isEmptyStep ? '--skip' : '--continue'];
  const acting = await needs.repository.acting(needs.programs);
  if (!acting.ok) return acting;
  const done = await acting.value.runAsSetUp(args, { timeoutMs: HOOK_TIMEOUT_MS });
  if (!done.ok) return done;
  const after = await mergeState(needs);
  if (!after.ok || done.value.code === 0 || after.value.conflicts.length > 0) return after;
  return gitFailed(args, done.value);
}

/** Returns paths whose changes contain lines that look like marks of a conflict. */
async function markedPaths(repository: ReviewRepository) {
  if (repository.head === null) return ok([]);
  const args = ['diff', '--check', '--no-ext-diff', '--no-textconv', 'HEAD'];
  const onlyMarks = '-trailing-space,-space-before-tab,-blank-at-eol,-blank-at-eof';
  const ran = await repository.run(['-c', `core.whitespace=${onlyMarks}`, ...args]);
  if (!ran.ok) return ran;
  const lines = Buffer.from(ran.value.stdout).toString('utf8').split('\n');
  return ok(lines.flatMap((line) => /^(.*):\d+: /u.exec(line)?.[1] ?? []));
}

/** Returns the operation that waits, if it is the one that was shown. */
async function shownOperation(
  needs: MergeNeeds,
  operationId: string,
): Promise<Result<RepositoryOperation, GitFailure | Failure<'notMerging' | 'stale'>>> {
  const found = await readOperation(needs);
  if (!found.ok) return found;
  if (found.value === null) return fail('notMerging', compose('reviewFailures.notMerging'));
  if (found.value.operationId === operationId) return ok(found.value);
  return fail(
    'stale',
    compose('reviewFailures.operationStale'),
    compose('reviewFailures.lookAgain'),
  );
}
