import { create } from 'zustand';

import type { Screen } from './screen.ts';

type Live = {
  readonly terminalId: string | null;
  /** The terminal that is drawn in this window; there is at most one. */
  readonly screen: Screen | null;
  /** How often the search was asked for; 0: it is closed. */
  readonly finding: number;
};

/** The terminal in sight, for its menu and the actions. */
export const useLive = create<Live>()(() => ({ terminalId: null, screen: null, finding: 0 }));

export function setLive(change: Partial<Live>): void {
  useLive.setState(change);
}

export function findInTerminal(): void {
  setLive({ finding: useLive.getState().finding + 1 });
}
