import type { StoreFailure } from '#core/store/database/database.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import type { Result } from '#shared/base/result.ts';
import type { Worktree } from '#shared/git/worktree.ts';

/** Stored facts about worktrees. Every change is durable when it returns. */
export interface WorktreeRecords {
  get(worktreeId: string): StoredWorktree | null;
  all(): readonly StoredWorktree[];
  put(stored: StoredWorktree): Result<unknown, StoreFailure>;
  delete(worktreeId: string): Result<unknown, StoreFailure>;
}

/** Returns the record with other facts for windows. */
export function withShown(stored: StoredWorktree, changes: Partial<Worktree>): StoredWorktree {
  return { ...stored, shown: { ...stored.shown, ...changes } };
}
