import { z } from 'zod';
import { create } from 'zustand';

import { storedValue, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

import { storedSplits, type Splits } from './split.ts';

/** The key of terminals that belong to no session. */
const NO_SESSION = '';

/** Where the terminals of each session stand in this window. Keys are session ids. */
const stored = z.object({
  /** Whether the session's terminals are in sight. */
  open: z.record(z.string(), z.boolean()).catch({}),
  /** Which of them is in front. */
  front: z.record(z.string(), z.string()).catch({}),
  /** Which of them are drawn together. */
  splits: z.record(z.string(), storedSplits).catch({}),
});
type Stored = z.infer<typeof stored>;

type Layout = Stored & {
  /** The terminal that takes the focus as soon as it is there. */
  readonly wanted: string | null;
  /** The terminal whose name is being written. */
  readonly renaming: string | null;
};

/** In place of the id of a terminal in front. */
const NEWEST = '';
const KEY = 'corral.terminals';
/** Sessions whose layout is kept; those changed longest ago are forgotten. */
const MAX_KEPT = 100;

export const useLayout = create<Layout>()(() => ({ open: {}, front: {}, splits: {}, wanted: null, renaming: null }));

export function readLayout(storage: Pick<TextStorage, 'getItem'>): Stored {
  return stored.catch({ open: {}, front: {}, splits: {} }).parse(storedValue(storage, KEY));
}

/** A reload of this tab finds its terminals where they were. */
export function rememberLayout(storage: TextStorage): void {
  useLayout.setState(readLayout(storage));
  useLayout.subscribe(({ open, front, splits }) => storeText(storage, KEY, JSON.stringify({ open, front, splits })));
}

/** Pure. The newest stands last. */
export function withEntry<T>(entries: Readonly<Record<string, T>>, key: string, value: T): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-MAX_KEPT));
}

export function showTerminals(sessionId: string, isOpen: boolean): void {
  useLayout.setState({ open: withEntry(useLayout.getState().open, sessionId, isOpen) });
}

/** Brings the agent's own terminal into sight; null: the one that is opened next. */
export function showAgentTerminal(sessionId: string, terminalId: string | null): void {
  showTerminal(sessionId, terminalId ?? NEWEST);
}

/** Brings a terminal of a session into sight. */
export function showTerminal(sessionId: string, terminalId: string): void {
  const { open, front } = useLayout.getState();
  useLayout.setState({ open: withEntry(open, sessionId, true), front: withEntry(front, sessionId, terminalId) });
}

/** Returns the splits of a session's terminals, or of those without a session. */
export function useSplits(sessionId: string | null): Splits | undefined {
  return useLayout(({ splits }) => splits[sessionId ?? NO_SESSION]);
}

export function splitsNow(sessionId: string | null): Splits | undefined {
  return useLayout.getState().splits[sessionId ?? NO_SESSION];
}

export function setSplits(sessionId: string | null, splits: Splits): void {
  useLayout.setState({ splits: withEntry(useLayout.getState().splits, sessionId ?? NO_SESSION, splits) });
}

/** The focus goes to this terminal, now or once it is drawn. */
export function wantFocus(terminalId: string | null): void {
  useLayout.setState({ wanted: terminalId });
}

/** Begins to write a name of a terminal in its tab; null ends it. */
export function renameTerminal(terminalId: string | null): void {
  useLayout.setState({ renaming: terminalId });
}
