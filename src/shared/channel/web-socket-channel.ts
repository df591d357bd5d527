import { ChannelEvents } from './channel-events.ts';
import type { Channel } from './channel.ts';
import { decode } from './decode.ts';

/**
 * The interface that browser WebSockets and the `ws` package share. The socket must already be
 * open.
 */
export interface WebSocketLike {
  readonly readyState: number;
  readonly bufferedAmount: number;
  binaryType: string;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** `readyState` of an open socket. */
const OPEN = 1;
/**
 * Close code for applications (RFC 6455 reserves 4000-4999 for them); a page may send no others.
 */
const CLOSED = 4000;
/** Maximum length of a close reason. The protocol allows 123 bytes. */
const MAX_REASON = 120;

const REASONS: Readonly<Record<number, string>> = {
  1001: 'The other side went away.',
  1006: 'The connection broke.',
  1009: 'A message was too big for the other side.',
  1011: 'The other side failed.',
};

/** Returns a channel over a WebSocket. A message longer than `maxChars` closes it. */
export function webSocketChannel(socket: WebSocketLike, maxChars = Infinity): Channel {
  const events = new ChannelEvents();
  const close = (reason = 'closed') => {
    if (events.isClosed) return;
    events.closed(reason);
    socket.close(CLOSED, reason.replaceAll(/[^ -~]/g, '?').slice(0, MAX_REASON));
  };
  // A closing socket changes its `readyState` before its close event, which then notifies all
  // pending calls.
  const takes = () => !events.isClosed && socket.readyState === OPEN;
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) return events.deliverBytes(new Uint8Array(data));
    const value = decode(data, maxChars);
    if (!value.ok) close(value.error);
    else if (!events.deliver(value.value)) close('This channel has no reader.');
  });
  socket.addEventListener('close', ({ code, reason }) =>
    events.closed(reason || (REASONS[code] ?? `The connection closed (${code}).`)),
  );
  // A close event always follows and reports the reason; `ws` throws if an error event has no
  // listener.
  socket.addEventListener('error', () => undefined);
  return {
    send(value) {
      const text = JSON.stringify(value);
      if (takes()) socket.send(text);
    },
    onMessage: (listener) => events.listen(listener),
    sendBytes(bytes) {
      if (takes()) socket.send(bytes.slice());
    },
    onBytes: (listener) => events.listenToBytes(listener),
    onClose: (listener) => events.onClose(listener),
    close,
    backlog: () => socket.bufferedAmount,
  };
}
