import { focusColumn } from '#renderer/kit/keyboard/regions.ts';

import type { Beside } from './columns.ts';
import { changeUi, closeBeside, openBeside, useUi } from './ui.ts';

/** Opens the second column and moves the focus to it. */
export function showBeside(beside: Beside): void {
  openBeside(beside, Date.now());
  requestAnimationFrame(() => focusColumn('beside'));
}

/** Closes the second column and moves the focus to the first one. */
export function hideBeside(): void {
  closeBeside(Date.now());
  requestAnimationFrame(() => focusColumn('front'));
}

/** Shows the review of a session in the second column, as wide as it was last. */
export function showReview(sessionId: string): void {
  const { beside } = useUi.getState();
  const isWide = beside?.kind === 'review' && beside.isWide;
  showBeside({ kind: 'review', sessionId, isWide });
}

/** Shows the edit of a request in the review of its session. */
export function showProposal(sessionId: string, requestId: string): void {
  const { beside } = useUi.getState();
  const isWide = beside?.kind === 'review' && beside.isWide;
  showBeside({ kind: 'review', sessionId, isWide, requestId });
}

/** Shows the review of a session over the whole width, or beside the conversation. */
export function setReviewWide(sessionId: string, isWide: boolean): void {
  showBeside({ kind: 'review', sessionId, isWide });
}

/**
 * Shows the changes of a turn: in the second column while that shows changes of this session, else
 * in a dialog. `seq` is any position in the turn.
 */
export function showChanges(sessionId: string, seq: number): void {
  const { beside } = useUi.getState();
  if (beside?.kind === 'changes' && beside.sessionId === sessionId)
    showBeside({ kind: 'changes', sessionId, seq });
  else changeUi({ overlay: { kind: 'turnChanges', sessionId, seq } });
}
