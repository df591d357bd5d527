import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

/** A file of a folder that runs or allows something. */
export type FolderProgram = {
  /** Path from the top of the repository; that of a worktree equals that of the main folder. */
  readonly file: string;
  readonly lines: readonly string[];
  /** The file whose line names this one; absent for a file that agents look for themselves. */
  readonly namedBy?: string;
  /** Reason why the lines are not known; null if they are. */
  readonly unsure: string | null;
  /** Hashes of what a person agrees to: of each permission rule, and of all other lines together. */
  readonly hashes: readonly string[];
};

/** Returns true if all of a file is known and among the hashes. */
export function isAccepted({ unsure, hashes }: FolderProgram, known: ReadonlySet<string>): boolean {
  return unsure === null && hashes.every((hash) => known.has(hash));
}

/** Returns the path of a file of `folder` from the top, with `/` on each system. */
export function pathFrom(top: string, folder: string, file: string): string {
  return join(relative(top, folder), file).replaceAll('\\', '/');
}

/** Returns the hash of a line, or of several, of a file. */
export function hashOf(file: string, part: string): string {
  return createHash('sha256').update(`${file}\0${part}`).digest('hex').slice(0, 32);
}
