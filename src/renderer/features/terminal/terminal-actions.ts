import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { Action, Scene } from '#renderer/stores/actions/action.ts';
import { terminalsNow } from '#renderer/stores/desk/desk.ts';
import { showTerminals, useLayout, requestFocus } from '#renderer/stores/terminal/layout.ts';
import { findInTerminal, frontScreen, useDrawnTerminals } from '#renderer/stores/terminal/drawn-terminals.ts';
import {
  askToClose,
  besideTerminal,
  focusNextPart,
  openTerminal,
  splitTerminal,
  unsplitTerminal,
} from '#renderer/stores/terminal/open-terminal.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

const hasScreen = () => frontScreen() !== null;
/** The terminal in front, if it is drawn. */
const inSight = () => terminalsNow().find(({ terminalId }) => terminalId === useDrawnTerminals.getState().front);
const besideOthers = () => {
  const front = inSight();
  return front !== undefined && besideTerminal(front).length > 1;
};
const withFront = (work: (front: Terminal, scene: Scene) => void) => (scene: Scene) => {
  const front = inSight();
  if (front) work(front, scene);
};
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
  {
    id: 'findInTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+F'],
    when: hasScreen,
    run: withFront(({ terminalId }) => findInTerminal(terminalId)),
  },
  { id: 'clearTerminal', group: 'terminal', keys: [], when: hasScreen, run: () => frontScreen()?.clear() },
  { id: 'terminalToBottom', group: 'terminal', keys: [], when: hasScreen, run: () => frontScreen()?.toBottom() },
  {
    id: 'closeTerminal',
    group: 'terminal',
    keys: [],
    when: () => inSight() !== undefined,
    run: withFront((front, scene) => void askToClose(scene, front)),
  },
  {
    id: 'splitTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+E'],
    when: () => inSight() !== undefined,
    run: withFront((front, scene) => void splitTerminal(scene, front)),
  },
  { id: 'unsplitTerminal', group: 'terminal', keys: [], when: besideOthers, run: withFront(unsplitTerminal) },
  { id: 'nextTerminal', group: 'terminal', keys: ['Mod+Shift+X'], when: besideOthers, run: withFront(focusNextPart) },
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
    requestFocus(own.find(({ terminalId }) => terminalId === front[sessionId])?.terminalId ?? own.at(-1)?.terminalId ?? null);
  }
}
