import { dequal } from 'dequal/lite';
import { useState } from 'react';

/**
 * Returns the former value while the new one is deeply equal. Core sends an object again when
 * another part of it has changed; state that belongs to an unchanged part, such as the unfolded
 * lines of a diff, is kept by its identity.
 */
export function useEqual<T>(value: T): T {
  const [held, setHeld] = useState({ value, compared: value });
  if (held.compared === value) return held.value;
  const kept = dequal(held.value, value) ? held.value : value;
  setHeld({ value: kept, compared: value });
  return kept;
}
