import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import type { Screen } from '../screen/screen.ts';
import { Sizing } from '../screen/sizing.ts';

/** Rest after which a size is asked for: a window being dragged has many. */
const REST_MS = 50;

type Sized = { readonly isForeign: boolean; readonly useThisSize: () => void };

/** Keeps terminal and room in step. `screen`: `null` until it is there. */
export function useSizing(terminal: Terminal, screen: Screen | null, room: RefObject<HTMLElement | null>): Sized {
  const api = useApi();
  const { terminalId, cols, rows, state } = terminal;
  const [isForeign, setForeign] = useState(false);
  const sizing = useRef<Sizing | null>(null);
  sizing.current ??= new Sizing({ cols, rows }, (size) => void api['terminals.resize']({ terminalId, ...size }));
  const fit = useEffectEvent(() => {
    const fitting = room.current && screen ? screen.fitting(room.current) : null;
    if (state === 'running') sizing.current?.fit(fitting);
    // Nobody else minds how the last picture is broken into lines.
    else if (fitting) screen?.resize(fitting);
    setForeign(state === 'running' && sizing.current?.isForeign(fitting) === true);
  });
  const claim = useEffectEvent(() => {
    sizing.current?.claim();
    fit();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) sizing.current?.became({ cols, rows });
    isFirst.current = false;
    if (state === 'running') screen?.resize({ cols, rows });
    fit();
  }, [screen, cols, rows, state]);
  useEffect(() => {
    const element = room.current;
    if (!screen || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fit(), REST_MS);
    };
    const used = () => claim();
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener('focusin', used);
    // The terminal had the focus all along, but the person comes back from elsewhere.
    const back = () => element.contains(document.activeElement) && claim();
    window.addEventListener('focus', back);
    if (document.hasFocus()) claim();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('focusin', used);
      window.removeEventListener('focus', back);
    };
  }, [screen, room]);
  return {
    isForeign,
    useThisSize: () => {
      sizing.current?.claim();
      screen?.focus();
    },
  };
}
