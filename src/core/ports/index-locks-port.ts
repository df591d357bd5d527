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
  /**
   * Locks the index in a git folder. `locked`: another git has it. While it is locked, a file in
   * `notesFolder` names the git folder.
   */
  lock(
    gitFolder: string,
    notesFolder: string,
  ): Promise<Result<LockedIndex, 'locked' | 'notWritten'>>;

  /**
   * Removes the locks and the copies of an earlier process that was killed. Call it before the
   * first lock. Returns the time of the earliest of those locks; null if there was none.
   */
  releaseOrphans(notesFolder: string): Promise<number | null>;
}
