import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import type { FileChange } from '#shared/git/file-change.ts';

/**
 * Returns the actions that parts of a file can have. A comparison with a branch, a turn, a
 * checkpoint or a proposed edit is read only.
 */
export function possibleActions(
  comparison: Comparison,
  file: Pick<FileChange, 'isStaged' | 'isUnstaged' | 'status' | 'isSubmodule'>,
): readonly ReviewAction[] {
  const { status, isSubmodule } = file;
  // A conflict has decisions of its own, and a repository in the repository is not ours to change.
  if (status === 'conflicted' || (isSubmodule && status === 'untracked')) return [];
  const actions = actionsOf(comparison, file);
  return isSubmodule ? actions.filter((action) => action !== 'discard') : actions;
}

function actionsOf(
  { kind }: Comparison,
  { isStaged, isUnstaged }: Pick<FileChange, 'isStaged' | 'isUnstaged'>,
): readonly ReviewAction[] {
  switch (kind) {
    case 'unstaged':
      return ['stage', 'discard'];
    case 'staged':
      return ['unstage'];
    case 'all':
      return [
        ...(isUnstaged ? (['stage'] as const) : []),
        ...(isStaged ? (['unstage'] as const) : []),
        'discard',
      ];
    case 'branch':
    case 'turn':
    case 'checkpoint':
    case 'proposed':
      return [];
  }
}

/** Returns true if the conflict of a file is shown with its decisions, in place of its lines. */
export function isDecidable({ kind }: Comparison, { status }: Pick<FileChange, 'status'>): boolean {
  return status === 'conflicted' && (kind === 'all' || kind === 'unstaged');
}

/** Returns true if hunks and lines of a file can have actions of their own. */
export function hasParts({ status, oldPath, isSubmodule, isBinary }: FileChange): boolean {
  const isWhole = isSubmodule || isBinary || oldPath !== null;
  return !isWhole && status !== 'conflicted' && status !== 'typeChanged';
}
