import { err, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { Client } from '#shared/channel/client.ts';
import type { ConnectFailure } from '#shared/channel/connection.ts';

import { noteConnection, noteUnreadable } from './connection-store.ts';
import type { DesktopPorts } from './desktop-port.ts';
import { refusal, type RefusalKind } from './refusal.ts';
import { keepTabToken, takeTokens } from './token.ts';
import { openWebSocket } from './web-socket.ts';

/** Longest wait of a page without a token for the desktop shell. */
const SHELL_MS = 2_000;

/** Creates the window's client, which connects when it is started. */
export function createClient(page: Window, ports: DesktopPorts): Client {
  let refusedFor: RefusalKind = 'noToken';
  const { location, history, sessionStorage: storage, localStorage: shared } = page;
  const tokens = () => takeTokens({ location, history, storage, shared });
  const refused = (failure: ConnectFailure & { readonly kind: RefusalKind }) => {
    refusedFor = failure.kind;
    return err(failure);
  };
  const connectChannel = async (): Promise<Result<Channel, ConnectFailure>> => {
    const held = tokens();
    if (ports.isDesktop || !isServed(page.location)) return ports.open();
    if (held.length === 0) {
      const port = await ports.open(SHELL_MS);
      return port.ok ? port : refused(refusal('noToken'));
    }
    for (const token of held) {
      const socket = await openWebSocket(page.location.origin, token);
      if (socket.ok) keepTabToken(storage, token);
      if (socket.ok || !socket.error.isFinal) return socket;
    }
    return refused(refusal('wrongToken'));
  };
  const client = new Client({
    connectChannel,
    timers: { after: (ms, callback) => afterMs(ms, callback) },
    random: Math.random,
    onState: (state) => noteConnection(state, refusedFor),
    onBadMessage: noteUnreadable,
  });
  // A change of the token in the same address does not reload the page.
  page.addEventListener('hashchange', () => tokens().length > 0 && client.retry());
  page.addEventListener('online', () => client.retry());
  // Core was restarted, so the client retries at once.
  ports.onArrival = () => client.retry();
  return client;
}

function isServed(location: Location): boolean {
  return location.protocol === 'http:' || location.protocol === 'https:';
}

function afterMs(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
