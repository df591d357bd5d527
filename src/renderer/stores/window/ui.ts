import { create } from 'zustand';

/** What lies over the window, one at a time. */
export type Overlay =
  /** `folder`: the one to start with. */
  | { readonly kind: 'newSession'; readonly folder?: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'transcripts' }
  | { readonly kind: 'tmux' }
  | { readonly kind: 'audit' }
  /** `typed`: before it was there. */
  | { readonly kind: 'palette'; readonly typed?: string }
  | { readonly kind: 'shortcuts' }
  /** `seq`: any place in the turn. */
  | { readonly kind: 'turnChanges'; readonly sessionId: string; readonly seq: number }
  /** Open requests that are answered together. */
  | { readonly kind: 'batch'; readonly requestIds: readonly string[] }
  | { readonly kind: 'closeTerminal'; readonly terminalId: string };

export type UiState = {
  /** `null`: the person has not chosen any. */
  readonly selected: string | null;
  /** A terminal that belongs to no session and is in front in place of one. */
  readonly terminal: string | null;
  /** Whether the list of all that waits is in front, in place of a session or a terminal. */
  readonly inbox: boolean;
  readonly overlay: Overlay | null;
  /** Whether only the conversation is shown, without sidebar and status line. */
  readonly zen: boolean;
  /** The page of the settings that was shown last; null at first. */
  readonly settingsPage: string | null;
  /** Whether the drawer is out; only in a narrow window. */
  readonly drawerOpen: boolean;
  readonly archivedOpen: boolean;
  /** The session whose title is being edited, and where. */
  readonly renaming: { readonly sessionId: string; readonly place: 'list' | 'header' } | null;
  /** Whether the notices of Corral's start were put away. */
  readonly noticesRead: boolean;
  /** When each session was last in front of the person, milliseconds since the epoch. */
  readonly seenAt: Readonly<Record<string, number>>;
  /** When this window came up; what changed before is no news. */
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

/** The only writer. Layout lives here and nowhere else. */
export function changeUi(change: Partial<Omit<UiState, 'selected' | 'seenAt' | 'since'>>): void {
  useUi.setState(change);
}

/** Brings a session to the front; what happened in it until `now` counts as seen. */
export function selectSession(sessionId: string, now: number): void {
  const { selected, seenAt } = useUi.getState();
  const seen = selected === null ? { ...seenAt, [sessionId]: now } : { ...seenAt, [sessionId]: now, [selected]: now };
  useUi.setState({ selected: sessionId, terminal: null, inbox: false, seenAt: seen, drawerOpen: false });
}

const SELECTED = 'corral.selected';
const TERMINAL = 'corral.front-terminal';

/** A reload comes back to the session, or the terminal, that was in front in this tab. */
export function rememberSelection(storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  useUi.setState({ selected: storage.getItem(SELECTED), terminal: storage.getItem(TERMINAL) || null });
  useUi.subscribe(({ selected, terminal }, before) => {
    if (selected !== null && selected !== before.selected) storage.setItem(SELECTED, selected);
    if (terminal !== before.terminal) storage.setItem(TERMINAL, terminal ?? '');
  });
}
