import type { GitFailure } from '#core/git/engine/git.ts';
import type { Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';

import { notPossible, stale } from '../applying/plan-file.ts';
import type { Plan } from '../applying/planned-change.ts';
import { conflicted } from '../publishing/commits.ts';
import type { DiffNeeds } from '../reading/read-file-diff.ts';
import { conflictRegions, markedLines, takeSide } from './conflict-regions.ts';
import { findConflict, isBehindFolder, takesOf, type FoundConflict } from './read-conflict.ts';

type Chosen = {
  readonly path: string;
  readonly stateId: string;
  readonly decision: ConflictDecision;
};
type ResolutionFailure = GitFailure | Failure<'stale' | 'notPossible' | 'conflicted'>;

/** Size of a file that may have marks. */
const MAX_MARKED = 64 * 1024 * 1024;

/** Plans a decision about a conflict that is still as it was shown. Nothing changes yet. */
export async function planResolution(
  needs: DiffNeeds,
  { path, stateId, decision }: Chosen,
  env: Readonly<Record<string, string>>,
): Promise<Result<Plan, ResolutionFailure>> {
  const found = await findConflict(needs, path, env);
  if (!found.ok) {
    const { error } = found;
    return error.kind === 'noSuchChange'
      ? stale(path)
      : { ok: false, error: { ...error, kind: error.kind } };
  }
  if (found.value.stateId !== stateId) return stale(path);
  if (decision.of === 'file') return planTake(path, found.value, decision.take);
  if (decision.of === 'mark') return planMark(needs, path, found.value);
  const { work } = found.value;
  if (work === null) return stale(path);
  const { at, take } = decision;
  const splice = (content: Buffer) => takeSide(content, at, take);
  const tree = [{ path, contentId: work.contentId, to: { kind: 'lines', splice } as const }];
  return ok({ index: [], tree, intended: [] });
}

/** Plans to take a side as a whole, which also resolves the conflict in the index. */
function planTake(
  path: string,
  found: FoundConflict,
  take: 'ours' | 'theirs' | 'delete',
): Result<Plan, Failure<'notPossible'>> {
  const { entries, work } = found;
  if (!takesOf(found).includes(take)) return notPossible(path);
  const contentId = work?.contentId ?? null;
  const side = entries.find(({ stage }) => stage === (take === 'ours' ? 2 : 3));
  if (take === 'delete' || !side) {
    const tree = contentId === null ? [] : [{ path, contentId, to: { kind: 'nothing' } as const }];
    return ok({ index: [{ kind: 'entries', path, entries: [] }], tree, intended: [] });
  }
  const { id, mode } = side;
  return ok({
    index: [{ kind: 'entries', path, entries: [{ mode, id, stage: 0 }] }],
    tree: [{ path, contentId, to: { kind: 'object', id, mode } }],
    intended: [],
  });
}

/** Plans to stage the file, which tells git that the conflict is resolved. */
async function planMark(
  { repository, files }: DiffNeeds,
  path: string,
  found: FoundConflict,
): Promise<Result<Plan, Failure<'conflicted'>>> {
  if (isBehindFolder(found)) return conflicted(path);
  const content = await files.read(repository.root, path, MAX_MARKED);
  const regions = content.ok ? conflictRegions(markedLines(content.value)) : [];
  if (regions.length > 0) return conflicted(path);
  return ok({ index: [{ kind: 'stage', paths: [path] }], tree: [], intended: [] });
}
