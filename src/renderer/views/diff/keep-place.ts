import { createContext, use } from 'react';

/**
 * Called before the reader shows more lines of a diff, so that a list that follows its end does not
 * scroll away from them.
 */
export const KeepPlaceContext = createContext<(() => void) | null>(null);

export function useKeepPlace(): () => void {
  const keepPlace = use(KeepPlaceContext);
  return () => keepPlace?.();
}
