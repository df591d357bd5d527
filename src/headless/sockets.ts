import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { WebSocketServer, type WebSocket } from 'ws';

import { MAX_TO_CORE } from '#shared/channel/limits.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { webSocketChannel } from '#shared/channel/web-socket-channel.ts';

import { PROTOCOL, refuseForeign, refuseSocket, type Refusal } from './admission.ts';
import type { Site } from './http-handler.ts';

const MAX_CLIENTS = 64;
const PING_MS = 30_000;
const GOING_AWAY = 1001;

/** The WebSockets of one server. A client that does not answer a ping until the next one is gone. */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_TO_CORE,
    perMessageDeflate: false,
    handleProtocols: () => PROTOCOL,
  });
  readonly #alive = new Set<WebSocket>();
  readonly #serve: (channel: Channel) => void;
  readonly #pings: NodeJS.Timeout;

  constructor(serve: (channel: Channel) => void) {
    this.#serve = serve;
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref();
  }

  upgrade(site: Site, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = request.url ?? '';
    const refusal = refuseForeign(request.headers, url, site.port) ?? refuseSocket(request.headers, url.split('?', 1)[0] ?? '', site.token);
    if (refusal) return refuse(socket, refusal);
    if (this.#server.clients.size >= MAX_CLIENTS) return refuse(socket, { status: 503, reason: 'Too many windows are open.' });
    this.#server.handleUpgrade(request, socket, head, (client) => this.#accept(client));
  }

  close(): void {
    clearInterval(this.#pings);
    for (const client of this.#server.clients) client.close(GOING_AWAY, 'Corral was closed.');
    this.#server.close();
  }

  terminate(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  #accept(client: WebSocket): void {
    this.#alive.add(client);
    client.on('pong', () => this.#alive.add(client));
    client.on('close', () => this.#alive.delete(client));
    this.#serve(webSocketChannel(client));
  }

  #ping(): void {
    for (const client of this.#server.clients) {
      if (this.#alive.delete(client)) client.ping();
      else client.terminate();
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
