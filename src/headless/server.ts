import type { Server } from 'node:http';

import type { LogPort } from '#core/ports.ts';
import { createServer } from '#core/socket/node-http.ts';
import { ConnectionGate, type GateLimits } from '#core/socket/connection-gate.ts';
import { describeBug } from '#shared/base/bug.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { compose } from '#shared/words/sentence.ts';

import { Access, type PairingDesk } from './access.ts';
import { HttpApi } from './api/http-api.ts';
import { handleRequest, type Site } from './http-handler.ts';
import { Sockets } from './sockets.ts';

/** Time for open connections to end before they are closed. */
const CLOSE_MS = 1_000;
/**
 * Limit far above what windows, programs and `ConnectionGate` need together, so that no
 * authenticated client is refused.
 */
const MAX_CONNECTIONS = 1024;

export type HeadlessOptions = Omit<Site, 'gate' | 'access'> & {
  /** The token of the data folder. */
  readonly token: string;
  /** Pairing of browsers; disabled if absent. */
  readonly pairing?: PairingDesk;
  readonly serve: (channel: Channel) => void;
  readonly log: LogPort;
  /** Timeout for a client's request; ten seconds if absent. */
  readonly patienceMs?: number;
  /** Limits for unauthenticated connections; the defaults if absent. */
  readonly gate?: Partial<GateLimits>;
};

export type ListenFailure = Failure<'portTaken' | 'cannotListen'>;

export type Headless = {
  readonly port: number;
  /** Address including the token; a secret of the person. */
  readonly url: string;
  close(): Promise<void>;
};

/** Serves the page and the channel to core on 127.0.0.1 only. `port` 0 selects a free one. */
export async function startHeadless({
  serve,
  log,
  token,
  pairing,
  patienceMs = 10_000,
  gate: gateLimits = {},
  ...wanted
}: HeadlessOptions): Promise<Result<Headless, ListenFailure>> {
  const limits = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: patienceMs,
    requestTimeout: patienceMs * 1.5,
    keepAliveTimeout: 5_000,
  };
  const server = createServer({ ...limits, connectionsCheckingInterval: patienceMs / 2 });
  server.maxConnections = MAX_CONNECTIONS;
  const listening = await listen(server, wanted.port);
  if (!listening.ok) return listening;

  const gate = new ConnectionGate(gateLimits).watch(server);
  const access = new Access(token, pairing ?? null);
  const site: Site = { ...wanted, port: listening.value, gate, access };
  const sockets = new Sockets(serve, access);
  const api = new HttpApi(serve, access, wanted.version);
  server.on('error', (error) => log.error('headless.serverError', { error: error.name }));
  server.on('upgrade', (request, socket, head) => sockets.upgrade(site, request, socket, head));
  server.on('request', (request, response) => {
    handleRequest(site, request, response, api).catch((error: unknown) => {
      log.error('headless.requestBroke', describeBug(error));
      response.destroy();
    });
  });
  return ok({
    port: site.port,
    url: `http://127.0.0.1:${site.port}/#token=${token}`,
    close: () => {
      access.close();
      return close(server, sockets, api);
    },
  });
}

async function listen(server: Server, port: number): Promise<Result<number, ListenFailure>> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | null>();
  server.once('error', resolve);
  server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(null));
  const error = await promise;
  server.off('error', resolve);
  if (error) return err(explain(error, port));
  const address = server.address();
  return ok(typeof address === 'object' && address ? address.port : port);
}

function explain(error: NodeJS.ErrnoException, port: number): ListenFailure {
  const remedy = compose('startFailures.choosePort');
  if (error.code === 'EADDRINUSE')
    return {
      kind: 'portTaken',
      message: compose('startFailures.portTaken', { port: String(port) }),
      remedy,
    };
  return {
    kind: 'cannotListen',
    message: compose('startFailures.cannotListen', {
      port: String(port),
      reason: error.code ?? error.name,
    }),
    remedy,
  };
}

async function close(server: Server, sockets: Sockets, api: HttpApi): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  api.close();
  sockets.close();
  server.closeIdleConnections();
  const force = setTimeout(() => {
    sockets.terminate();
    server.closeAllConnections();
  }, CLOSE_MS);
  await promise;
  clearTimeout(force);
}
