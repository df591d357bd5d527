import type { Failure } from '#shared/base/failure.ts';
import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import type { FileChange, FileDiff } from '#shared/git/file-change.ts';
import type { NextCommit } from '#shared/git/next-commit.ts';
import type { ReviewComment } from '#shared/git/review-comment.ts';

/** A place for the keyboard: a hunk of a file, or the head of the file (null). */
export type Position = { readonly path: string; readonly hunk: number | null };

/** Place of the button that marks a file as resolved, instead of a hunk. */
export const MARK = -1;

/** The conflict of a file, as it was read last. */
export type KnownConflict = {
  /** Identifies the state that is shown; a decision about another one is refused. */
  readonly stateId: string;
  /** Number of open regions, which are numbered like hunks; null if there are only whole files. */
  readonly regions: number | null;
};

/** The changes of one file, as far as they were read. */
export type ReadDiff = {
  /** Identifies the state of the change that `diff` shows; null before it was read. */
  readonly stateId: string | null;
  readonly diff: FileDiff | null;
  readonly failure: Failure | null;
  readonly isReading: boolean;
};

/** Lines of one hunk that the person chooses. */
export type Picks = {
  readonly path: string;
  readonly hunkId: string;
  /** Indexes in `lines` of the hunk. */
  readonly lines: ReadonlySet<number>;
  /** The line with the focus. */
  readonly cursor: number;
  /** True until that line has taken the focus. */
  readonly isWanted: boolean;
};

/** A comment on lines of one side of a file, before it is stored. */
export type CommentDraft = {
  readonly path: string;
  readonly side: 'old' | 'new';
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** The commit that the person made last in this window. */
export type MadeCommit = {
  readonly commitId: string;
  /** First line of its message. */
  readonly subject: string;
  /** Name of its branch; null if HEAD was detached. */
  readonly branch: string | null;
};

/** Changes that are shown instead of the uncommitted changes, because there were none. */
export type Fallback =
  | { readonly of: 'branch'; readonly base: string; readonly commits: number }
  | { readonly of: 'turn'; readonly files: number };

export type ReviewState = {
  readonly comparison: Comparison;
  /** Why this is compared; null if the person chose it, or it is the default. */
  readonly fallback: Fallback | null;
  /** True if the person chose what to compare. */
  readonly isChosen: boolean;
  readonly ignoreSpace: boolean;
  readonly files: readonly FileChange[];
  readonly isCut: boolean;
  readonly root: string;
  readonly bases: readonly string[];
  /** True when the files were listed at least once for this comparison. */
  readonly isListed: boolean;
  readonly isReading: boolean;
  readonly failure: Failure | null;
  readonly diffs: ReadonlyMap<string, ReadDiff>;
  /** The conflicts of the files near the visible part. */
  readonly conflicts: ReadonlyMap<string, KnownConflict>;
  /** Paths of the folded files. */
  readonly folded: ReadonlySet<string>;
  readonly current: Position | null;
  /** The position that takes the focus as soon as it is rendered; null if none does. */
  readonly wanted: Position | null;
  readonly picks: Picks | null;
  /** The hunk whose surroundings are to be shown, or the file to be shown whole (hunk: null). */
  readonly expanding: Position | null;
  readonly comments: readonly ReviewComment[];
  /** The new comment that is being written; null if none is. */
  readonly commentDraft: CommentDraft | null;
  /** Id of the comment whose file has no change and is shown for it; null if none is. */
  readonly shownComment: string | null;
  /** The message of the next commit, as far as it is written. */
  readonly commitMessage: string;
  /** True if the next commit replaces the last one. */
  readonly isAmend: boolean;
  /** Content of the next commit, and the operation that waits; null before it was read. */
  readonly nextCommit: NextCommit | null;
  readonly madeCommit: MadeCommit | null;
  /** True until the message of the commit has taken the focus. */
  readonly isMessageWanted: boolean;
  /** Indexes of the hunks that are left out of the proposed edit of one file. */
  readonly leftOut: readonly number[];
  /** Identifies the listed edit and the content of its files; absent for other comparisons. */
  readonly proposalId?: string | undefined;
  /** Ids of the actions that can be undone, the newest last. */
  readonly undoIds: readonly string[];
  /** The action that core is carrying out. */
  readonly running: ReviewAction | 'undo' | 'resolve' | null;
  /** True after an action that was refused because the changes were no longer as shown. */
  readonly isStale: boolean;
};

export const NO_REVIEW: ReviewState = {
  comparison: { kind: 'all' },
  fallback: null,
  isChosen: false,
  ignoreSpace: false,
  files: [],
  isCut: false,
  root: '',
  bases: [],
  isListed: false,
  isReading: false,
  failure: null,
  diffs: new Map(),
  conflicts: new Map(),
  folded: new Set(),
  current: null,
  wanted: null,
  picks: null,
  expanding: null,
  comments: [],
  commentDraft: null,
  shownComment: null,
  commitMessage: '',
  isAmend: false,
  nextCommit: null,
  madeCommit: null,
  isMessageWanted: false,
  leftOut: [],
  proposalId: undefined,
  undoIds: [],
  running: null,
  isStale: false,
};

/** Position of the last hunk of a file whose hunks are not read yet. */
export const LAST_HUNK = Number.MAX_SAFE_INTEGER;
