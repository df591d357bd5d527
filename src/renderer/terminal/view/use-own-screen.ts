import { useEffect } from 'react';

import { useLayout, wantFocus } from '../layout/layout.ts';
import { addDrawn, setLiveFront } from '../screen/live.ts';
import type { Screen } from '../screen/screen.ts';

/** Makes the drawn terminal known to menu and actions, and gives it the focus where that was asked for. */
export function useOwnScreen(terminalId: string, screen: Screen | null, isFront: boolean): void {
  const isWanted = useLayout((layout) => layout.wanted === terminalId);
  useEffect(() => (screen ? addDrawn(terminalId, screen) : undefined), [terminalId, screen]);
  useEffect(() => (screen && isFront ? setLiveFront(terminalId) : undefined), [terminalId, screen, isFront]);
  useEffect(() => {
    if (!screen || !isWanted) return;
    screen.focus();
    wantFocus(null);
  }, [screen, isWanted]);
}
