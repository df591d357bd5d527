import type { FileChange } from '#shared/git/file-change.ts';

/**
 * Returns a new list with the objects of the earlier one for files that are as they were, so that
 * only the others are rendered and read again. A conflict, and a file of which a part is staged, can
 * be another one although its list entry is the same.
 */
export function keepFiles(
  before: readonly FileChange[],
  after: readonly FileChange[],
): readonly FileChange[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return after.map((file) => {
    const old = known.get(file.path);
    return old && isWhole(file) && JSON.stringify(old) === JSON.stringify(file) ? old : file;
  });
}

function isWhole({ status, isStaged, isUnstaged }: FileChange): boolean {
  return status !== 'conflicted' && !(isStaged && isUnstaged);
}
