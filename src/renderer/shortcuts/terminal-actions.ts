import { showTerminals, useLayout, wantFocus } from '#renderer/terminal/layout.ts';
import { findInTerminal, useLive } from '#renderer/terminal/live.ts';
import { askToClose, openTerminal } from '#renderer/terminal/open-terminal.ts';
import { terminalsNow } from '#renderer/stores/desk.ts';

import type { Action, Scene } from './action.ts';
import { focusRegion } from './regions.ts';

const hasScreen = () => useLive.getState().screen !== null;
/** The terminal in sight, if any. */
const inSight = () => terminalsNow().find(({ terminalId }) => terminalId === useLive.getState().terminalId);
const inSession = ({ session }: Scene) => session !== null;

export const terminalActions: readonly Action[] = [
  { id: 'toggleTerminal', group: 'terminal', keys: ['Mod+J', 'Mod+Shift+J'], when: inSession, run: toggle },
  {
    id: 'newTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+L'],
    when: () => true,
    run: (scene) => void openTerminal(scene, scene.session?.sessionId ?? null),
  },
  { id: 'homeTerminal', group: 'terminal', keys: [], when: inSession, run: (scene) => void openTerminal(scene, null) },
  // In a terminal itself the key is the terminal's own.
  { id: 'findInTerminal', group: 'terminal', keys: ['Mod+Shift+F'], when: hasScreen, run: findInTerminal },
  { id: 'clearTerminal', group: 'terminal', keys: [], when: hasScreen, run: () => useLive.getState().screen?.clear() },
  { id: 'terminalToBottom', group: 'terminal', keys: [], when: hasScreen, run: () => useLive.getState().screen?.toBottom() },
  {
    id: 'closeTerminal',
    group: 'terminal',
    keys: [],
    when: () => inSight() !== undefined,
    run: (scene) => {
      const terminal = inSight();
      if (terminal) void askToClose(scene, terminal);
    },
  },
  { id: 'focusTerminal', group: 'moving', keys: [], when: hasScreen, run: () => focusRegion('terminal') },
];

function toggle(scene: Scene): void {
  const sessionId = scene.session?.sessionId;
  if (sessionId === undefined) return;
  const { open, front } = useLayout.getState();
  const own = terminalsNow().filter((terminal) => terminal.sessionId === sessionId);
  if (open[sessionId]) {
    showTerminals(sessionId, false);
    requestAnimationFrame(() => focusRegion('composer'));
  } else if (own.length === 0) void openTerminal(scene, sessionId);
  else {
    showTerminals(sessionId, true);
    wantFocus(own.find(({ terminalId }) => terminalId === front[sessionId])?.terminalId ?? own.at(-1)?.terminalId ?? null);
  }
}
