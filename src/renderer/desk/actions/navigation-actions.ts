import { cycleRegion, focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { Action, Scene } from '#renderer/stores/actions/action.ts';
import { inListOrder } from '#renderer/stores/sessions/groups.ts';
import { changeUi, selectSession, useUi } from '#renderer/stores/window/ui.ts';

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
    id: 'sessionList',
    group: 'moving',
    keys: [],
    when: ({ isNarrow }) => isNarrow,
    run: () => changeUi({ drawerOpen: true }),
  },
];

/** Returns the sessions that the list shows, in its order. */
function shownSessions({ groups }: Scene) {
  return useUi.getState().archivedOpen
    ? inListOrder(groups)
    : inListOrder({ ...groups, archived: [] });
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
