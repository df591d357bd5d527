import type { GitFailure } from '#core/git/engine/git.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';

import { entriesOf } from '../applying/index-changes.ts';
import { noSuchChange } from '../reading/read-file-diff.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';

const MAX_END = 4 * 1024 * 1024;
const SAMPLE = 8000;

/** The three contents of a conflict; null for one that does not exist, is large or is no text. */
type ConflictEnds = {
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
};

/** Reads the contents of a path with a conflict from the stages of the index. */
export async function conflictEnds(
  repository: ReviewRepository,
  path: string,
): Promise<Result<ConflictEnds, GitFailure | Failure<'noSuchChange'>>> {
  const listed = await entriesOf(repository, [path], { env: {} });
  if (!listed.ok) return listed;
  const entries = listed.value.get(path) ?? [];
  if (!entries.some(({ stage }) => stage > 0)) return noSuchChange(path);
  const end = async (stage: number) => {
    const id = entries.find((entry) => entry.stage === stage)?.id;
    if (id === undefined) return null;
    const content = await repository.read(['cat-file', 'blob', id], { maxBytes: MAX_END });
    if (!content.ok || content.value.subarray(0, SAMPLE).includes(0)) return null;
    return content.value.toString('utf8');
  };
  const [base, ours, theirs] = await Promise.all([end(1), end(2), end(3)]);
  return ok({ base, ours, theirs });
}
