import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import type { FileChange } from '#shared/git/file-change.ts';

/**
 * Returns the actions that parts of a file can have. A comparison with a branch, a turn or a
 * checkpoint is read only.
 */
export function possibleActions(
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
      return [];
  }
}
