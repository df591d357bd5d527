import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import type { GitFolderFiles } from '#core/git/engine/operation-kind.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';

import type { ReviewActions } from '../applying/review-actions.ts';
import type { ReviewReads } from '../reading/review-reads.ts';
import { previewMerge } from './merge-preview.ts';
import { abortOperation, finishOperation } from './merge-state.ts';
import { planResolution } from './plan-resolution.ts';
import { readConflict } from './read-conflict.ts';
import { bringBase, mergeBack } from './merges.ts';

type Resolving = {
  readonly programs: ProgramCheck;
  readonly actions: Pick<ReviewActions, 'carryOut'>;
  /** Folder for files that git needs for a moment. */
  readonly scratchFolder: string;
};

/** Index and working tree, in which conflicts are. */
const comparison = { kind: 'all' } as const;

/** Returns the calls that merge and rebase. */
export function mergingApi(
  reads: Pick<ReviewReads, 'repositoryOf' | 'open'>,
  files: GitFolderFiles,
  { programs, actions, scratchFolder }: Resolving,
) {
  const open = async (place: ReviewPlace) => {
    const opened = await reads.repositoryOf(place);
    return opened.ok ? ok({ repository: opened.value, files, programs }) : opened;
  };
  return {
    'review.mergePreview': async ({ place, base }) => {
      const opened = await reads.repositoryOf(place);
      if (!opened.ok) return opened;
      const preview = await previewMerge(opened.value, base);
      return preview.ok
        ? ok({ ...preview.value, conflicts: [...preview.value.conflicts] })
        : preview;
    },
    'review.bringBase': async ({ place, base, way }) => {
      const opened = await open(place);
      return opened.ok ? bringBase(opened.value, { base, way }) : opened;
    },
    'review.mergeBack': async ({ place, base }) => {
      const opened = await open(place);
      return opened.ok ? mergeBack(opened.value, base) : opened;
    },
    'review.mergeAbort': async ({ place, operationId }) => {
      const opened = await open(place);
      return opened.ok ? abortOperation(opened.value, operationId) : opened;
    },
    'review.mergeContinue': async ({ place, operationId }) => {
      const opened = await open(place);
      return opened.ok ? finishOperation(opened.value, operationId) : opened;
    },
    'review.conflict': async ({ place, path }) => {
      const opened = await reads.open({ place, comparison });
      return opened.ok ? readConflict(opened.value.needs, path, scratchFolder) : opened;
    },
    'review.resolve': ({ place, path, stateId, decision }) =>
      actions.carryOut({ place, comparison }, ({ needs }, env) =>
        planResolution(needs, { path, stateId, decision }, env),
      ),
  } satisfies Partial<CorralApi>;
}
