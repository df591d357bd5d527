import { cycleRegion, focusColumn, focusRegion } from '#renderer/kit/keyboard/regions.ts';
import { isMac } from '#renderer/kit/ui/keyboard.ts';
import type { Action, Scene } from '#renderer/stores/actions/action.ts';
import { returnToSearch, useSearchPage } from '#renderer/stores/search/search-page.ts';
import { expandedSessions, inListOrder } from '#renderer/stores/sessions/groups.ts';
import type { ColumnId } from '#renderer/stores/window/columns.ts';
import { pageInFront } from '#renderer/stores/window/front.ts';
import { hideBeside, showBeside } from '#renderer/stores/window/show-beside.ts';
import { activateColumn, changeUi, selectSession, useUi } from '#renderer/stores/window/ui.ts';

export const navigationActions: readonly Action[] = [
  {
    id: 'nextSession',
    group: 'moving',
    keys: ['Alt+ArrowDown'],
    when: hasOther,
    run: (scene) => selectBeside(scene, 1),
  },
  {
    id: 'previousSession',
    group: 'moving',
    keys: ['Alt+ArrowUp'],
    when: hasOther,
    run: (scene) => selectBeside(scene, -1),
  },
  {
    id: 'backToSearch',
    group: 'moving',
    keys: ['Alt+ArrowLeft'],
    // A Mac moves by words with these keys.
    ...(isMac && { outsideFields: true }),
    when: () => useSearchPage.getState().hasLeft && pageInFront(useUi.getState()) !== 'search',
    run: returnToSearch,
  },
  { id: 'nextRegion', group: 'moving', keys: ['F6'], when: () => true, run: () => cycleRegion(1) },
  {
    id: 'previousRegion',
    group: 'moving',
    keys: ['Shift+F6'],
    when: () => true,
    run: () => cycleRegion(-1),
  },
  {
    id: 'focusComposer',
    group: 'moving',
    keys: [],
    when: ({ session }) => session !== null,
    run: () => focusRegion('composer'),
  },
  {
    id: 'focusConversation',
    group: 'moving',
    keys: [],
    when: ({ session }) => session !== null,
    run: () => focusRegion('conversation'),
  },
  {
    id: 'otherColumn',
    group: 'moving',
    keys: ['Shift+F4'],
    when: ({ columns }) => columns.beside !== null,
    run: ({ columns }) => goToColumn(columns.active === 'front' ? 'beside' : 'front'),
  },
  {
    id: 'toggleBeside',
    group: 'desk',
    keys: ['F4'],
    when: (scene) =>
      scene.columns.beside !== null || (scene.columns.hasRoom && otherSession(scene) !== undefined),
    run: toggleBeside,
  },
  {
    id: 'sessionList',
    group: 'moving',
    keys: [],
    when: ({ isNarrow }) => isNarrow,
    run: () => changeUi({ drawerOpen: true }),
  },
];

/** A window with room for one column shows the other one after this. */
function goToColumn(id: ColumnId): void {
  activateColumn(id);
  requestAnimationFrame(() => focusColumn(id));
}

/** Returns the session that was visible last and is not in front, else the first of the list. */
function otherSession({ groups, columns: { lone, session } }: Scene) {
  const { seenAt } = useUi.getState();
  const inFront = lone ? undefined : session;
  return inListOrder({ ...groups, archived: [] })
    .filter((each) => each !== inFront)
    .toSorted((a, b) => (seenAt[b.sessionId] ?? 0) - (seenAt[a.sessionId] ?? 0))[0];
}

function toggleBeside(scene: Scene): void {
  if (scene.columns.beside) return hideBeside();
  const other = otherSession(scene);
  if (other) showBeside({ kind: 'session', sessionId: other.sessionId });
}

/** Returns the sessions of the groups that are not collapsed, in the order of the list. */
function shownSessions({ groups }: Scene) {
  return expandedSessions(groups, useUi.getState().collapsedGroups);
}

function hasOther(scene: Scene): boolean {
  return shownSessions(scene).some(({ sessionId }) => sessionId !== scene.session?.sessionId);
}

/**
 * Selects the next or previous session of the list and wraps at its ends. Selects the first one if
 * the list does not show the current session.
 */
function selectBeside(scene: Scene, step: 1 | -1): void {
  const sessions = shownSessions(scene);
  const at = sessions.findIndex(({ sessionId }) => sessionId === scene.session?.sessionId);
  const next = at < 0 ? sessions[0] : sessions.at((at + step) % sessions.length);
  if (next) selectSession(next.sessionId, Date.now());
}
