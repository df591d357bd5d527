/**
 * Returns the arguments for folders besides the working folder. `--add-dir` takes all arguments up to
 * the next option, so that no positional argument may follow.
 */
export function folderArgs(folders: readonly string[] = []): readonly string[] {
  return folders.flatMap((folder) => ['--add-dir', folder]);
}
