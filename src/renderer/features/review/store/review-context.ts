import { createContext, use, type ComponentType } from 'react';
import { useStore } from 'zustand';

import type { DiffLook } from '#renderer/views/diff/diff-look.ts';
import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';
import type { FileChange, ReviewHunk } from '#shared/git/file-change.ts';

import type { Review } from './review.ts';
import type { ReviewState } from './review-state.ts';
import type { Target } from './target.ts';

/** Commands of the person that report their results. */
export type ReviewCommands = {
  /** Asks first if a file would be deleted that git does not know. */
  readonly apply: (action: ReviewAction, target: Target) => void;
  readonly applyAnyway: (action: ReviewAction, target: Target) => void;
  /** Stages all files of the comparison that have something to stage. */
  readonly stageAll: () => void;
  readonly undo: (undoId?: string) => void;
  readonly resolve: (
    file: FileChange,
    /** Identifies the state of the conflict that was shown. */
    stateId: string,
    decision: ConflictDecision,
  ) => void;
  readonly mark: (file: FileChange, isReviewed: boolean) => void;
};

/** Parts of the window that answer the request of a proposed edit. */
export type ProposalSlot = {
  readonly Answers: ComponentType<{
    readonly requestId: string;
    /** Identifies the edit that is shown; null while not all of it is. */
    readonly proposalId: string | null;
    /** The hunks that are shown; null for several files. */
    readonly hunks: readonly ReviewHunk[] | null;
    /** True if the result of the edit cannot be shown. */
    readonly isUnknown: boolean;
    readonly refresh: () => void;
    readonly onLeftOut: (hunks: readonly number[]) => void;
  }>;
  readonly LeaveOut: ComponentType<{
    readonly requestId: string;
    readonly file: string;
    readonly hunks: readonly ReviewHunk[];
    readonly at: number;
  }>;
};

type ReviewView = {
  readonly review: Review;
  readonly commands: ReviewCommands;
  readonly look: DiffLook;
  /**
   * Puts a text into the message field of the session, where the person can change it before sending
   * it; null without a session.
   */
  readonly putPrompt: ((text: string) => void) | null;
  /** Answers proposed edits; null where there are none. */
  readonly proposal: ProposalSlot | null;
  /** True if there is no room for two columns of code. */
  readonly isNarrow: boolean;
};

export const ReviewContext = createContext<ReviewView | null>(null);

export function useReview(): ReviewView {
  const view = use(ReviewContext);
  if (!view) throw new Error('useReview outside of ReviewContext: wrap the tree in it.');
  return view;
}

export function useReviewState<T>(select: (state: ReviewState) => T): T {
  return useStore(useReview().review.store, select);
}

/** Returns the request whose edit is compared; null for other comparisons. */
export function useProposedRequest(): string | null {
  return useReviewState(({ comparison }) =>
    comparison.kind === 'proposed' ? comparison.requestId : null,
  );
}
