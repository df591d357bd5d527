import type { DeskClient } from '#renderer/stores/connection/api.ts';
import type { TerminalFailure, TerminalLine } from '#shared/channel/client-terminals.ts';

import type { Size } from './fitting-size.ts';
import type { Screen } from './screen.ts';

type Watch = { readonly write: (bytes: Uint8Array) => void; readonly close: () => void };

type WatchOptions = {
  /** Returns the size according to the desk: the size of a snapshot may be older. */
  readonly size: () => Size;
  readonly failed: (failure: TerminalFailure) => void;
};

/**
 * Renders the output of a terminal while the page is visible, and acknowledges what is rendered. A
 * hidden page hardly gets time to render, so it disconnects, which keeps the program from waiting
 * for it, and requests a new snapshot when it becomes visible.
 */
export function watchTerminal(
  client: Pick<DeskClient, 'openTerminal'>,
  terminalId: string,
  screen: Pick<Screen, 'show' | 'add' | 'resize'>,
  { size, failed }: WatchOptions,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
): Watch {
  let line: TerminalLine | null = null;
  const open = () => {
    let received = 0;
    const connection = client.openTerminal(terminalId, null, {
      onSnapshot: ({ offset, cols, rows, bytes }) => {
        received = offset;
        screen.show({ cols, rows }, bytes, () => connection.drawn(offset));
        screen.resize(size());
      },
      onOutput: (offset, bytes) => {
        const end = offset + bytes.length;
        // A new connection continues after the last acknowledged byte, so output that was not
        // rendered yet arrives twice.
        const fresh = bytes.subarray(Math.min(bytes.length, Math.max(0, received - offset)));
        received = Math.max(received, end);
        screen.add(fresh, () => connection.drawn(end));
      },
      // The desk then reports the state of the terminal.
      onGone: () => undefined,
      onFailed: failed,
    });
    line = connection;
  };
  const close = () => {
    line?.close();
    line = null;
  };
  const onVisibility = () => {
    if (page.hidden) close();
    else if (!line) open();
  };
  page.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return {
    write: (bytes) => void line?.write(bytes),
    close: () => {
      page.removeEventListener('visibilitychange', onVisibility);
      close();
    },
  };
}
