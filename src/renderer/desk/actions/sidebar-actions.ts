import { focusedRegion, focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { Action } from '#renderer/stores/actions/action.ts';
import { changeDisplay, useDisplay } from '#renderer/stores/window/display.ts';
import { changeUi, useUi } from '#renderer/stores/window/ui.ts';

/** Shows the session list, and leaves zen mode. */
export function showSidebar(): void {
  changeDisplay({ isSidebarHidden: false });
  changeUi({ zen: false });
}

const isSidebarShown = () => !useDisplay.getState().isSidebarHidden && !useUi.getState().zen;

/** Moves the focus out of the list before the list disappears. */
function leaveSidebar(): void {
  if (focusedRegion() === 'sessions') focusRegion('composer');
}

function hideSidebar(): void {
  leaveSidebar();
  changeDisplay({ isSidebarHidden: true });
}

function toggleZen(): void {
  const zen = !useUi.getState().zen;
  if (zen) leaveSidebar();
  changeUi({ zen });
}

export const sidebarActions: readonly Action[] = [
  {
    id: 'toggleSidebar',
    group: 'desk',
    keys: ['Mod+B'],
    when: ({ isNarrow }) => !isNarrow,
    run: () => (isSidebarShown() ? hideSidebar() : showSidebar()),
  },
  { id: 'zen', group: 'desk', keys: [], when: ({ isNarrow }) => !isNarrow, run: toggleZen },
  {
    id: 'focusSessions',
    group: 'moving',
    keys: [],
    when: ({ isNarrow, session }) => !isNarrow && session !== null,
    run: () => {
      showSidebar();
      requestAnimationFrame(() => focusRegion('sessions'));
    },
  },
];
