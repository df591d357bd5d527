import { z } from 'zod';
import { create } from 'zustand';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

import { COLUMN_SHARES, COLUMNS_KEY, readColumns, type Beside, type ColumnId } from './columns.ts';
import {
  frontOfSession,
  frontTerminal,
  pageInFront,
  selectedSession,
  withPage,
  withSession,
  withoutPage,
  withTerminal,
  type Front,
  type Page,
  type StartWith,
} from './front.ts';
import { mergeSeen, readSeen, SEEN_KEY, storeSeen, type Seen } from './seen.ts';

/** An overlay over the window; at most one is open. */
export type Overlay =
  /** Chooses the provider and the model of an agent. */
  | { readonly kind: 'modelAccess'; readonly agentId: string }
  /** Continues the conversation of a session with another agent. */
  | { readonly kind: 'continueWith'; readonly sessionId: string }
  /** Saves the conversation of a session as a file. */
  | { readonly kind: 'export'; readonly sessionId: string }
  | { readonly kind: 'settings' }
  | { readonly kind: 'transcripts' }
  /**
   * `folder` is the path that was dropped on the window, `dropped` the names of folders whose path
   * the browser did not reveal.
   */
  | {
      readonly kind: 'addProject';
      readonly folder?: string;
      readonly dropped?: readonly string[];
    }
  | { readonly kind: 'project'; readonly projectId: string }
  /** Reviews the changes in the folder of a project. */
  | { readonly kind: 'projectReview'; readonly projectId: string }
  | { readonly kind: 'tmux' }
  | { readonly kind: 'audit' }
  | { readonly kind: 'usage' }
  /** `created` are ids of worktrees that were created just now. */
  | { readonly kind: 'worktrees'; readonly created?: readonly string[] }
  /** `typed` is text typed before the palette was loaded, `isEntered` true if Enter followed. */
  | { readonly kind: 'palette'; readonly typed?: string; readonly isEntered?: boolean }
  | { readonly kind: 'shortcuts' }
  /** `seq` is any position in the turn. */
  | { readonly kind: 'turnChanges'; readonly sessionId: string; readonly seq: number }
  /** Rewinds a session to the moment before a turn. */
  | { readonly kind: 'rewind'; readonly sessionId: string; readonly promptSeq: number }
  /** Forks a session from before a turn. */
  | { readonly kind: 'forkTurn'; readonly sessionId: string; readonly promptSeq: number }
  /** Open requests for one common answer. */
  | { readonly kind: 'batch'; readonly requestIds: readonly string[] }
  | { readonly kind: 'closeTerminal'; readonly terminalId: string };

/** The key of the group of archived sessions in the list, which is collapsed at first. */
export const ARCHIVED_GROUP = 'archived';

export type UiState = {
  /** Read it by the selectors of `front.ts`. */
  readonly front: Front;
  /** The content of the second column; null if there is one column only. */
  readonly beside: Beside | null;
  /** The column that had the focus last. */
  readonly activeColumn: ColumnId;
  /** Width of the first column in percent of both. */
  readonly frontShare: number;
  readonly overlay: Overlay | null;
  /** True if only the conversation is shown, without sidebar and status line. */
  readonly zen: boolean;
  /** The page of the settings that was shown last; null at first. */
  readonly settingsPage: string | null;
  /** True if the drawer is open; only in a narrow window. */
  readonly drawerOpen: boolean;
  /** Keys of the collapsed groups of the session list. */
  readonly collapsedGroups: readonly string[];
  /** The session whose title is being edited, and the place. */
  readonly renaming: { readonly sessionId: string; readonly place: 'list' | 'header' } | null;
  /** True if the notices of Corral's start were dismissed. */
  readonly noticesRead: boolean;
} & Seen;

export const useUi = create<UiState>()(() => ({
  front: { kind: 'none' },
  beside: null,
  activeColumn: 'front',
  frontShare: COLUMN_SHARES.usual,
  overlay: null,
  settingsPage: null,
  zen: false,
  drawerOpen: false,
  collapsedGroups: [ARCHIVED_GROUP],
  renaming: null,
  noticesRead: false,
  seenAt: {},
  since: Date.now(),
}));

