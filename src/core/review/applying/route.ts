import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import type { FoundChange } from '../reading/read-changes.ts';

/** The way of an action on one file. */
export type Route = {
  /** The comparison whose hunks are applied: the one that is shown, or another one. */
  readonly hunks: 'shown' | 'unstaged' | 'staged';
  readonly changesIndex: boolean;
  readonly changesTree: boolean;
};

type Staging = Pick<FoundChange['change'], 'isStaged' | 'isUnstaged'>;

/** Returns the way of an action on a file. Returns null if the comparison does not allow it. */
export function routeOf(
  kind: Comparison['kind'],
  action: ReviewAction,
  { isStaged, isUnstaged }: Staging,
  isWhole: boolean,
): Route | null {
  // Its ends are no state of the repository.
  if (kind === 'proposed') return null;
  if (action === 'stage') return stageRoute(kind, { isStaged, isUnstaged });
  if (action === 'unstage') return unstageRoute(kind, { isStaged, isUnstaged });
  const treeOnly: Route = { hunks: 'shown', changesIndex: false, changesTree: true };
  const both: Route = { ...treeOnly, changesIndex: true };
  if (kind === 'staged') return isUnstaged ? null : both;
  if (kind !== 'all' || !isStaged) return treeOnly;
  // Both ends of `all` hold a file that is staged in parts; its index must not keep what goes.
  return isUnstaged && !isWhole ? { ...treeOnly, hunks: 'unstaged' } : both;
}

function stageRoute(kind: Comparison['kind'], { isStaged, isUnstaged }: Staging): Route | null {
  const route: Route = { hunks: 'shown', changesIndex: true, changesTree: false };
  if (kind === 'unstaged') return route;
  if (kind !== 'all' || !isUnstaged) return null;
  return isStaged ? { ...route, hunks: 'unstaged' } : route;
}

function unstageRoute(kind: Comparison['kind'], { isStaged, isUnstaged }: Staging): Route | null {
  const route: Route = { hunks: 'shown', changesIndex: true, changesTree: false };
  if (kind === 'staged') return route;
  if (kind !== 'all' || !isStaged) return null;
  return isUnstaged ? { ...route, hunks: 'staged' } : route;
}
