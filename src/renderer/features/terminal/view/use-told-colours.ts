import { useEffect } from 'react';

import { onColoursChanged, pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { useApi } from '#renderer/stores/connection/api.ts';

/** Programs in terminals are told what the window looks like that is used last. `isConnected`: there is somebody to be told. */
export function useToldColours(isConnected: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isConnected) return undefined;
    const tell = () => void api['terminals.colours']({ colours: pageColours(pageColourReader()) });
    // The first picture comes first.
    const first = setTimeout(tell);
    const end = onColoursChanged(tell);
    window.addEventListener('focus', tell);
    return () => {
      clearTimeout(first);
      end();
      window.removeEventListener('focus', tell);
    };
  }, [api, isConnected]);
}
