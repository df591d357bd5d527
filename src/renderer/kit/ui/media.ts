import { useCallback, useSyncExternalStore } from 'react';

export const NARROW = '(max-width: 47.99rem)';
/** Below this width two conversations, or a conversation and a terminal, are too narrow to read. */
export const NO_ROOM_FOR_TWO = '(max-width: 59.99rem)';
export const DARK = '(prefers-color-scheme: dark)';

/** Returns true while a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
