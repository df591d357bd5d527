import type { FileChange, ReviewHunk } from '#shared/git/file-change.ts';
import type { NextCommit } from '#shared/git/next-commit.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

import type { ReadDiff } from './review-state.ts';

export function aFile(path: string, change: Partial<FileChange> = {}): FileChange {
  return {
    path,
    oldPath: null,
    status: 'modified',
    added: 1,
    removed: 1,
    isBinary: false,
    isSubmodule: false,
    oldMode: '100644',
    newMode: '100644',
    isStaged: false,
    isUnstaged: true,
    stateId: `${path} 1`,
    isReviewed: false,
    ...change,
  };
}

export function aHunk(hunkId: string, lines: readonly string[] = ['-old', '+new']): ReviewHunk {
  return {
    hunkId,
    heading: '',
    oldStart: 1,
    oldLines: lines.filter((line) => !line.startsWith('+')).length,
    newStart: 1,
    newLines: lines.filter((line) => !line.startsWith('-')).length,
    lines: [...lines],
    oldEndsWithoutBreak: false,
    newEndsWithoutBreak: false,
  };
}

export function aComment(change: Partial<ReviewComment> = {}): ReviewComment {
  return {
    commentId: 'c',
    path: 'a',
    side: 'new',
    text: 't',
    at: 0,
    start: 1,
    end: 1,
    state: 'current',
    lines: [],
    ...change,
  };
}

/** Returns the read changes of a file with this number of hunks. */
export function aDiff(path: string, hunks: number): ReadDiff {
  const change = aFile(path);
  return {
    stateId: change.stateId,
    diff: {
      change,
      hunks: Array.from({ length: hunks }, (_, at) => aHunk(`${path} ${at}`)),
      oldLines: 100,
      newLines: 100,
      isCut: false,
    },
    failure: null,
    isReading: false,
  };
}

export function aNextCommit(change: Partial<NextCommit> = {}): NextCommit {
  return {
    holds: 'tracked',
    files: 2,
    untracked: 0,
    unstaged: 0,
    conflicts: 0,
    branch: 'main',
    isUnborn: false,
    hasRemote: false,
    isPushed: false,
    base: null,
    lastMessage: 'last',
    commitPlanId: 'commit',
    amendPlanId: 'amend',
    operation: null,
    ...change,
  };
}
