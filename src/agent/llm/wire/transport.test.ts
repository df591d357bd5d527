import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  eventsOf,
  startModelServer,
  streamReply,
  type ModelServer,
} from '../testing/model-server.ts';
import { backendFor, FAMILIES, MODELS, requestFor, run } from '../testing/request-fixture.ts';

let server: ModelServer;
let proxy: Server;
/** Targets of CONNECT, with the proxy's own credentials. */
const connects: { readonly target: string; readonly login: string | undefined }[] = [];
let proxyUrl = '';

beforeAll(async () => {
  server = await startModelServer();
  const { port } = new URL(server.url);
  proxy = createServer((_request, response) => response.writeHead(405).end());
  // The proxy resolves model.test, which no resolver knows.
  proxy.on('connect', (request, socket) => {
    connects.push({ target: request.url ?? '', login: request.headers['proxy-authorization'] });
    const upstream = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  proxyUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

describe.each(FAMILIES)('transport of %s through a CONNECT proxy', (family) => {
  const answer = {
    model: MODELS[family],
    parts: [{ kind: 'text', text: 'Hello.' }],
    stop: null,
  } as const;
  const remote = { url: 'http://model.test:8080' };

  test('A setting and the environment lead to the proxy, with its login', async () => {
    server.answerWith(() => streamReply(eventsOf(family, answer)));
    const withLogin = proxyUrl.replace('//', '//user:pass@');
    for (const change of [{ proxy: withLogin }, { env: { HTTP_PROXY: withLogin } }]) {
      connects.length = 0;
      const { outcome } = await run(backendFor(family, remote, change), requestFor(family));
      expect(outcome.kind).toBe('done');
      const login = `Basic ${Buffer.from('user:pass').toString('base64')}`;
      expect(connects).toEqual([{ target: 'model.test:8080', login }]);
      expect(server.requests.at(-1)?.headers['proxy-authorization']).toBeUndefined();
    }
  });

  test('Loopback is reached without the proxy', async () => {
    connects.length = 0;
    const { outcome } = await run(
      backendFor(family, server, { proxy: proxyUrl }),
      requestFor(family),
    );
    expect([outcome.kind, connects]).toEqual(['done', []]);
  });

  test('A proxy that asks for a login is named in the problem, without a code of the library', async () => {
    const strict = createServer();
    strict.on('connect', (_request, socket) =>
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'),
    );
    strict.listen(0, '127.0.0.1');
    await once(strict, 'listening');
    const address = strict.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const bad = `http://127.0.0.1:${port}`;
    const { outcome } = await run(backendFor(family, remote, { proxy: bad }), requestFor(family));
    strict.close();
    expect(JSON.stringify(outcome)).toContain('the proxy asks for a login, 407');
    expect(JSON.stringify(outcome)).not.toContain('UND_ERR');
  });

  test('A proxy that refuses or is down is a network problem', async () => {
    for (const bad of ['http://127.0.0.1:1', 'ftp://127.0.0.1:1', 'http://']) {
      const { outcome } = await run(backendFor(family, remote, { proxy: bad }), requestFor(family));
      expect(outcome).toMatchObject({
        kind: 'failed',
        problem: { kind: 'network' },
        partial: null,
      });
    }
  });
});
