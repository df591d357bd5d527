import { useEffect } from 'react';

import { setLive, useLive } from './live.ts';
import { useLayout, wantFocus } from './layout.ts';
import type { Screen } from './screen.ts';

/** Makes the drawn terminal known to menu and actions, and gives it the focus where that was asked for. */
export function useOwnScreen(terminalId: string, screen: Screen | null): void {
  const isWanted = useLayout((layout) => layout.wanted === terminalId);
  useEffect(() => {
    if (!screen) return undefined;
    setLive({ terminalId, screen, finding: 0 });
    return () => {
      if (useLive.getState().screen === screen) setLive({ terminalId: null, screen: null, finding: 0 });
    };
  }, [terminalId, screen]);
  useEffect(() => {
    if (!screen || !isWanted) return;
    screen.focus();
    wantFocus(null);
  }, [screen, isWanted]);
}
