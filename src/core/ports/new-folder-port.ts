import type { Result } from '#shared/base/result.ts';

/**
 * Folders that Corral itself creates and may delete. While a folder is unfinished, the file `note`
 * names it. Errors are the system's reasons.
 */
export interface NewFolderPort {
  /** Creates a folder; fails if there is anything of that name. */
  make(path: string, note: string): Promise<Result<null, string>>;
  /** Moves a finished folder to a name that nothing has. */
  move(from: string, to: string, note: string): Promise<Result<null, string>>;
  /** Deletes a folder that `make` created, with its content. Follows no links. */
  remove(path: string, note: string): Promise<Result<null, string>>;
  /** Deletes the folders with this beginning of their names that a killed process left unfinished. */
  removeUnfinished(notesFolder: string, namesBeginWith: string): Promise<void>;
}
