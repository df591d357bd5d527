import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { conflicted, HOOK_TIMEOUT_MS, unmergedPaths } from '../publishing/commits.ts';
import type { ActingFailure, ReviewRepository } from '../repository/review-repository.ts';
import type { WorkFilesPort } from '#core/ports/work-files-port.ts';

/** An operation of git that waits for the person. */
export type MergeState = {
  readonly state: 'none' | 'merge' | 'rebase';
  readonly conflicts: string[];
};
/** A repository with access to its git folder. */
export type MergeNeeds = {
  readonly programs: ProgramCheck;
  readonly repository: ReviewRepository;
  readonly files: Pick<WorkFilesPort, 'look'>;
};
type StateFailure = GitFailure | ActingFailure | Failure<'notMerging'>;

/** Returns the merge or rebase that is under way, with the paths that have conflicts. */
export async function mergeState({
  repository,
  files,
}: Omit<MergeNeeds, 'programs'>): Promise<Result<MergeState, GitFailure>> {
  const conflicts = await unmergedPaths(repository);
  if (!conflicts.ok) return conflicts;
  const isThere = async (name: string) => (await files.look(repository.gitFolder, name)).ok;
  // REBASE_HEAD may outlive its rebase; the folders of a rebase do not.
  const isRebase = (await isThere('rebase-merge')) || (await isThere('rebase-apply'));
  const state = isRebase ? 'rebase' : (await isThere('MERGE_HEAD')) ? 'merge' : 'none';
  return ok({ state, conflicts: conflicts.value });
}

/** Ends a merge or rebase that is under way, and brings the branch back to its state before. */
export async function abortMerge(
  needs: MergeNeeds,
): Promise<Result<Record<string, never>, StateFailure>> {
  const { state } = await stateOrNone(needs);
  if (state === 'none') return notMerging();
  const acting = await needs.repository.acting(needs.programs);
  if (!acting.ok) return acting;
  const done = await acting.value.actAsSetUp([state, '--abort'], {});
  return done.ok ? ok({}) : done;
}

/** Commits a merge, or continues a rebase, after all conflicts were resolved. */
export async function continueMerge(
  needs: MergeNeeds,
): Promise<Result<MergeState, StateFailure | Failure<'conflicted'>>> {
  const before = await mergeState(needs);
  if (!before.ok) return before;
  const { state, conflicts } = before.value;
  if (state === 'none') return notMerging();
  const marked = await markedPaths(needs.repository);
  if (!marked.ok) return marked;
  const open = conflicts[0] ?? marked.value[0];
  if (open !== undefined) return conflicted(open);
  const args = state === 'merge' ? ['commit', '--no-edit'] : ['rebase', '--continue'];
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
  const args = ['diff', '--check', '--no-ext-diff', '--no-textconv', 'HEAD'];
  const onlyMarks = '-trailing-space,-space-before-tab,-blank-at-eol,-blank-at-eof';
  const ran = await repository.run(['-c', `core.whitespace=${onlyMarks}`, ...args]);
  if (!ran.ok) return ran;
  const lines = Buffer.from(ran.value.stdout).toString('utf8').split('\n');
  return ok(lines.flatMap((line) => /^(.*):\d+: /u.exec(line)?.[1] ?? []));
}

async function stateOrNone(needs: MergeNeeds): Promise<MergeState> {
  const found = await mergeState(needs);
  return found.ok ? found.value : { state: 'none', conflicts: [] };
}

function notMerging() {
  return fail('notMerging', compose('reviewFailures.notMerging'));
}
