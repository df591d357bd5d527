import { z } from 'zod';
import { create } from 'zustand';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

import { storedSplits, type Splits } from './split.ts';

/** The key of terminals that belong to no session. */
const NO_SESSION = '';

/** The stored layout of the terminals of each session in this window. Keys are session ids. */
const stored = z.object({
  /** True if the session's terminals are visible. */
  open: z.record(z.string(), z.boolean()).catch({}),
  /** The terminal in front. */
  front: z.record(z.string(), z.string()).catch({}),
  /** The terminals shown side by side. */
  splits: z.record(z.string(), storedSplits).catch({}),
});
type StoredLayout = z.infer<typeof stored>;

type Layout = StoredLayout & {
  /** The terminal that takes the focus as soon as it is rendered. */
  readonly wanted: string | null;
  /** The terminal whose name is being edited. */
  readonly renaming: string | null;
};

/** Replaces the id of the terminal in front: the newest one is shown. */
const NEWEST = '';
const KEY = 'corral.terminals';
/** Sessions whose layout is kept; the least recently changed ones are removed. */
const MAX_KEPT = 100;

export const useLayout = create<Layout>()(() => ({
  open: {},
  front: {},
  splits: {},
  wanted: null,
  renaming: null,
}));

export function readLayout(storage: Pick<TextStorage, 'getItem'>): StoredLayout {
  return stored.catch({ open: {}, front: {}, splits: {} }).parse(readStoredJson(storage, KEY));
}

/** Stores the layout and restores it after a reload of this tab. */
export function rememberLayout(storage: TextStorage): void {
  useLayout.setState(readLayout(storage));
  useLayout.subscribe(({ open, front, splits }) =>
    storeText(storage, KEY, JSON.stringify({ open, front, splits })),
  );
}

/** Returns the entries with a new value, which is last; pure. */
export function withEntry<T>(
  entries: Readonly<Record<string, T>>,
  key: string,
  value: T,
): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-MAX_KEPT));
}

export function showTerminals(sessionId: string, isOpen: boolean): void {
  useLayout.setState({ open: withEntry(useLayout.getState().open, sessionId, isOpen) });
}

/** Shows the agent's own terminal; null selects the one that is opened next. */
export function showAgentTerminal(sessionId: string, terminalId: string | null): void {
  showTerminal(sessionId, terminalId ?? NEWEST);
}

/** Shows a terminal of a session. */
export function showTerminal(sessionId: string, terminalId: string): void {
  const { open, front } = useLayout.getState();
  useLayout.setState({
    open: withEntry(open, sessionId, true),
    front: withEntry(front, sessionId, terminalId),
  });
}

/** Returns the splits of a session's terminals, or of those without a session. */
export function useSplits(sessionId: string | null): Splits | undefined {
  return useLayout(({ splits }) => splits[sessionId ?? NO_SESSION]);
}

export function splitsNow(sessionId: string | null): Splits | undefined {
  return useLayout.getState().splits[sessionId ?? NO_SESSION];
}

export function setSplits(sessionId: string | null, splits: Splits): void {
  useLayout.setState({
    splits: withEntry(useLayout.getState().splits, sessionId ?? NO_SESSION, splits),
  });
}

/** Moves the focus to this terminal, at once or when it is rendered. */
export function requestFocus(terminalId: string | null): void {
  useLayout.setState({ wanted: terminalId });
}

/** Starts editing the name of a terminal in its tab; null ends it. */
export function renameTerminal(terminalId: string | null): void {
  useLayout.setState({ renaming: terminalId });
}
