import { ChannelEvents } from './channel-events.ts';
import type { Channel } from './channel.ts';
import { decode } from './decode.ts';

/**
 * A message port of any kind. It carries JSON text and bytes, so that all carriers accept the same
 * values and limits.
 */
export interface PortCarrier {
  postMessage(data: unknown): void;
  /** Starts delivery. */
  start(): void;
  close(): void;
  onMessage(listener: (data: unknown) => void): void;
  onClose(listener: () => void): void;
}

/** Port of web pages and of Node's worker_threads. */
export interface EventTargetPort {
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message' | 'close', listener: (event: object) => void): void;
}

export function eventTargetPort(port: EventTargetPort): PortCarrier {
  return {
    postMessage: (data) => port.postMessage(data),
    start: () => port.start(),
    close: () => port.close(),
    onMessage: (listener) =>
      port.addEventListener('message', (event) => listener('data' in event ? event.data : null)),
    onClose: (listener) => port.addEventListener('close', () => listener()),
  };
}

/** Port of Electron's main process, MessagePortMain. */
export interface EmitterPort {
  postMessage(data: unknown): void;
  start(): void;
  close(): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

export function emitterPort(port: EmitterPort): PortCarrier {
  return {
    postMessage: (data) => port.postMessage(data),
    start: () => port.start(),
    close: () => port.close(),
    onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    onClose: (listener) => port.on('close', listener),
  };
}

/** Returns a channel over a port. A message longer than `maxChars` closes it. */
export function messagePortChannel(port: PortCarrier, maxChars = Infinity): Channel {
  const events = new ChannelEvents();
  const close = (reason = 'closed') => {
    if (events.isClosed) return;
    events.closed(reason);
    port.postMessage({ closed: reason });
    port.close();
  };
  port.onClose(() => events.closed('The other side is gone.'));
  port.onMessage((data) => {
    const reason = closeReason(data);
    if (reason !== null) {
      events.closed(reason);
      port.close();
      return;
    }
    if (data instanceof Uint8Array) return events.deliverBytes(data);
    const value = decode(data, maxChars);
    if (!value.ok) close(value.error);
    else if (!events.deliver(value.value)) close('This channel has no reader.');
  });
  return {
    send(value) {
      const text = JSON.stringify(value);
      if (!events.isClosed) port.postMessage(text);
    },
    onMessage(listener) {
      events.listen(listener);
      port.start();
    },
    sendBytes(bytes) {
      // The copy keeps a view from transferring its whole underlying buffer.
      if (!events.isClosed) port.postMessage(bytes.slice());
    },
    onBytes: (listener) => events.listenToBytes(listener),
    onClose: (listener) => events.onClose(listener),
    close,
    backlog: () => 0,
  };
}

/**
 * Returns the close reason of a message, or null. Ports do not report why they close, so the last
 * message carries the reason; every other message is text or bytes.
 */
function closeReason(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('closed' in data)) return null;
  return typeof data.closed === 'string' ? data.closed : 'closed';
}
