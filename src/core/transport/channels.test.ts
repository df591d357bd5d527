import { once } from 'node:events';
import { createServer } from 'node:http';
import { MessageChannel } from 'node:worker_threads';

import { WebSocketServer } from 'ws';

import type { Channel } from '#shared/channel/channel.ts';
import { memoryChannelPair } from '#shared/channel/memory-channel.ts';
import { eventTargetPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';

import { channelSuite } from './channel-suite.fixture.ts';
import type { Carrier } from './fake-desk.ts';

channelSuite('memory', async () => ({
  async connect(accept) {
    const [client, core] = memoryChannelPair();
    accept(core);
    return client;
  },
  dispose: async () => undefined,
}));

channelSuite('a message port', async () => ({
  async connect(accept) {
    const { port1, port2 } = new MessageChannel();
    accept(messagePortChannel(eventTargetPort(port1)));
    return messagePortChannel(eventTargetPort(port2));
  },
  dispose: async () => undefined,
}));

channelSuite('a WebSocket', webSocketCarrier);

async function webSocketCarrier(): Promise<Carrier> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  let accept: (core: Channel) => void = () => undefined;
  sockets.on('connection', (socket) => accept(webSocketChannel(socket)));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    async connect(next) {
      const accepted = new Promise<void>((resolve) => {
        accept = (core) => {
          next(core);
          resolve();
        };
      });
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      const client = webSocketChannel(socket);
      await Promise.all([accepted, once(socket, 'open')]);
      return client;
    },
    async dispose() {
      sockets.close();
      http.close();
      await once(http, 'close');
    },
  };
}
