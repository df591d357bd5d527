import { useState } from 'react';

import { usePreferences } from '#renderer/stores/terminal/preferences.ts';

type CopyWish = {
  /** What a program would copy, until the person has decided. */
  readonly offered: string | null;
  readonly wantsToCopy: (text: string) => void;
  readonly putAway: () => void;
};

/** A program writes to the clipboard only if the person lets it: each time, or by the setting. */
export function useCopyWish(): CopyWish {
  const [offered, setOffered] = useState<string | null>(null);
  const isAllowed = usePreferences((preferences) => preferences.clipboard);
  const wantsToCopy = (text: string) => {
    if (!isAllowed) setOffered(text);
    // Refused where the window has no focus; then the person may still say yes.
    else navigator.clipboard.writeText(text).catch(() => setOffered(text));
  };
  return { offered, wantsToCopy, putAway: () => setOffered(null) };
}
