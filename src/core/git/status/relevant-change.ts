import { sep } from 'node:path';

import { pathInside } from '#node/files/path-inside.ts';

import type { Checkout } from './read-status.ts';

/** Entries of a checkout's own git folder that its status depends on. */
const OWN =
  /^(?:index|HEAD|MERGE_HEAD|CHERRY_PICK_HEAD|REVERT_HEAD|config\.worktree|rebase-(?:merge|apply)|rebase-merge\/msgnum|rebase-apply\/(?:next|applying)|sequencer(?:\/todo)?)$/u;
/** Entries of the shared git folder, besides branches. */
const SHARED = /^(?:packed-refs|config|info\/exclude|reftable\/.*)$/u;

/** Folders in the shared git folder whose content changes often and means nothing for a status. */
export const QUIET_FOLDERS = ['objects', 'worktrees', 'logs', 'hooks', 'lfs', 'modules'] as const;

type Branches = { readonly branch: string | null; readonly upstream: string | null };

/**
 * Returns true if the status of a checkout may be another one after a change of this path. A commit
 * on another branch changes nothing; of 100 worktrees only one reads its status again.
 */
export function isRelevant(path: string, checkout: Checkout, branches: Branches): boolean {
  const own = inside(path, checkout.gitDir);
  if (own !== null && OWN.test(own)) return true;
  const shared = inside(path, checkout.commonDir);
  if (shared !== null) return SHARED.test(shared) || isOwnBranch(shared, branches);
  return own === null && inside(path, checkout.top) !== null;
}

function isOwnBranch(reference: string, { branch, upstream }: Branches): boolean {
  return (
    reference === `refs/heads/${branch}` ||
    reference === `refs/remotes/${upstream}` ||
    reference === `refs/heads/${upstream}`
  );
}

/** Returns the path below a folder, with `/`. Returns null if it is not below. */
function inside(path: string, folder: string): string | null {
  const rest = pathInside(folder, path);
  return rest === null || rest === '' ? null : rest.split(sep).join('/');
}
