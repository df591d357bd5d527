import type { NextCommit } from '#shared/git/next-commit.ts';

/** A sentence about the next commit; the texts `commit.note` have it. */
type CommitNote = {
  readonly note:
    | 'conflicts'
    | 'unstaged'
    | 'untracked'
    | 'detached'
    | 'unborn'
    | 'pushed'
    | 'tracked'
    | 'onlyMessage'
    | 'nothing';
  /** Number of files; 0 where the sentence has none. */
  readonly count: number;
};

/** Returns what a person should know about the next commit, the most important first. */
export function commitNotes(next: NextCommit, isAmend: boolean): readonly CommitNote[] {
  const { holds, conflicts, untracked, unstaged, branch, operation } = next;
  if (conflicts > 0) return [{ note: 'conflicts', count: conflicts }];
  const notes: readonly (CommitNote & { readonly isTrue: boolean })[] = [
    { note: 'detached', count: 0, isTrue: branch === null && operation === null },
    { note: 'pushed', count: 0, isTrue: isAmend && next.isPushed },
    { note: 'onlyMessage', count: 0, isTrue: isAmend && holds !== 'staged' },
    { note: 'tracked', count: 0, isTrue: !isAmend && holds === 'tracked' },
    { note: 'nothing', count: 0, isTrue: !isAmend && holds === 'nothing' },
    { note: 'unborn', count: 0, isTrue: next.isUnborn && holds !== 'nothing' },
    { note: 'unstaged', count: unstaged, isTrue: unstaged > 0 },
    { note: 'untracked', count: untracked, isTrue: untracked > 0 },
  ];
  return notes.filter(({ isTrue }) => isTrue).map(({ note, count }) => ({ note, count }));
}

/** Returns the number of files that the commit contains; 0 if only a message is replaced. */
export function filesIn({ holds, files }: NextCommit, isAmend: boolean): number {
  return isAmend && holds !== 'staged' ? 0 : files;
}

/** Returns true if the commit can be made, given a message. */
export function isPossible(next: NextCommit, isAmend: boolean): boolean {
  if (next.conflicts > 0) return false;
  return isAmend ? canAmend(next) : next.holds !== 'nothing';
}

/** Git amends no commit while it makes another one of a merge, a cherry-pick or a revert. */
export function canAmend({ isUnborn, operation }: NextCommit): boolean {
  return !isUnborn && (operation === null || operation.kind === 'rebase');
}
