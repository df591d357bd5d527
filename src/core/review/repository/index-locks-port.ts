import type { Result } from '#shared/base/result.ts';

/** The index of a repository, locked as git does it, with a copy that git can work on. */
export type LockedIndex = {
  /** Path of the copy, for `GIT_INDEX_FILE`. */
  readonly copy: string;
  /** Replaces the index by the copy at once, and unlocks it. */
  commit(): Promise<Result<null, 'notWritten'>>;
  /** Unlocks the index as it is. */
  release(): Promise<void>;
};

export interface IndexLocksPort {
  /** Locks the index in a git folder. `locked`: another git has it. */
  lock(gitFolder: string): Promise<Result<LockedIndex, 'locked' | 'notWritten'>>;
}
