import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import type { GitRepository } from '#core/testing/git-repository.ts';
import { fail } from '#shared/base/failure.ts';
import type { Comparison, ReviewPlace } from '#shared/git/comparison.ts';
import type { FileDiff } from '#shared/git/file-change.ts';

import { ReviewReads } from './reading/review-reads.ts';

export const place: ReviewPlace = { of: 'session', sessionId: 's' };
export const all: Comparison = { kind: 'all' };
export const staged: Comparison = { kind: 'staged' };
export const unstaged: Comparison = { kind: 'unstaged' };

/** Reads of a real repository. */
export function readsOf(repository: GitRepository, folder = repository.folder): ReviewReads {
  return new ReviewReads({
    git: repository.git(),
    clock: { now: () => Date.now() },
    files: new NodeWorkFiles(),
    treesOf: async () => fail('noSuchEnd', 'none'),
    proposals: { open: async () => fail('requestClosed', 'none') },
    folderOf: ({ of }) => (of === 'session' ? folder : null),
    undosOf: () => [],
    marksOf: () => new Map(),
  });
}

/** Lists the changes of a comparison. A failure fails the test. */
export async function filesOf(
  reads: ReviewReads,
  comparison: Comparison,
  { ignoreSpace = false, withFirst = false } = {},
) {
  const listed = await reads.api['review.files']({ place, comparison, ignoreSpace, withFirst });
  if (!listed.ok) throw new Error(JSON.stringify(listed.error));
  return listed.value;
}

/** Returns the hunks of a file. A failure fails the test. */
export async function diffOf(
  reads: ReviewReads,
  comparison: Comparison,
  path: string,
  more: { readonly context?: number; readonly ignoreSpace?: boolean } = {},
): Promise<FileDiff> {
  const read = await reads.api['review.file']({ place, comparison, path, ...more });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
