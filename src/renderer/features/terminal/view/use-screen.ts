import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { useClient } from '#renderer/stores/connection/api.ts';
import { usePreferences } from '#renderer/stores/terminal/preferences.ts';
import type { TerminalFailure } from '#shared/channel/client-terminals.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { Screen, type ScreenListener } from '../screen/screen.ts';
import { watchTerminal } from '../screen/watch-terminal.ts';

type ShownScreen = {
  /** Null until the screen is created. */
  readonly screen: Screen | null;
  /** Reason why core does not stream the terminal; null if it does. */
  readonly failure: TerminalFailure | null;
};

/** Renders a terminal into `host` while the component is mounted. */
export function useScreen(
  terminal: Terminal,
  host: RefObject<HTMLElement | null>,
  handlers: Omit<ScreenListener, 'onInput'>,
): ShownScreen {
  const client = useClient();
  const { terminalId, state, cols, rows } = terminal;
  const { fontSize, screenReader } = usePreferences();
  const [screen, setScreen] = useState<Screen | null>(null);
  const [failure, setFailure] = useState<TerminalFailure | null>(null);
  const write = useRef<((bytes: Uint8Array) => void) | null>(null);
  const forward = useForwarded(handlers);
  const makeScreen = useEffectEvent((element: HTMLElement) => {
    const onInput = (bytes: Uint8Array) => write.current?.(bytes);
    return new Screen(element, { cols, rows }, { fontSize, screenReader }, { ...forward, onInput });
  });
  const sizeNow = useEffectEvent((created: Screen) => {
    const room = state === 'running' ? null : host.current?.parentElement;
    return (room && created.fittingSizeIn(room)) ?? { cols, rows };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const created = makeScreen(host.current);
    const watch = watchTerminal(client, terminalId, created, {
      size: () => sizeNow(created),
      failed: setFailure,
    });
    write.current = watch.write;
    // oxlint-disable-next-line react/set-state-in-effect -- it can only be made where the element is
    setScreen(created);
    return () => {
      write.current = null;
      watch.close();
      created.dispose();
    };
  }, [client, terminalId, host]);
  useEffect(() => screen?.setLook({ fontSize, screenReader }), [screen, fontSize, screenReader]);
  useEffect(() => screen?.setInputEnabled(state === 'running'), [screen, state]);
  return { screen, failure };
}

/** Returns functions with a stable identity that call the newest handlers. */
function useForwarded(handlers: Omit<ScreenListener, 'onInput'>): Omit<ScreenListener, 'onInput'> {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  const [forwarded] = useState<Omit<ScreenListener, 'onInput'>>(() => ({
    onKey: (event, hasSelection) => newest.current.onKey(event, hasSelection),
    onMultiLinePaste: (text) => newest.current.onMultiLinePaste(text),
    onLinkChosen: (link) => newest.current.onLinkChosen(link),
    onBell: () => newest.current.onBell(),
    onFound: (position) => newest.current.onFound(position),
    onCopyRequest: (text) => newest.current.onCopyRequest(text),
  }));
  return forwarded;
}
