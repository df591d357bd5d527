import type { ReviewState } from './review-state.ts';

type Shown = Pick<
  ReviewState,
  'proposalId' | 'isListed' | 'isReading' | 'isCut' | 'failure' | 'ignoreSpace' | 'files' | 'diffs'
>;

/**
 * Returns the id of the proposed edit that the review shows; null while it does not show all of it,
 * or not as it was listed.
 */
export function shownProposal(state: Shown): string | null {
  const { proposalId = null, files, diffs } = state;
  const isListed = state.isListed && !state.isReading && !state.isCut && state.failure === null;
  if (!isListed || state.ignoreSpace) return null;
  const isShown = files.every(({ path, stateId }) => {
    const read = diffs.get(path);
    const isRead = read?.diff && !read.isReading && read.failure === null;
    return isRead && !read.diff.isCut && read.diff.change.stateId === stateId;
  });
  return isShown ? proposalId : null;
}

/** Returns true if a file was read in another state than the one that was listed before. */
export function isBehindFiles({ files, diffs }: Pick<ReviewState, 'files' | 'diffs'>): boolean {
  return files.some(({ path, stateId }) => {
    const read = diffs.get(path);
    return read?.stateId === stateId && (read.diff?.change.stateId ?? stateId) !== stateId;
  });
}
