import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { CustomScheme, Protocol } from 'electron';

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Serves the page on loopback, because Chromium has no scheme for `app://corral`. The server passes
 * every request to the protocol handler of main, which sees only `app:` addresses.
 */
export class SchemeServer {
  readonly #server: Server;
  readonly #handlers = new Map<string, Handler>();
  readonly privileged: CustomScheme[] = [];
  #origin = '';
  #own = '';

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get server(): Server {
    return this.#server;
  }

  async start(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.listen(0, '127.0.0.1', resolve);
    await promise;
    // `address()` returns a string for pipes only.
    const { port } = this.#server.address() as AddressInfo;
    this.#origin = `http://127.0.0.1:${port}`;
  }

  /** The origin of the page in Chromium. */
  get origin(): string {
    return this.#origin;
  }

  toHttp(url: string): string {
    const parsed = new URL(url);
    if (!this.#handlers.has(parsed.protocol.slice(0, -1)))
      throw new Error(`not in the stand-in: going to ${url}`);
    this.#own = `${parsed.protocol}//${parsed.host}`;
    return `${this.#origin}${url.slice(this.#own.length)}`;
  }

  toOwn(url: string): string {
    return url.startsWith(`${this.#origin}/`)
      ? `${this.#own}${url.slice(this.#origin.length)}`
      : url;
  }

  /** Returns the response that the page would get. */
  async respond(url: string): Promise<Response> {
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error(`Nobody answers ${url}.`);
    return handler(new Request(url));
  }

  readonly protocol: Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
    handle: (scheme, handler) => {
      this.#handlers.set(scheme, handler);
    },
    registerSchemesAsPrivileged: (schemes) => void this.privileged.push(...schemes),
  };

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.respond(`${this.#own}${request.url ?? '/'}`);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}