type WrittenBelow =
  | 'front'
  | 'beside'
  | 'activeColumn'
  | 'frontShare'
  | 'collapsedGroups'
  | 'seenAt'
  | 'since';

/**
 * Changes the layout, which only this store holds. Only this function and the ones below write it.
 */
export function changeUi(change: Partial<Omit<UiState, WrittenBelow>>): void {
  useUi.setState(change);
}

/** Closes the dialog that stands over the window. */
export function closeOverlay(): void {
  useUi.setState({ overlay: null });
}

/**
 * Shows a session: in the second column if that shows it, else in front. Its changes until `now`
 * count as seen.
 */
export function selectSession(sessionId: string, now: number): void {
  const ui = useUi.getState();
  const isBeside = ui.beside?.kind === 'session' && ui.beside.sessionId === sessionId;
  useUi.setState({
    front: isBeside ? withoutPage(ui.front) : frontOfSession(sessionId),
    activeColumn: isBeside ? 'beside' : 'front',
    seenAt: withSeen(ui, [sessionId, selectedSession(ui)], now),
    drawerOpen: false,
  });
}

function withSeen({ seenAt }: UiState, ids: readonly (string | null)[], now: number) {
  const seen = ids.flatMap((id) => (id === null ? [] : [[id, now] as const]));
  return { ...seenAt, ...Object.fromEntries(seen) };
}

/** Marks the changes of sessions until `now` as seen. */
export function markSeen(sessionIds: readonly string[], now: number): void {
  useUi.setState((ui) => ({ seenAt: withSeen(ui, sessionIds, now) }));
}

/**
 * Shows a session, the changes of a turn or a review in the second column, which becomes the active
 * one. Changes and a review bring their session to the front.
 */
export function openBeside(beside: Beside, now: number): void {
  const ui = useUi.getState();
  useUi.setState({
    front: beside.kind === 'session' ? withoutPage(ui.front) : frontOfSession(beside.sessionId),
    beside,
    activeColumn: 'beside',
    seenAt: withSeen(ui, [beside.sessionId, ui.beside?.sessionId ?? null], now),
    drawerOpen: false,
  });
}

/** Closes the second column. The changes of its session until `now` count as seen. */
export function closeBeside(now: number): void {
  const ui = useUi.getState();
  useUi.setState({
    beside: null,
    activeColumn: 'front',
    seenAt: withSeen(ui, [ui.beside?.sessionId ?? null], now),
  });
}

/** Marks the column that has the focus. */
export function activateColumn(activeColumn: ColumnId): void {
  if (useUi.getState().activeColumn !== activeColumn) useUi.setState({ activeColumn });
}

/** Sets the width of the first column, in percent of both. */
export function setFrontShare(frontShare: number): void {
  useUi.setState({ frontShare });
}

/** Maximum number of remembered collapsed groups; those that were collapsed first are forgotten. */
const MAX_COLLAPSED = 500;

/** Collapses or expands groups of the session list. */
export function collapseGroups(keys: readonly string[], collapsed: boolean): void {
  const others = useUi.getState().collapsedGroups.filter((key) => !keys.includes(key));
  const next = collapsed ? [...others, ...keys] : others;
  useUi.setState({ collapsedGroups: next.slice(-MAX_COLLAPSED) });
}

/** Collapses a group of the session list, or expands it if it is collapsed. */
export function toggleGroup(key: string): void {
  collapseGroups([key], !useUi.getState().collapsedGroups.includes(key));
}

/** Selects the session that is shown because it is the first of the list, so that it stays. */
export function keepFront(sessionId: string): void {
  const ui = useUi.getState();
  if (selectedSession(ui) === null) useUi.setState({ front: withSession(ui.front, sessionId) });
}

/** Clears the selection if it is one of these sessions, which were deleted. */
export function forgetFront(sessionIds: readonly string[]): void {
  const ui = useUi.getState();
  if (sessionIds.includes(selectedSession(ui) ?? ''))
    useUi.setState({ front: withSession(ui.front, null) });
}

