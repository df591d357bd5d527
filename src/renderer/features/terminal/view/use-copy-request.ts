import { useState } from 'react';

import { usePreferences } from '#renderer/stores/terminal/preferences.ts';

type CopyRequest = {
  /** Text that a program asks to copy, until the person has decided. */
  readonly offered: string | null;
  readonly onCopyRequest: (text: string) => void;
  readonly dismiss: () => void;
};

/**
 * Manages copy requests of programs. A program writes to the clipboard only with the person's
 * permission: each time, or by the setting.
 */
export function useCopyRequest(): CopyRequest {
  const [offered, setOffered] = useState<string | null>(null);
  const isAllowed = usePreferences((preferences) => preferences.clipboard);
  const onCopyRequest = (text: string) => {
    if (!isAllowed) setOffered(text);
    // The browser refuses while the window has no focus; then the person is asked.
    else navigator.clipboard.writeText(text).catch(() => setOffered(text));
  };
  return { offered, onCopyRequest, dismiss: () => setOffered(null) };
}
