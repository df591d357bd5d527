import type { Result } from '#shared/base/result.ts';

/** Folders that Corral itself creates and may delete. Errors are the system's reasons. */
export interface NewFolderPort {
  /** Creates a folder; fails if there is anything of that name. */
  make(path: string): Promise<Result<null, string>>;
  /** Moves a folder to a name that nothing has. */
  move(from: string, to: string): Promise<Result<null, string>>;
  /** Deletes a folder that `make` created, with its content. Follows no links. */
  remove(path: string): Promise<Result<null, string>>;
}
