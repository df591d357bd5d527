import { create } from 'zustand';

/** An overlay over the window; at most one is open. */
export type Overlay =
  /** `folder` is selected at first. */
  | { readonly kind: 'newSession'; readonly folder?: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'transcripts' }
  | { readonly kind: 'tmux' }
  | { readonly kind: 'audit' }
  /** `typed` is text typed before the palette was loaded. */
  | { readonly kind: 'palette'; readonly typed?: string }
  | { readonly kind: 'shortcuts' }
  /** `seq` is any position in the turn. */
  | { readonly kind: 'turnChanges'; readonly sessionId: string; readonly seq: number }
  /** Open requests for one common answer. */
  | { readonly kind: 'batch'; readonly requestIds: readonly string[] }
  | { readonly kind: 'closeTerminal'; readonly terminalId: string };

export type UiState = {
  /** The selected session; null if the person has selected none. */
  readonly selected: string | null;
  /** A terminal without a session that is shown instead of a session. */
  readonly terminal: string | null;
  /** True if the inbox is shown instead of a session or a terminal. */
  readonly inbox: boolean;
  readonly overlay: Overlay | null;
  /** True if only the conversation is shown, without sidebar and status line. */
  readonly zen: boolean;
  /** The page of the settings that was shown last; null at first. */
  readonly settingsPage: string | null;
  /** True if the drawer is open; only in a narrow window. */
  readonly drawerOpen: boolean;
  readonly archivedOpen: boolean;
  /** The session whose title is being edited, and the place. */
  readonly renaming: { readonly sessionId: string; readonly place: 'list' | 'header' } | null;
  /** True if the notices of Corral's start were dismissed. */
  readonly noticesRead: boolean;
  /** Time at which each session was last in front, in milliseconds since the epoch. */
  readonly seenAt: Readonly<Record<string, number>>;
  /** Start time of this window; earlier changes are not unread. */
  readonly since: number;
};

export const useUi = create<UiState>()(() => ({
  selected: null,
  terminal: null,
  inbox: false,
  overlay: null,
  settingsPage: null,
  zen: false,
  drawerOpen: false,
  archivedOpen: false,
  renaming: null,
  noticesRead: false,
  seenAt: {},
  since: Date.now(),
}));

/**
 * Changes the layout, which only this store holds; with `selectSession` the only function that
 * writes it.
 */
export function changeUi(change: Partial<Omit<UiState, 'selected' | 'seenAt' | 'since'>>): void {
  useUi.setState(change);
}

/** Brings a session to the front; its changes until `now` count as seen. */
export function selectSession(sessionId: string, now: number): void {
  const { selected, seenAt } = useUi.getState();
  const seen =
    selected === null
      ? { ...seenAt, [sessionId]: now }
      : { ...seenAt, [sessionId]: now, [selected]: now };
  useUi.setState({
    selected: sessionId,
    terminal: null,
    inbox: false,
    seenAt: seen,
    drawerOpen: false,
  });
}

const SELECTED = 'corral.selected';
const TERMINAL = 'corral.front-terminal';

/** Stores the session or terminal in front for a reload of this tab, and restores it. */
export function rememberSelection(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  useUi.setState({
    selected: storage.getItem(SELECTED),
    terminal: storage.getItem(TERMINAL) || null,
  });
  useUi.subscribe(({ selected, terminal }, before) => {
    if (selected !== null && selected !== before.selected) storage.setItem(SELECTED, selected);
    if (terminal !== before.terminal) storage.setItem(TERMINAL, terminal ?? '');
  });
}
