import type { DeskClient } from '#renderer/stores/connection/api.ts';
import type { TerminalFailure, TerminalLine } from '#shared/channel/client-terminals.ts';

import type { Size } from './fitting.ts';
import type { Screen } from './screen.ts';

type Watch = { readonly write: (bytes: Uint8Array) => void; readonly close: () => void };

type Wishes = {
  /** What the desk says of the terminal's size: a snapshot may be older. */
  readonly size: () => Size;
  readonly failed: (failure: TerminalFailure) => void;
};

/**
 * Draws what a terminal prints while the page can be seen, and says what is drawn. A hidden page has hardly any time to
 * draw: it lets go, so that no shell waits for it, and is shown the screen anew when it comes back.
 */
export function watchTerminal(
  client: Pick<DeskClient, 'openTerminal'>,
  terminalId: string,
  screen: Pick<Screen, 'show' | 'add' | 'resize'>,
  { size, failed }: Wishes,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
): Watch {
  let line: TerminalLine | null = null;
  const open = () => {
    let received = 0;
    const own = client.openTerminal(terminalId, null, {
      onSnapshot: ({ offset, cols, rows, bytes }) => {
        received = offset;
        screen.show({ cols, rows }, bytes, () => own.drawn(offset));
        screen.resize(size());
      },
      onOutput: (offset, bytes) => {
        const end = offset + bytes.length;
        // On a new connection it goes on behind what was drawn; what was on its way to the screen then comes twice.
        const fresh = bytes.subarray(Math.min(bytes.length, Math.max(0, received - offset)));
        received = Math.max(received, end);
        screen.add(fresh, () => own.drawn(end));
      },
      // Then the desk says what became of it.
      onGone: () => undefined,
      onFailed: failed,
    });
    line = own;
  };
  const close = () => {
    line?.close();
    line = null;
  };
  const turned = () => {
    if (page.hidden) close();
    else if (!line) open();
  };
  page.addEventListener('visibilitychange', turned);
  turned();
  return {
    write: (bytes) => void line?.write(bytes),
    close: () => {
      page.removeEventListener('visibilitychange', turned);
      close();
    },
  };
}
