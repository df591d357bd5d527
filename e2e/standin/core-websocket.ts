import type { Server } from 'node:http';

import { WebSocketServer } from 'ws';

import { StandinChannel, type StandinPort } from './electron/ports.ts';

/**
 * Lets a test connect to the core of the desktop shell by a WebSocket, as it connects to the core
 * of the headless shell. `connect` gives core one end of a channel, as main does for a window.
 */
export function serveCoreWebSocket(server: Server, connect: (port: StandinPort) => void): void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    handleProtocols: () => 'corral.v1',
  });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      const { port1, port2 } = new StandinChannel();
      connect(port1);
      client.on('message', (data: Buffer, isBinary) =>
        port2.postMessage(isBinary ? new Uint8Array(data) : data.toString()),
      );
      client.on('close', () => port2.close());
      port2.on('message', ({ data }: { readonly data: unknown }) => {
        if (typeof data === 'string' || data instanceof Uint8Array) client.send(data);
        // The last message of a port is an object with the reason for the close.
        else client.close();
      });
      port2.on('close', () => client.close());
      port2.start();
    });
  });
}
