import { useEffect, useState } from 'react';

const SHOWN_MS = 250;

/** The bell, for the eye. However often it rings, it is seen once at a time. */
export function useBell(): { readonly isRinging: boolean; readonly ring: () => void } {
  const [isRinging, setRinging] = useState(false);
  useEffect(() => {
    if (!isRinging) return undefined;
    const timer = setTimeout(() => setRinging(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isRinging]);
  return { isRinging, ring: () => setRinging(true) };
}
