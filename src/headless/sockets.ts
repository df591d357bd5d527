import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';

import { MAX_TO_CORE } from '#shared/channel/limits.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';

import type { Access, Client } from './access.ts';
import { PROTOCOL, refuseForeign, socketClient, type Refusal } from './admission.ts';
import type { Site } from './http-handler.ts';

const MAX_CLIENTS = 64;
const PING_MS = 30_000;
const GOING_AWAY = 1001;
const REVOKED = 'The access of this browser has ended.';

/**
 * WebSockets of one server. A client that does not answer a ping before the next one is
 * disconnected.
 */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_TO_CORE,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  });
  readonly #alive = new Set<WebSocket>();
  readonly #clients = new WeakMap<WebSocket, Client>();
  readonly #access: Access;
  readonly #serve: (channel: Channel) => void;
  readonly #pings: NodeJS.Timeout;

  constructor(serve: (channel: Channel) => void, access: Access) {
    this.#serve = serve;
    this.#access = access;
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref();
  }

  upgrade(site: Site, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = request.url ?? '';
    const foreign = refuseForeign(request.headers, url, site.port);
    if (foreign) return refuse(socket, foreign);
    const found = socketClient(request.headers, url.split('?', 1)[0] ?? '', this.#access);
    if (!found.ok) return refuse(socket, found.error);
    site.gate.admit(request.socket);
    this.#access.closeOnRevoke(found.value, request.socket);
    if (this.#server.clients.size >= MAX_CLIENTS)
      return refuse(socket, { status: 503, reason: 'Too many windows are open.' });
    this.#server.handleUpgrade(request, socket, head, (client) =>
      this.#accept(client, found.value),
    );
  }

  close(): void {
    clearInterval(this.#pings);
    for (const client of this.#server.clients) client.close(GOING_AWAY, 'Corral was closed.');
    this.#server.close();
  }

  terminate(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  #accept(client: WebSocket, owner: Client): void {
    const channel = webSocketChannel(client);
    // Data that has arrived but is unread must not reach core either.
    const unsubscribe = this.#access.onRevoked(owner, () => channel.close(REVOKED));
    this.#clients.set(client, owner);
    this.#alive.add(client);
    client.on('pong', () => this.#alive.add(client));
    client.on('close', () => {
      this.#alive.delete(client);
      unsubscribe();
    });
    this.#serve(channel);
  }

  #ping(): void {
    for (const client of this.#server.clients) {
      const owner = this.#clients.get(client);
      if (this.#alive.delete(client)) {
        if (owner) this.#access.seen(owner);
        client.ping();
      } else client.terminate();
    }
  }
}

function refuse(socket: Duplex, { status, reason }: Refusal): void {
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Connection: close',
    'Content-Type: text/plain',
    `Content-Length: ${Buffer.byteLength(reason)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${reason}`, () => socket.destroy());
}
