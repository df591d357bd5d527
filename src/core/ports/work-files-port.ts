import type { Result } from '#shared/base/result.ts';

/** An entry of a working tree, as it is now. */
export type WorkEntry = {
  readonly kind: 'file' | 'link' | 'folder' | 'other';
  readonly size: number;
  /** Rights as the system stores them, e.g. 0o755. */
  readonly permissions: number;
  /** Differs after every change that the file system records. */
  readonly stamp: string;
  readonly changedAt: number;
};

/** `outside`: the path leaves the folder, by its name or by a symbolic link, or is git's own. */
export type WorkFailure = 'missing' | 'outside' | 'notReadable' | 'tooLarge';
/** `changed`: the entry is not the expected one; `notWritten`: the disk is full, or has no right. */
export type WriteFailure = WorkFailure | 'changed' | 'notWritten';

/** A file or symbolic link with its content, here or in a saved file. */
export type NewEntry = {
  readonly kind: 'file' | 'link';
  readonly permissions: number;
  readonly content: Buffer | { readonly savedAt: string };
};

export type IdentifiedEntry = {
  readonly kind: 'file' | 'link';
  readonly permissions: number;
  readonly size: number;
  readonly stamp: string;
  /** SHA-256 of the content. */
  readonly contentId: string;
};

/**
 * Entries of a working tree. A path is relative to `root` and never followed through a symbolic
 * link. `stamp` is that of the entry that is expected in the place, null for none.
 */
export interface WorkFilesPort {
  look(root: string, path: string): Promise<Result<WorkEntry, WorkFailure>>;
  /** Reads a regular file, or the target of a symbolic link, of at most `most` bytes. */
  read(root: string, path: string, most: number): Promise<Result<Buffer, WorkFailure>>;
  /** Returns the entry with the hash of its content. */
  identify(root: string, path: string): Promise<Result<IdentifiedEntry, WorkFailure>>;
  /** Copies a file, or the target of a symbolic link, to an absolute path outside of the tree. */
  save(root: string, path: string, to: string): Promise<Result<IdentifiedEntry, WriteFailure>>;
  /** Puts an entry in a place at once, so that no reader sees a part of it. Returns its stamp. */
  put(
    root: string,
    path: string,
    entry: NewEntry,
    stamp: string | null,
  ): Promise<Result<string, WriteFailure>>;
  remove(root: string, path: string, stamp: string): Promise<Result<null, WriteFailure>>;
  /** Reads a saved file of at most `most` bytes. */
  readSaved(saved: string, most: number): Promise<Result<Buffer, WorkFailure>>;
  /** Deletes the unfinished files that a killed process left beside a path. */
  sweep(root: string, path: string): Promise<void>;
  /** Returns the names in a folder of saved files; none if it does not exist. */
  saved(folder: string): Promise<readonly string[]>;
  /** Deletes saved files: a file or folder with all of its content. */
  forget(saved: string): Promise<void>;
}
