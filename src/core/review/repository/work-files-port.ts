import type { Result } from '#shared/base/result.ts';

/** An entry of a working tree, as it is now. */
export type WorkEntry = {
  readonly kind: 'file' | 'link' | 'folder' | 'other';
  readonly size: number;
  readonly isExecutable: boolean;
  /** Differs after every change that the file system records. */
  readonly stamp: string;
  readonly changedAt: number;
};

/** `outside`: the path leaves the folder, by its name or by a symbolic link, or is git's own. */
export type WorkFailure = 'missing' | 'outside' | 'notReadable' | 'tooLarge';

/**
 * Entries of a working tree. A path is relative to `root` and never followed through a symbolic
 * link.
 */
export interface WorkFilesPort {
  look(root: string, path: string): Promise<Result<WorkEntry, WorkFailure>>;
  /** Reads a regular file, or the target of a symbolic link, of at most `most` bytes. */
  read(root: string, path: string, most: number): Promise<Result<Buffer, WorkFailure>>;
}
