import { create } from 'zustand';
import { z } from 'zod';

import { storedValue, storeText, type TextStorage } from './store-text.ts';

/** Where the terminals of each session stand in this window. Keys are session ids. */
const stored = z.object({
  /** Whether the session's terminals are in sight. */
  open: z.record(z.string(), z.boolean()).catch({}),
  /** Which of them is in front. */
  front: z.record(z.string(), z.string()).catch({}),
});
type Stored = z.infer<typeof stored>;

type Layout = Stored & {
  /** The terminal that takes the focus as soon as it is there. */
  readonly wanted: string | null;
};

const KEY = 'corral.terminals';
/** Sessions whose layout is kept; those changed longest ago are forgotten. */
const MAX_KEPT = 100;

export const useLayout = create<Layout>()(() => ({ open: {}, front: {}, wanted: null }));

export function readLayout(storage: Pick<TextStorage, 'getItem'>): Stored {
  return stored.catch({ open: {}, front: {} }).parse(storedValue(storage, KEY));
}

/** A reload of this tab finds its terminals where they were. */
export function rememberLayout(storage: TextStorage): void {
  useLayout.setState(readLayout(storage));
  useLayout.subscribe(({ open, front }) => storeText(storage, KEY, JSON.stringify({ open, front })));
}

/** Pure. The newest stands last. */
export function withEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-MAX_KEPT));
}

export function showTerminals(sessionId: string, isOpen: boolean): void {
  useLayout.setState({ open: withEntry(useLayout.getState().open, sessionId, isOpen) });
}

/** Brings a terminal of a session into sight. */
export function showTerminal(sessionId: string, terminalId: string): void {
  const { open, front } = useLayout.getState();
  useLayout.setState({ open: withEntry(open, sessionId, true), front: withEntry(front, sessionId, terminalId) });
}

/** The focus goes to this terminal, now or once it is drawn. */
export function wantFocus(terminalId: string | null): void {
  useLayout.setState({ wanted: terminalId });
}
