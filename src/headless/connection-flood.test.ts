import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { HookServer } from '#core/agents/claude-code/terminal/hooks/hook-server.ts';
import { newToken } from '#core/shell/token.ts';
import { FakeLog } from '#core/transport/fakes.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { startHeadless, type Headless } from './server.ts';

const NOBODY = 65_534;
const token = newToken();
let headless: Headless;
let attackers: ChildProcess[];

beforeEach(async () => {
  attackers = [];
  const started = await startHeadless({
    port: 0,
    token,
    version: '1',
    staticDir: '/',
    log: new FakeLog(),
    serve: () => undefined,
  });
  if (!started.ok) throw new Error(textIn('en', started.error.message));
  headless = started.value;
});

afterEach(async () => {
  for (const attacker of attackers) attacker.kill('SIGKILL');
  await headless.close();
});

/**
 * Opens 40 connections per 100 ms and keeps them open: a third is silent, the others send
 * incomplete requests.
 */
const SCRIPT = `
const { connect } = require('node:net');
const starts = ['', 'GET / HTTP/1.1\\r\\nHost: 127.0.0.1:', 'POST /api/agent/chat/react/stream HTTP/1.1\\r\\nContent-Length: 9'];
let opened = 0;
setInterval(() => {
  for (let n = 0; n < 40; n += 1) {
    const socket = connect(Number(process.argv[1]), '127.0.0.1', () => socket.write(starts[opened++ % 3]));
    socket.on('error', () => undefined);
  }
}, 100);
setInterval(() => console.log(opened), 100);
`;

/** Attacks from another account if the test may start a process as one. */
async function attack(port: number): Promise<{ opened: () => number }> {
  const asOther = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {};
  const attacker = spawn(process.execPath, ['-e', SCRIPT, String(port)], {
    ...asOther,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  attackers.push(attacker);
  let opened = 0;
  attacker.stdout.setEncoding('utf8').on('data', (text: string) => {
    opened = Number(text.trim().split('\n').at(-1));
  });
  while (opened < 600) await once(attacker.stdout, 'data');
  return { opened: () => opened };
}

const ATTEMPT_MS = 2_000;
const ATTACK_MS = sized({ slice: 2_000, full: 20_000 });

/**
 * Returns the number of attempts until `work` succeeded; infinity after `most` attempts. An attempt
 * without a result in time has failed, also if its own timeout does not end it.
 */
async function attemptsUntil(work: () => Promise<boolean>, most = 3): Promise<number> {
  for (let count = 1; count <= most; count += 1) {
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), ATTEMPT_MS);
    const isDone = await Promise.race([work().catch(() => false), late]);
    clearTimeout(timer);
    if (isDone) return count;
  }
  return Number.POSITIVE_INFINITY;
}

async function hello(): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  return (
    await fetch(`http://127.0.0.1:${headless.port}/api/hello`, {
      headers,
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
  ).ok;
}

async function dial(): Promise<WebSocket | null> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${headless.port}/ws`,
    ['corral.v1', `corral.token.${token}`],
    { handshakeTimeout: ATTEMPT_MS },
  );
  const { promise, resolve } = Promise.withResolvers<WebSocket | null>();
  socket.on('error', () => resolve(null));
  socket.on('open', () => resolve(socket));
  return promise;
}

describe(
  'headless server under connections that are silent or send incomplete requests',
  { timeout: 60_000 },
  () => {
    test('the server accepts its person within three attempts, and keeps open windows connected', async () => {
      const window = await dial();
      const { opened } = await attack(headless.port);
      const before = opened();
      const counts: number[] = [];
      const until = performance.now() + ATTACK_MS;
      while (performance.now() < until) {
        counts.push(await attemptsUntil(hello));
        counts.push(
          await attemptsUntil(async () => {
            const socket = await dial();
            socket?.terminate();
            return socket !== null;
          }),
        );
      }
      expect(Math.max(...counts)).toBeLessThanOrEqual(3);
      expect(counts.length).toBeGreaterThan(ATTACK_MS / 400);
      expect(opened() - before).toBeGreaterThan(ATTACK_MS / 8);
      expect(window?.readyState).toBe(WebSocket.OPEN);
      window?.terminate();
    });

    test('the server closes a connection without a valid token after two seconds, even after a complete request', async () => {
      const silent = connect(headless.port, '127.0.0.1');
      const half = connect(headless.port, '127.0.0.1', () => half.write('GET / HTT'));
      const refused = connect(headless.port, '127.0.0.1', () =>
        refused.write(
          `GET /missing.js HTTP/1.1\r\nHost: 127.0.0.1:${headless.port}\r\nConnection: keep-alive\r\n\r\n`,
        ),
      );
      const all = [silent, half, refused];
      const begun = performance.now();
      await Promise.all(
        all.map(async (socket) => once(socket.on('error', () => undefined).resume(), 'close')),
      );
      expect(performance.now() - begun).toBeLessThan(3_500);
    });

    test('the hook server stays reachable for agents', async () => {
      const hooks = new HookServer();
      const port = await hooks.listen(null);
      if (!port.ok) throw new Error(port.error);
      hooks.register('s1', 'secret', (call) => void call.reply({ taken: true }));
      await attack(port.value);
      const post = async () => {
        const headers = {
          authorization: 'Bearer secret',
          'content-type': 'application/json',
          connection: 'close',
        };
        const url = `http://127.0.0.1:${port.value}/claude-code/s1`;
        return (
          await fetch(url, {
            method: 'POST',
            body: '{}',
            headers,
            signal: AbortSignal.timeout(ATTEMPT_MS),
          })
        ).ok;
      };
      const counts = [];
      for (let n = 0; n < 20; n += 1) counts.push(await attemptsUntil(post));
      hooks.close();
      expect(Math.max(...counts)).toBeLessThanOrEqual(3);
    });
  },
);
