import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import {
  afterKey,
  ARMING_MS,
  beginArming,
  isArmed,
} from '#renderer/views/request/answers/arming.ts';

export type ArmingState = {
  readonly armed: boolean;
  /** Counts the starts of the delay. */
  readonly round: number;
  /**
   * Reports a key press. Before arming it restarts the delay; a stray key also disarms, because the
   * letters that follow it can belong to a word.
   */
  readonly noteKey: (isStray: boolean) => void;
};

/**
 * Arms after a delay when the request came into view (`isInSight`), and again after the window
 * became visible or other `content` is shown.
 */
export function useArming(isInSight: boolean, content: string | null = null): ArmingState {
  const arming = useRef(beginArming(0));
  const [armedFor, setArmedFor] = useState<{ readonly content: string | null } | null>(null);
  const [round, setRound] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    setRound((before) => before + 1);
    timer.current = setTimeout(() => setArmedFor({ content }), ARMING_MS);
  }, [content]);
  const noteKey = useCallback(
    (isStray: boolean) => {
      const now = performance.now();
      if (isArmed(arming.current, now) && !isStray) return;
      arming.current = isStray ? beginArming(now) : afterKey(arming.current, now);
      if (isStray) setArmedFor(null);
      wait();
    },
    [wait],
  );
  // Before the paint: nothing can be answered between new content and the end of the old arming.
  useLayoutEffect(() => {
    if (!isInSight) return undefined;
    const begin = () => {
      arming.current = beginArming(performance.now());
      wait();
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      setArmedFor(null);
      begin();
    };
    begin();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer.current);
      setArmedFor(null);
    };
  }, [isInSight, wait]);
  const armed = armedFor !== null && armedFor.content === content;
  return { armed, round, noteKey };
}
