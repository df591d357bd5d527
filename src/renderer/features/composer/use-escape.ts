import { useEffect, useState } from 'react';

import { hasOpenQuestion } from '#renderer/stores/desk/desk.ts';
import { useDialog } from '#renderer/stores/interactions/dialog-store.ts';

/** Time for the second press of Escape, in ms. */
const TWICE_MS = 1500;
/** Time in ms after a dialog closed in which Escape was meant for the dialog. */
const AFTER_DIALOG_MS = 1000;

/**
 * `armed` after the first of two presses; `held` after a press that was not meant for the turn.
 */
export type EscapeState = 'idle' | 'armed' | 'held';

/**
 * Interrupts on Escape: at once, or on the second press if the draft is not empty. Never interrupts
 * while a question of the session waits or just after a dialog closed, because Escape puts a
 * question aside; Stop does.
 */
export function useEscape(
  sessionId: string,
  interrupt: () => void,
): { readonly state: EscapeState; readonly press: (careful: boolean) => void } {
  const [state, setState] = useState<EscapeState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), TWICE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const press = (careful: boolean) => {
    if (isHeld(sessionId, performance.now())) return setState('held');
    setState(careful && state !== 'armed' ? 'armed' : 'idle');
    if (!careful || state === 'armed') interrupt();
  };
  return { state, press };
}

function isHeld(sessionId: string, now: number): boolean {
  const { uncoveredAt } = useDialog.getState();
  const isFresh = uncoveredAt !== null && now - uncoveredAt < AFTER_DIALOG_MS;
  return isFresh || hasOpenQuestion(sessionId);
}
