import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import type { Screen } from '../screen/screen.ts';
import { SizeNegotiation } from '../screen/size-negotiation.ts';

/**
 * Time in ms without a change of size before a size is requested: a window that is being resized
 * has many sizes.
 */
const DEBOUNCE_MS = 50;

type SizingState = { readonly isForeign: boolean; readonly useThisSize: () => void };

/** Keeps the size of the terminal in step with its space. `screen` is null until it is created. */
export function useSizing(
  terminal: Terminal,
  screen: Screen | null,
  room: RefObject<HTMLElement | null>,
): SizingState {
  const api = useApi();
  const { terminalId, cols, rows, state } = terminal;
  const [isForeign, setForeign] = useState(false);
  const sizing = useRef<SizeNegotiation | null>(null);
  sizing.current ??= new SizeNegotiation(
    { cols, rows },
    (size) => void api['terminals.resize']({ terminalId, ...size }),
  );
  const fit = useEffectEvent(() => {
    const fitting = room.current && screen ? screen.fittingSizeIn(room.current) : null;
    if (state === 'running') sizing.current?.fit(fitting);
    // The wrapping of the last output may differ between windows.
    else if (fitting) screen?.resize(fitting);
    setForeign(state === 'running' && sizing.current?.isForeign(fitting) === true);
  });
  const claim = useEffectEvent(() => {
    sizing.current?.claim();
    fit();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) sizing.current?.setActual({ cols, rows });
    isFirst.current = false;
    if (state === 'running') screen?.resize({ cols, rows });
    fit();
  }, [screen, cols, rows, state]);
  useEffect(() => {
    const element = room.current;
    if (!screen || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fitSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fit(), DEBOUNCE_MS);
    };
    const onFocusIn = () => claim();
    const observer = new ResizeObserver(fitSoon);
    observer.observe(element);
    element.addEventListener('focusin', onFocusIn);
    // The person returned to the window while the terminal kept the focus.
    const onWindowFocus = () => element.contains(document.activeElement) && claim();
    window.addEventListener('focus', onWindowFocus);
    if (document.hasFocus()) claim();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('focusin', onFocusIn);
      window.removeEventListener('focus', onWindowFocus);
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
