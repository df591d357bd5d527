import { ChannelEvents } from './channel-events.ts';
import type { Channel } from './channel.ts';
import { decode } from './decode.ts';

type End = {
  readonly channel: Channel;
  readonly receive: (data: string | Uint8Array) => void;
  readonly events: ChannelEvents;
};

/**
 * Returns both ends of a channel within one process. Messages arrive as JSON in a later microtask,
 * as on a real carrier.
 */
export function memoryChannelPair(maxChars = Infinity): readonly [Channel, Channel] {
  const left: End = memoryEnd(maxChars, () => right);
  const right: End = memoryEnd(maxChars, () => left);
  return [left.channel, right.channel];
}

function memoryEnd(maxChars: number, peer: () => End): End {
  const events = new ChannelEvents();
  const close = (reason = 'closed') => {
    events.closed(reason);
    void Promise.resolve().then(() => peer().events.closed(reason));
  };
  return {
    events,
    receive(data) {
      if (typeof data !== 'string') return events.deliverBytes(data);
      const value = decode(data, maxChars);
      if (!value.ok) close(value.error);
      else if (!events.deliver(value.value)) close('This channel has no reader.');
    },
    channel: {
      send(value) {
        const text = JSON.stringify(value);
        if (!events.isClosed) void Promise.resolve().then(() => peer().receive(text));
      },
      onMessage: (listener) => events.listen(listener),
      sendBytes(bytes) {
        const copy = bytes.slice();
        if (!events.isClosed) void Promise.resolve().then(() => peer().receive(copy));
      },
      onBytes: (listener) => events.listenToBytes(listener),
      onClose: (listener) => events.onClose(listener),
      close,
      backlog: () => 0,
    },
  };
}
