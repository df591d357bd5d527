import { useEffect } from 'react';

import { onColoursChanged, pageColourReader } from '#renderer/kit/terminal-colours/read-colour.ts';
import { pageColours } from '#renderer/kit/terminal-colours/theme.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { runAfterPaint } from '#renderer/stores/frames/run-after-paint.ts';

/**
 * Reports the colours of the window that was used last to core, for programs in terminals. Does
 * nothing while `isReady` is false.
 */
export function useReportColours(isReady: boolean): void {
  const api = useApi();
  useEffect(() => {
    if (!isReady) return undefined;
    const report = () =>
      void api['terminals.colours']({ colours: pageColours(pageColourReader()) });
    // Reading colours creates a canvas, which takes milliseconds.
    const cancelFirst = runAfterPaint(report);
    const end = onColoursChanged(report);
    window.addEventListener('focus', report);
    return () => {
      cancelFirst();
      end();
      window.removeEventListener('focus', report);
    };
  }, [api, isReady]);
}
