import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import { commitOf } from '../reading/ends.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';
import { mergeInScratch } from './scratch-merge.ts';
import { withSideNames, type MergeEnds } from './side-names.ts';

type MergePreview = {
  /** Number of commits that each side has and the other has not. */
  readonly ahead: number;
  readonly behind: number;
  /** Paths that would have conflicts; none for a merge without conflicts. */
  readonly conflicts: readonly string[];
};

/** Exit code of git for an option that this version does not know. */
const UNKNOWN_OPTION = 129;

/** Merges HEAD and a base without touching index, working tree and branches. */
export async function previewMerge(
  repository: ReviewRepository,
  base: string,
): Promise<Result<MergePreview, GitFailure | Failure<'noSuchEnd'>>> {
  const ends = await mergeEnds(repository, base);
  if (!ends.ok) return ends;
  const { ours, theirs } = ends.value;
  const counted = await repository.read([
    'rev-list',
    '--left-right',
    '--count',
    `${ours}...${theirs}`,
  ]);
  if (!counted.ok) return counted;
  const [ahead = 0, behind = 0] = counted.value.toString().trim().split('\t').map(Number);
  const conflicts = await conflictsOf(repository, ends.value);
  if (!conflicts.ok) return conflicts;
  return ok({ ahead, behind, conflicts: withSideNames(conflicts.value, ends.value, base) });
}

async function conflictsOf(
  repository: ReviewRepository,
  ends: MergeEnds,
): Promise<Result<readonly string[], GitFailure>> {
  const { ours, theirs } = ends;
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs];
  const merged = await repository.run(args);
  if (!merged.ok) return merged;
  const { code, stdout } = merged.value;
  if (code === UNKNOWN_OPTION) return mergeInScratch(repository, ends);
  if (code !== 0 && code !== 1) return gitFailed(args, merged.value);
  const [, ...paths] = pathText(stdout).split('\0');
  return ok([...new Set(paths.filter((path) => path !== ''))]);
}

/** Returns the commits of HEAD and of a base. */
export async function mergeEnds(
  repository: ReviewRepository,
  base: string,
): Promise<Result<MergeEnds, GitFailure | Failure<'noSuchEnd'>>> {
  const ours = await commitOf(repository, 'HEAD');
  if (!ours.ok) return ours;
  const theirs = await commitOf(repository, base);
  if (!theirs.ok) return theirs;
  if (ours.value !== null && theirs.value !== null)
    return ok({ ours: ours.value, theirs: theirs.value });
  return fail(
    'noSuchEnd',
    compose('reviewFailures.noSuchEnd', { name: ours.value === null ? 'HEAD' : base }),
    compose('reviewFailures.chooseEnd'),
  );
}
