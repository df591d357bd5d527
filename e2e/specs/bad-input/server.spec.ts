import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

import { expect } from '@playwright/test';
import { WebSocket } from 'ws';

import { ApiClient } from '../../support/api/api-client.ts';
import { test } from '../../support/test.ts';

type Attempt = { readonly token?: string; readonly origin?: string; readonly host?: string };

/**
 * Returns the HTTP status of the answer to a WebSocket handshake; 101 if it was accepted, 0 after a
 * connection error.
 */
async function handshake(address: string, attempt: Attempt): Promise<number> {
  const url = new URL(address);
  const token = attempt.token ?? new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = attempt.host === undefined ? {} : { host: attempt.host };
  const socket = new WebSocket(`ws://${url.host}/ws`, ['corral.v1', `corral.token.${token}`], {
    origin: attempt.origin ?? url.origin,
    headers,
  });
  socket.on('open', () => resolve(101));
  socket.on('error', () => resolve(0));
  socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  const status = await promise;
  socket.terminate();
  return status;
}

test('the channel opens only with the token, from the page’s own origin and host', async ({
  stopped,
}) => {
  await stopped.start();
  const { address } = stopped;
  expect(await handshake(address, {})).toBe(101);
  expect(await handshake(address, { token: 'wrong' })).toBe(401);
  expect(await handshake(address, { token: '' })).toBe(401);
  expect(await handshake(address, { origin: 'https://evil.example' })).toBe(403);
  expect(await handshake(address, { host: 'evil.example' })).toBe(403);
});

test('a page opened with a wrong token shows what to do', async ({ stopped, page, guard }) => {
  guard.allow(/401/u);
  await stopped.start();
  await page.goto(stopped.address.replace(/token=.*/u, 'token=wrong'));
  await expect(
    page.getByRole('heading', { name: 'This browser has no access any more' }),
  ).toBeVisible();
  await expect(page.getByText(/open the whole address that Corral printed/u)).toBeVisible();
});

test('a page opened without a token shows how to let the browser in', async ({ stopped, page }) => {
  await stopped.start();
  await page.goto(new URL(stopped.address).origin);
  await expect(page.getByRole('heading', { name: 'Let this browser in' })).toBeVisible();
});

test('the token is in no log, no page history and no cookie', async ({
  stopped,
  page,
  context,
}) => {
  await stopped.start();
  await page.goto(stopped.address);
  await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  const token = new URL(stopped.address).hash.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(page.url()).not.toContain(token);
  expect(await context.cookies()).toEqual([]);
  expect(stopped.shell.output.split(token)).toHaveLength(2);
});

test('a frame that is too large closes only its own connection, and core keeps running', async ({
  stopped,
}) => {
  await stopped.start();
  const bystander = await ApiClient.open(stopped.address);
  const url = new URL(stopped.address);
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  const socket = new WebSocket(`ws://${url.host}/ws`, ['corral.v1', `corral.token.${token}`], {
    origin: url.origin,
  });
  const closed = Promise.withResolvers<number>();
  socket.on('close', (code) => closed.resolve(code));
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send('x'.repeat(17 * 1024 * 1024)));
  expect(await closed.promise).toBe(1009);
  expect((await bystander.desk()).sessions).toEqual([]);
  bystander.close();
});

test('invalid messages on the channel and the port do not affect other clients', async ({
  stopped,
}) => {
  await stopped.start();
  const url = new URL(stopped.address);
  const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
  for (const nonsense of [
    'not json',
    '{"t":"call"}',
    '{"t":"call","id":1,"method":"constructor","input":{}}',
    '[]',
    'null',
  ]) {
    const socket = new WebSocket(`ws://${url.host}/ws`, ['corral.v1', `corral.token.${token}`], {
      origin: url.origin,
    });
    const done = Promise.withResolvers<void>();
    socket.on('open', () => socket.send(nonsense));
    socket.on('message', () => done.resolve());
    socket.on('close', () => done.resolve());
    await Promise.race([done.promise, handshake(stopped.address, {})]);
    socket.terminate();
  }
  const raw = Promise.withResolvers<void>();
  const socket = connect(Number(url.port), '127.0.0.1', () =>
    socket.end('\u0000\u0001 NONSENSE\r\n\r\n'),
  );
  socket.on('close', () => raw.resolve());
  socket.on('error', () => raw.resolve());
  socket.resume();
  await raw.promise;
  const client = await ApiClient.open(stopped.address);
  expect((await client.desk()).sessions).toEqual([]);
  client.close();
});

test('a port that is in use: Corral ends, and prints the port and what to do', async ({
  stopped,
}) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const port = String((other.address() as AddressInfo).port); // eslint-disable-line typescript/no-unsafe-type-assertion -- it listens on TCP
  const shell = stopped.launch({ args: ['--port', port] });
  expect(await shell.ended()).toBe(1);
  expect(shell.output).toContain(port);
  expect(shell.output).toMatch(/in use|taken/u);
  expect(shell.output).toMatch(/--port/u);
  other.close();
});

test('the server refuses files outside of its folder, and other methods', async ({
  stopped,
  request,
}) => {
  await stopped.start();
  const { origin } = new URL(stopped.address);
  expect((await request.get(`${origin}/../../package.json`)).status()).toBe(404);
  expect(
    (await request.get(`${origin}/%2e%2e/%2e%2e/package.json`)).status(),
  ).toBeGreaterThanOrEqual(400);
  expect((await request.post(`${origin}/`)).status()).toBeGreaterThanOrEqual(400);
  const home = await request.get(`${origin}/`);
  expect(home.headers()['content-security-policy']).toContain("default-src 'none'");
});
