import type { Serializable } from 'node:child_process';

import { ChannelEvents } from '#shared/channel/channel-events.ts';
import type { Channel } from '#shared/channel/channel.ts';

type Peer = {
  send(text: Serializable): void;
  onMessage(listener: (text: unknown) => void): void;
  onGone(listener: () => void): void;
};

/** A channel to another process, which may be killed at any time. */
export function ipcChannel(peer: Peer): Channel {
  const events = new ChannelEvents();
  const close = (reason = 'closed') => events.closed(reason);
  peer.onMessage((text) => void events.deliver(JSON.parse(String(text))));
  peer.onGone(() => close('The process is gone.'));
  return {
    send(value) {
      if (!events.isClosed) peer.send(JSON.stringify(value));
    },
    onMessage: (listener) => events.listen(listener),
    sendBytes: () => undefined,
    onBytes: (listener) => events.listenToBytes(listener),
    onClose: (listener) => events.onClose(listener),
    close,
    backlog: () => 0,
  };
}
