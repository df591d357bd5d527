import { useEffect, useState } from 'react';

/** Time for the second press, in ms. */
const TWICE_MS = 1500;

/** Interrupts, at once or, where something is written, at the second press. `armed`: the first was pressed. */
export function useEscape(interrupt: () => void): { readonly armed: boolean; readonly press: (careful: boolean) => void } {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), TWICE_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const press = (careful: boolean) => {
    setArmed(careful && !armed);
    if (!careful || armed) interrupt();
  };
  return { armed, press };
}
