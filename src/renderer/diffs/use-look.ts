import { useState } from 'react';

import { noteLook, readLook, type DiffLook } from './diff-look.ts';

/** How this diff is drawn: at first as the last one was chosen to be. */
export function useLook(): readonly [DiffLook, (change: Partial<DiffLook>) => void] {
  const [look, setLook] = useState(() => readLook(localStorage));
  const change = (part: Partial<DiffLook>) => {
    const chosen = { ...look, ...part };
    setLook(chosen);
    noteLook(localStorage, chosen);
  };
  return [look, change];
}
