import type { WorkFilesPort } from '#core/ports/work-files-port.ts';
import type { OperationKind } from '#shared/git/repository-operation.ts';

/** Access to the files of a git folder, which an agent can write, too. */
export type GitFolderFiles = Pick<WorkFilesPort, 'look' | 'read'>;

/** Bytes of a file of an operation that are read; a list of steps may be long. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns the operation that waits in a git folder; null if none does. A rebase makes the files of
 * merges and cherry-picks, too, so it comes first. REBASE_HEAD may outlive its rebase.
 */
export async function operationKindIn(
  files: GitFolderFiles,
  gitFolder: string,
): Promise<OperationKind | null> {
  const isThere = async (name: string) => (await files.look(gitFolder, name)).ok;
  if (await isThere('rebase-merge')) return 'rebase';
  if (await isThere('rebase-apply'))
    return (await isThere('rebase-apply/applying')) ? 'am' : 'rebase';
  if (await isThere('MERGE_HEAD')) return 'merge';
  if (await isThere('CHERRY_PICK_HEAD')) return 'cherryPick';
  if (await isThere('REVERT_HEAD')) return 'revert';
  // Between two commits of a sequence, only the list of its steps is there.
  const steps = await textIn(files, gitFolder, 'sequencer/todo');
  if (steps === null) return null;
  return steps.startsWith('revert ') ? 'revert' : 'cherryPick';
}

/** Returns the text of a file in a git folder, without white space at its ends; null if there is none. */
export async function textIn(
  files: Pick<WorkFilesPort, 'read'>,
  gitFolder: string,
  name: string,
): Promise<string | null> {
  const read = await files.read(gitFolder, name, MAX_BYTES);
  return read.ok ? read.value.toString('utf8').trim() : null;
}
