import { expect, test } from 'vitest';

import { webSocketChannel, type WebSocketLike } from './web-socket-channel.ts';

const CLOSING = 2;

function socketIn(readyState: number) {
  const sent: (string | Uint8Array)[] = [];
  const socket: WebSocketLike = {
    readyState,
    bufferedAmount: 0,
    binaryType: '',
    send: (data) => void sent.push(data),
    close: () => undefined,
    addEventListener: () => undefined,
  };
  return { socket, sent };
}

test.each([
  ['open', 1, ['"hello"', new Uint8Array([7])]],
  ['about to close', CLOSING, []],
])(
  'webSocketChannel sends only through an open socket: a socket that is %s',
  (_, readyState, expected) => {
    const { socket, sent } = socketIn(readyState);
    const channel = webSocketChannel(socket);
    channel.send('hello');
    channel.sendBytes(new Uint8Array([7]));
    expect(sent).toEqual(expected);
  },
);
