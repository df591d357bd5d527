import { useEffect } from 'react';

import { focusColumn } from '#renderer/kit/keyboard/regions.ts';
import { closeBeside, keepFront, useUi } from '#renderer/stores/window/ui.ts';
import { canBeBeside, type Columns } from '#renderer/stores/columns/use-columns.ts';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Closes the second column when its session is deleted, archived or in front. The first column keeps
 * its session when the order of the list changes, so that a message is sent to the session for which
 * it was written. The first column takes the focus if the second one had it.
 */
export function useKeepColumns({ session, lone }: Columns, sessions: readonly Session[]): void {
  const content = useUi((ui) => ui.beside);
  const frontId = session?.sessionId;
  const of = sessions.find(({ sessionId }) => sessionId === content?.sessionId);
  const isGone = content !== null && (!of || of.archivedAt !== null);
  const isTwice = content?.kind === 'session' && !canBeBeside(content, lone ? undefined : frontId);
  useEffect(() => {
    if (isGone || isTwice) {
      closeBeside(Date.now());
      requestAnimationFrame(keepFocus);
    } else if (frontId !== undefined) keepFront(frontId);
  }, [isGone, isTwice, frontId]);
}

/** Focuses the first column if the element that had the focus is gone. */
function keepFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    focusColumn('front');
}