/** Shows a terminal without a session instead of the session in front. */
export function bringTerminalToFront(terminalId: string): void {
  useUi.setState(({ front }) => ({
    front: withTerminal(front, terminalId),
    activeColumn: 'front',
    drawerOpen: false,
  }));
}

/** The session that a page covers was in view until now. */
function seenBeforePage(ui: UiState) {
  const ids = pageInFront(ui) === null ? [selectedSession(ui)] : [];
  return withSeen(ui, ids, Date.now());
}

export function bringPageToFront(page: Page): void {
  useUi.setState((ui) => ({
    front: withPage(ui.front, page),
    seenAt: seenBeforePage(ui),
    activeColumn: 'front',
    overlay: null,
    drawerOpen: false,
  }));
}

/** Shows the page on which a session is started. Its prompt takes the focus. */
export function openStartPage(startWith: StartWith = {}): void {
  useUi.setState((ui) => ({
    front: withPage(ui.front, 'start', startWith),
    seenAt: seenBeforePage(ui),
    activeColumn: 'front',
    overlay: null,
    drawerOpen: false,
  }));
}

/** Shows again what was in front before the page. */
export function leavePage(): void {
  useUi.setState(({ front }) => ({ front: withoutPage(front) }));
}

const SELECTED = 'corral.selected';
const COLLAPSED = 'corral.collapsed-groups';
const collapsedKeys = z.array(z.string()).catch([ARCHIVED_GROUP]);
const TERMINAL = 'corral.front-terminal';

/**
 * Stores the columns and the collapsed groups for a reload of this tab, and restores them: the
 * session or terminal in front and the second column. A reload leaves the page in front.
 */
export function rememberSelection(storage: TextStorage): void {
  const session = frontOfSession(storage.getItem(SELECTED));
  const terminalId = storage.getItem(TERMINAL) ?? '';
  useUi.setState({
    front: terminalId === '' ? session : withTerminal(session, terminalId),
    ...readColumns(storage),
    collapsedGroups: collapsedKeys.parse(readStoredJson(storage, COLLAPSED)),
  });
  useUi.subscribe((ui, before) => {
    const [selected, terminal] = [selectedSession(ui), frontTerminal(ui)];
    if (selected !== null && selected !== selectedSession(before))
      storeText(storage, SELECTED, selected);
    if (terminal !== frontTerminal(before)) storeText(storage, TERMINAL, terminal ?? '');
    const { beside, frontShare, collapsedGroups } = ui;
    if (collapsedGroups !== before.collapsedGroups)
      storeText(storage, COLLAPSED, JSON.stringify(collapsedGroups));
    if (beside !== before.beside || frontShare !== before.frontShare)
      storeText(storage, COLUMNS_KEY, JSON.stringify({ beside, frontShare }));
  });
}

type SeenPage = Pick<Window, 'addEventListener'> & { readonly localStorage: TextStorage };

/**
 * Shares with all windows, and with later ones, which changes of sessions were seen. At the first
 * start all earlier changes count as seen.
 */
export function rememberSeen(page: SeenPage): void {
  const { localStorage: storage } = page;
  // Two windows that store what they take from each other would never end.
  let isTaken = false;
  const takeStored = () => {
    isTaken = true;
    useUi.setState((ui) => mergeSeen(ui, readSeen(storage)));
    isTaken = false;
  };
  const stored = readSeen(storage);
  if (stored) useUi.setState(stored);
  else storeSeen(storage, useUi.getState());
  page.addEventListener('storage', ({ key }) => {
    if (key === SEEN_KEY) takeStored();
  });
  // A session in view is marked when the person leaves it.
  page.addEventListener('pagehide', () => {
    const ui = useUi.getState();
    const front = pageInFront(ui) === null ? selectedSession(ui) : null;
    const beside = ui.beside?.kind === 'session' ? ui.beside.sessionId : null;
    markSeen(
      [front, beside].filter((id) => id !== null),
      Date.now(),
    );
  });
  useUi.subscribe(({ seenAt, since }, before) => {
    if (seenAt !== before.seenAt && !isTaken) storeSeen(storage, { seenAt, since });
  });
}
