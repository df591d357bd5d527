import { useEffect } from 'react';

import { onColoursChanged, pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { useApi } from '#renderer/stores/connection/api.ts';

/**
 * Reports the colours of the window that was used last to core, for programs in terminals. Does
 * nothing while `isConnected` is false.
 */
export function useReportColours(isConnected: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isConnected) return undefined;
    const report = () =>
      void api['terminals.colours']({ colours: pageColours(pageColourReader()) });
    // The report waits until the first render is done.
    const first = setTimeout(report);
    const end = onColoursChanged(report);
    window.addEventListener('focus', report);
    return () => {
      clearTimeout(first);
      end();
      window.removeEventListener('focus', report);
    };
  }, [api, isConnected]);
}
