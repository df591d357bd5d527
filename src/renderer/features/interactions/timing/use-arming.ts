import { useCallback, useEffect, useRef, useState } from 'react';

import { afterKey, ARMING_MS, beginArming, isArmed } from './arming.ts';

export type ArmingState = {
  readonly armed: boolean;
  /** A key was pressed; before arming it begins the wait anew. */
  readonly noteKey: () => void;
};

/** Arms a while after what may be answered came into sight (`isInSight`), and again after the window came back into sight. */
export function useArming(isInSight: boolean): ArmingState {
  const arming = useRef(beginArming(0));
  const [armed, setArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setArmed(true), ARMING_MS);
  }, []);
  const noteKey = useCallback(() => {
    const now = performance.now();
    if (isArmed(arming.current, now)) return;
    arming.current = afterKey(arming.current, now);
    wait();
  }, [wait]);
  useEffect(() => {
    if (!isInSight) return undefined;
    const begin = () => {
      arming.current = beginArming(performance.now());
      wait();
    };
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      setArmed(false);
      begin();
    };
    begin();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer.current);
      setArmed(false);
    };
  }, [isInSight, wait]);
  return { armed, noteKey };
}
