import { focusRegion } from '#renderer/kit/keyboard/regions.ts';
import type { Action, Scene } from '#renderer/stores/actions/action.ts';
import { terminalsNow } from '#renderer/stores/desk/desk.ts';
import {
  findInTerminal,
  frontScreen,
  useDrawnTerminals,
} from '#renderer/stores/terminal/drawn-terminals.ts';
import { showTerminals, useLayout, requestFocus } from '#renderer/stores/terminal/layout.ts';
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
/** Returns the terminal in front, if it is rendered. */
const renderedFront = () =>
  terminalsNow().find(({ terminalId }) => terminalId === useDrawnTerminals.getState().front);
const besideOthers = () => {
  const front = renderedFront();
  return front !== undefined && besideTerminal(front).length > 1;
};
const withFront = (work: (front: Terminal, scene: Scene) => void) => (scene: Scene) => {
  const front = renderedFront();
  if (front) work(front, scene);
};
const inSession = ({ session }: Scene) => session !== null;

export const terminalActions: readonly Action[] = [
  {
    id: 'toggleTerminal',
    group: 'terminal',
    keys: ['Mod+J', 'Mod+Shift+J'],
    when: inSession,
    run: toggle,
  },
  {
    id: 'newTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+L'],
    when: () => true,
    run: (scene) => void openTerminal(scene, scene.session?.sessionId ?? null),
  },
  {
    id: 'homeTerminal',
    group: 'terminal',
    keys: [],
    when: inSession,
    run: (scene) => void openTerminal(scene, null),
  },
  // While a terminal has the focus, it handles this key itself.
  {
    id: 'findInTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+F'],
    when: hasScreen,
    run: withFront(({ terminalId }) => findInTerminal(terminalId)),
  },
  {
    id: 'clearTerminal',
    group: 'terminal',
    keys: [],
    when: hasScreen,
    run: () => frontScreen()?.clear(),
  },
  {
    id: 'terminalToBottom',
    group: 'terminal',
    keys: [],
    when: hasScreen,
    run: () => frontScreen()?.toBottom(),
  },
  {
    id: 'closeTerminal',
    group: 'terminal',
    keys: [],
    when: () => renderedFront() !== undefined,
    run: withFront((front, scene) => void askToClose(scene, front)),
  },
  {
    id: 'splitTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+E'],
    when: () => renderedFront() !== undefined,
    run: withFront((front, scene) => void splitTerminal(scene, front)),
  },
  {
    id: 'unsplitTerminal',
    group: 'terminal',
    keys: [],
    when: besideOthers,
    run: withFront(unsplitTerminal),
  },
  {
    id: 'nextTerminal',
    group: 'terminal',
    keys: ['Mod+Shift+X'],
    when: besideOthers,
    run: withFront(focusNextPart),
  },
  {
    id: 'focusTerminal',
    group: 'moving',
    keys: [],
    when: hasScreen,
    run: () => focusRegion('terminal'),
  },
];

function toggle(scene: Scene): void {
  const sessionId = scene.session?.sessionId;
  if (sessionId === undefined) return;
  const { open, front } = useLayout.getState();
  const sessionTerminals = terminalsNow().filter((terminal) => terminal.sessionId === sessionId);
  if (open[sessionId]) {
    showTerminals(sessionId, false);
    requestAnimationFrame(() => focusRegion('composer'));
  } else if (sessionTerminals.length === 0) void openTerminal(scene, sessionId);
  else {
    showTerminals(sessionId, true);
    requestFocus(
      sessionTerminals.find(({ terminalId }) => terminalId === front[sessionId])?.terminalId ??
        sessionTerminals.at(-1)?.terminalId ??
        null,
    );
  }
}
