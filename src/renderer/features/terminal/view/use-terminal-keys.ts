import { isMac } from '#renderer/kit/ui/keyboard.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { findInTerminal, useDrawnTerminals } from '#renderer/stores/terminal/drawn-terminals.ts';
import { changeFontSize, usePreferences } from '#renderer/stores/terminal/preferences.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { keyRoute, type KeyRoute, type KeyScene } from '../screen/key-route.ts';

const system: KeyScene['system'] = isMac
  ? 'mac'
  : navigator.userAgent.includes('Windows')
    ? 'windows'
    : 'other';

/**
 * Returns a handler that runs the terminal's own commands of a key and returns the route of every
 * key.
 */
export function useTerminalKeys(
  terminalId: string,
): (event: KeyboardEvent, hasSelection: boolean) => KeyRoute {
  const isAsked = useOpenInteractions().length > 0;
  const hasNewLine = usePreferences(({ shiftEnter }) => shiftEnter === 'newLine');
  const api = useApi();
  const run: Partial<Record<KeyRoute, (terminalId: string) => void>> = {
    ...RUN,
    newLine: () =>
      useDrawnTerminals
        .getState()
        .drawn[terminalId]?.screen.typeNewLine(() => newLineKeys(api, terminalId)),
  };
  return (event, hasSelection) => {
    const route = keyRoute(event, { system, hasSelection, isAsked, hasNewLine });
    const command = run[route];
    if (command) {
      event.preventDefault();
      event.stopPropagation();
      command(terminalId);
    }
    return route;
  };
}

const ENTER = '\r';

/** Returns the keys for the program in the terminal; none without a connection. */
async function newLineKeys(
  api: Pick<CorralApi, 'terminals.newLineKeys'>,
  terminalId: string,
): Promise<string> {
  const reply = await api['terminals.newLineKeys']({ terminalId });
  return reply.ok ? (reply.value.keys ?? ENTER) : '';
}

const RUN: Partial<Record<KeyRoute, (terminalId: string) => void>> = {
  copy: copySelection,
  find: findInTerminal,
  bigger: () => changeFontSize(1),
  smaller: () => changeFontSize(-1),
  usualSize: () => changeFontSize(0),
};

/**
 * Copies the selection and clears it, so that Ctrl+C interrupts the program again on systems where
 * it copies.
 */
export function copySelection(terminalId: string): void {
  const screen = useDrawnTerminals.getState().drawn[terminalId]?.screen;
  const text = screen?.selection() ?? '';
  if (text === '') return;
  void navigator.clipboard.writeText(text);
  screen?.clearSelection();
}
