import { createServer, type Server, type ServerResponse } from 'node:http';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Mcp } from './mcp.ts';
import { TestMcp, textOf } from './test-mcp.ts';

type Call = {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: Record<string, unknown>;
};
type Handler = (call: Call, response: ServerResponse) => void;

let bench: TestMcp;
let server: Server;
let handler: Handler;
let url: string;
let authorizations: (string | undefined)[];

beforeEach(async () => {
  bench = await TestMcp.create();
  authorizations = [];
  server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => handler(JSON.parse(text) as Call, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
});

afterEach(async () => {
  await bench.remove();
  server.closeAllConnections();
  server.close();
});

const open = (callMs = 1_000): Promise<Mcp> =>
  bench.open({
    sessionServers: [
      { type: 'http', name: 'web', url, headers: [{ name: 'authorization', value: 'Bearer t' }] },
    ],
    limits: { startMs: 2_000, waitMs: 4_000, callMs },
  });

const reply = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const tool = { name: 'echo', description: 'Echoes', inputSchema: { type: 'object' } };

/** A server of 2025; `call` answers tools/call. */
const old =
  (call: Handler): Handler =>
  (message, response) => {
    const { id, method, params } = message;
    if (id === undefined) return void response.writeHead(202).end();
    const result = (value: unknown) => reply(response, { jsonrpc: '2.0', id, result: value });
    if (method === 'initialize')
      return void result({
        protocolVersion: params?.['protocolVersion'],
        capabilities: { tools: {} },
        serverInfo: { name: 'web', version: '1' },
      });
    if (method === 'tools/list') return void result({ tools: [tool] });
    if (method === 'tools/call') return call(message, response);
    return void reply(response, {
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: 'Method not found' },
    });
  };

/** A server of 2026-07-28, which knows no initialize. */
const modern: Handler = ({ id, method }, response) => {
  const result = (value: Record<string, unknown>) =>
    reply(response, { jsonrpc: '2.0', id, result: { resultType: 'complete', ...value } });
  if (method === 'server/discover')
    return void result({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      serverInfo: { name: 'web', version: '1' },
      ttlMs: 0,
      cacheScope: 'private',
    });
  if (method === 'tools/list')
    return void result({ tools: [tool], ttlMs: 0, cacheScope: 'private' });
  if (method === 'tools/call') return void result({ content: [{ type: 'text', text: 'modern' }] });
  return void reply(response, {
    jsonrpc: '2.0',
    id,
    error: { code: -32601, message: 'Method not found' },
  });
};

describe('a server over HTTP', () => {
  test('An old server is called, with the headers of its entry', async () => {
    handler = old(({ id }, response) =>
      reply(response, { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'old' }] } }),
    );
    const mcp = await open();
    expect(bench.notices).toEqual([]);
    expect(textOf(await bench.run(mcp, 'mcp__web__echo', {}))).toBe('old');
    expect(new Set(authorizations)).toEqual(new Set(['Bearer t']));
  });

  test('A server of 2026-07-28 is called', async () => {
    handler = modern;
    const mcp = await open();
    expect(bench.notices).toEqual([]);
    expect(textOf(await bench.run(mcp, 'mcp__web__echo', {}))).toBe('modern');
  });

  test('An answer without end fails the call', async () => {
    handler = old((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
        response.once('drain', flood);
      };
      flood();
    });
    const mcp = await open(60_000);
    expect(textOf(await bench.run(mcp, 'mcp__web__echo', {}))).toContain('too long');
  });

  test('A server that needs a login, or answers nothing, is a notice', async () => {
    handler = (_, response) => void response.writeHead(401).end();
    await open();
    handler = () => undefined;
    await open();
    expect(bench.notices).toHaveLength(2);
  });

  test('A redirect to another host is not followed', async () => {
    let visited = false;
    const other = createServer((_, response) => {
      visited = true;
      response.end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    handler = (_, response) => void response.writeHead(307, { location: target }).end();
    await open();
    other.close();
    expect(visited).toBe(false);
    expect(bench.notices).toHaveLength(1);
  });
});
