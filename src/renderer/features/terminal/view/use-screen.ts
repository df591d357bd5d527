import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { useClient } from '#renderer/stores/connection/api.ts';
import { usePreferences } from '#renderer/stores/terminal/preferences.ts';
import type { TerminalFailure } from '#shared/channel/client-terminals.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { Screen, type ScreenListener } from '../screen/screen.ts';
import { watchTerminal } from '../screen/watch-terminal.ts';

type Shown = {
  /** `null` until it is there. */
  readonly screen: Screen | null;
  /** Why core does not show the terminal. */
  readonly failure: TerminalFailure | null;
};

/** A terminal, drawn into `host` as long as the component is there. */
export function useScreen(terminal: Terminal, host: RefObject<HTMLElement | null>, handlers: Omit<ScreenListener, 'typed'>): Shown {
  const client = useClient();
  const { terminalId, state, cols, rows } = terminal;
  const { fontSize, screenReader } = usePreferences();
  const [screen, setScreen] = useState<Screen | null>(null);
  const [failure, setFailure] = useState<TerminalFailure | null>(null);
  const write = useRef<((bytes: Uint8Array) => void) | null>(null);
  const forward = useForwarded(handlers);
  const makeScreen = useEffectEvent((element: HTMLElement) => {
    const typed = (bytes: Uint8Array) => write.current?.(bytes);
    return new Screen(element, { cols, rows }, { fontSize, screenReader }, { ...forward, typed });
  });
  const sizeNow = useEffectEvent((made: Screen) => {
    const room = state === 'running' ? null : host.current?.parentElement;
    return (room && made.fitting(room)) ?? { cols, rows };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = makeScreen(host.current);
    const watch = watchTerminal(client, terminalId, made, { size: () => sizeNow(made), failed: setFailure });
    write.current = watch.write;
    // oxlint-disable-next-line react/set-state-in-effect -- it can only be made where the element is
    setScreen(made);
    return () => {
      write.current = null;
      watch.close();
      made.dispose();
    };
  }, [client, terminalId, host]);
  useEffect(() => screen?.look({ fontSize, screenReader }), [screen, fontSize, screenReader]);
  useEffect(() => screen?.takeKeys(state === 'running'), [screen, state]);
  return { screen, failure };
}

/** The same functions through all renders, which call the newest ones. */
function useForwarded(handlers: Omit<ScreenListener, 'typed'>): Omit<ScreenListener, 'typed'> {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  const [forwarded] = useState<Omit<ScreenListener, 'typed'>>(() => ({
    pressed: (event, hasSelection) => newest.current.pressed(event, hasSelection),
    doubtfulPaste: (text) => newest.current.doubtfulPaste(text),
    linkChosen: (link) => newest.current.linkChosen(link),
    rang: () => newest.current.rang(),
    found: (found) => newest.current.found(found),
    wantsToCopy: (text) => newest.current.wantsToCopy(text),
  }));
  return forwarded;
}
