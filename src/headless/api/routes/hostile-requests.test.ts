import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { ApiLine } from '#core/shell/http/api-line.ts';
import { allows, accessScope, type AccessScope } from '#shared/pairing/access-scope.ts';
import { seedOr, sized } from '#shared/testing/test-size.fixture.ts';

import { ServedCore } from '../served-core.fixture.ts';
import { readDesk } from './desk-snapshot.ts';
import { routes } from './route-table.ts';
import type { Route } from './route.ts';

const served = new ServedCore();
const tokens = new Map<AccessScope, string>();
let line: ApiLine;
let sessionId = '';
let requestId = '';

beforeAll(async () => {
  await served.start();
  line = new ApiLine((channel) => served.serve(channel));
  for (const scope of accessScope.options) tokens.set(scope, await pairFor(scope));
  const chat = await served.listen({ body: { agentId: 'demo', prompt: 'plan' } });
  const asked = await chat.until(({ event }) => event === 'INTERACTION');
  sessionId = asked.data.sessionId;
  requestId = String(asked.data.data['requestId']);
  chat.close();
}, 60_000);

afterAll(async () => {
  line.close();
  await served.dispose();
}, 30_000);

async function pairFor(scope: AccessScope): Promise<string> {
  const begun = await line.api['pairing.begin']({ scope });
  const code = begun.ok ? begun.value.code : '';
  const { body } = await served.ask('/api/pair', { body: { code, name: scope, scope } });
  return String(body['token']);
}

/** Returns what requests could change: sessions, questions, projects, rules and settings. */
async function stored(): Promise<string> {
  const desk = await readDesk(line);
  if (!desk.ok) throw new Error('There is no desk.');
  const { sessions, interactions, projects, rules, settings, terminals } = desk.value;
  // An agent reports its progress by itself.
  const still = { updatedAt: 0, counters: null, usage: null };
  const stable = sessions.map((session) => ({ ...session, ...still }));
  return JSON.stringify({ stable, interactions, projects, rules, settings, terminals });
}

/** Routes that a request reaches over HTTP as such; pairing has its own tests. */
const reachable = routes.filter(({ operationId }) => operationId !== 'pair');
const pathOf = ({ path }: Route) =>
  path
    .replace('{sessionId}', sessionId)
    .replace('{requestId}', requestId)
    .replaceAll(/\{\w+\}/g, 'x');

const reply = z.object({
  success: z.literal(false),
  error: z.object({ kind: z.string(), message: z.string(), remedy: z.string().nullable() }),
});

/** A refusal of a foreign page: a text for the page's own routes. */
const refused = z.object({
  error: z.union([z.string(), reply.shape.error.extend({ kind: z.literal('foreign') })]),
});

/** Sends raw bytes to a route, and returns the status and the body of the reply. */
async function send(
  route: Route,
  headers: Readonly<Record<string, string>>,
  body: string | null,
  query = '',
): Promise<{ readonly status: number; readonly text: string }> {
  const stop = new AbortController();
  const address = `${served.address}${pathOf(route)}${query}`;
  const init = { method: route.method, signal: stop.signal };
  const response = await fetch(address, {
    ...init,
    headers: { connection: 'close', ...headers },
    ...(body !== null && route.method !== 'GET' && { body }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  stop.abort();
  return { status: response.status, text };
}

const garbage = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.string({ maxLength: 60 }),
  fc.constant('{"sessionId":{"$gt":""},"__proto__":{"x":1}}'),
  fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  fc.constant('{"commandId":"not-a-uuid","text":"x"}'),
);

/** Credentials with which a route must refuse, by scope of the token. */
const refusals = (route: Route) => [
  { headers: {}, status: 401 },
  { headers: { authorization: 'Bearer wrong' }, status: 401 },
  { headers: { authorization: 'Basic YTpi' }, status: 401 },
  ...accessScope.options
    .filter((scope) => route.scope !== null && !allows(scope, route.scope))
    .map((scope) => ({
      headers: { authorization: `Bearer ${tokens.get(scope) ?? ''}` },
      status: 403,
    })),
];

describe('every route refuses what it must', { timeout: 240_000 }, () => {
  test('a missing or wrong token gets 401, a token of a narrower scope 403 with the scope that is missing, whatever the body', async () => {
    const before = await stored();
    const random = fc.sample(garbage, { numRuns: 40, seed: seedOr(1) });
    let count = 0;
    for (const route of reachable)
      for (const { headers, status } of refusals(route)) {
        const body = random[(count += 1) % random.length] ?? '';
        const json = { ...headers, 'content-type': 'application/json' };
        const sent = await send(route, json, body);
        expect([route.operationId, sent.status]).toEqual([route.operationId, status]);
        if (status !== 403) continue;
        const { error } = reply.parse(JSON.parse(sent.text));
        expect(error.kind).toBe('scopeMissing');
        expect(error.message).toContain(`needs the scope “${String(route.scope)}”`);
      }
    expect(count).toBeGreaterThan(120);
    expect(await stored()).toBe(before);
  });

  test('a foreign Origin or Host gets 403 with a valid token, and changes nothing', async () => {
    const before = await stored();
    const authorization = `Bearer ${served.token}`;
    for (const route of reachable) {
      const origin = { authorization, origin: 'http://evil.example' };
      const sent = await send(route, { ...origin, 'content-type': 'application/json' }, '{}');
      expect([route.operationId, sent.status]).toEqual([route.operationId, 403]);
      const { error } = refused.parse(JSON.parse(sent.text));
      expect(typeof error === 'string').toBe(!route.path.startsWith('/api/v1/'));
      expect(await statusForHost(route, 'evil.example')).toBe(403);
    }
    expect(await stored()).toBe(before);
  });

  test('garbage in paths, queries and bodies is refused with one shape of failure, never with 5xx, and changes nothing', async () => {
    const before = await stored();
    const authorization = `Bearer ${served.token}`;
    const posts = reachable.filter(
      ({ method, operationId }) => method !== 'GET' && operationId !== 'createSession',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), garbage, async (route, body) => {
        // A valid body of a route without required fields would be executed.
        fc.pre(!(isObject(body) && isHarmful(route)));
        const headers = { authorization, 'content-type': 'application/json' };
        const sent = await send(route, headers, body);
        expect(sent.status).toBeGreaterThanOrEqual(400);
        expect(sent.status).toBeLessThan(500);
        reply.parse(JSON.parse(sent.text));
      }),
      { numRuns: sized({ slice: 150, full: 3_000 }), seed: seedOr(1) },
    );
    const gets = reachable.filter(
      ({ method, answer }) => method === 'GET' && answer.of === 'reply',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...gets),
        fc.array(
          fc.tuple(
            fc.constantFrom('at', 'seq', 'limit', 'query', 'path', 'x', 'compare', 'offset'),
            fc.string({ maxLength: 20 }),
          ),
          { maxLength: 4 },
        ),
        async (route, pairs) => {
          const query = `?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;
          const sent = await send(route, { authorization }, null, query);
          expect(sent.status).toBeLessThan(500);
          if (sent.status !== 200) reply.parse(JSON.parse(sent.text));
        },
      ),
      { numRuns: sized({ slice: 150, full: 3_000 }), seed: seedOr(1) },
    );
    expect(await stored()).toBe(before);
  });

  test('a body of 20 MB gets 413, another type of content 415, another method 405 with the methods that exist', async () => {
    const headers = { authorization: `Bearer ${served.token}` };
    const before = await stored();
    for (const route of reachable.filter(({ method }) => method !== 'GET')) {
      const large = JSON.stringify({ text: 'x'.repeat(20 * 1024 * 1024) });
      const { operationId } = route;
      const sent = await send(
        route,
        { ...headers, 'content-type': 'application/json' },
        large,
      ).catch(() => ({ status: 413 }));
      expect([operationId, sent.status]).toEqual([operationId, 413]);
      const text = await send(route, { ...headers, 'content-type': 'text/plain' }, '{}');
      expect([operationId, text.status]).toEqual([operationId, 415]);
    }
    for (const route of reachable) {
      const wrong = await served.ask(pathOf(route), { method: 'DELETE', headers });
      expect([route.operationId, wrong.status]).toEqual([route.operationId, 405]);
      expect(wrong.headers.allow).toContain(route.method);
    }
    for (const path of [
      '/api/v1/',
      '/api/v1/nothing',
      '/api/v1/sessions/%E0%A4%A',
      '/api/v1/sessions/a/b/c',
    ])
      expect((await served.ask(path, { method: 'GET', headers })).status).toBe(404);
    expect(await stored()).toBe(before);
  });

  test('a stream that shows questions to a person needs the scope answer', async () => {
    const open = async (scope: AccessScope, query: string) => {
      const headers = { authorization: `Bearer ${tokens.get(scope) ?? ''}` };
      const stream = routes.find(({ operationId }) => operationId === 'streamQuestions');
      return stream ? (await send(stream, headers, null, query)).status : null;
    };
    expect(await open('read', '?shown=true')).toBe(403);
    expect(await open('read', '?shown=false')).toBe(200);
    expect(await open('read', '')).toBe(200);
    expect(await open('answer', '?shown=true')).toBe(200);
  });

  test('a token that may only read follows a session without counting as a person who saw its question', async () => {
    const before = await stored();
    const follow = async (scope: AccessScope) => {
      const headers = {
        authorization: `Bearer ${tokens.get(scope) ?? ''}`,
        'x-corral-client': scope,
      };
      const reader = await served.listen({
        method: 'GET',
        query: `?sessionId=${sessionId}`,
        headers,
      });
      await reader.until(({ event }) => event === 'INTERACTION');
      reader.close();
    };
    await follow('read');
    expect(await stored()).toBe(before);
    await follow('answer');
    await expect.poll(stored).toContain('http answer');
  });

  test('replies of a token that may only read contain no token, code or secret', async () => {
    const secret = `secret-${randomUUID()}`;
    await line.api['settings.set']({
      commandId: randomUUID(),
      settings: { editorCommand: secret },
    });
    const saved = await line.api['agents.saveOwn']({
      commandId: randomUUID(),
      agentId: null,
      draft: {
        name: 'Own',
        protocol: 'acp',
        command: '/bin/true',
        args: [],
        variables: [{ name: 'KEY', isSecret: true, value: `${secret}-key` }],
      },
    });
    expect(saved).toMatchObject({ ok: true });
    const read = { authorization: `Bearer ${tokens.get('read') ?? ''}` };
    const code = await line.api['pairing.begin']({});
    const hidden = [secret, served.token, ...tokens.values(), code.ok ? code.value.code : ''];
    for (const route of reachable.filter(
      (each) => each.scope === 'read' && each.answer.of !== 'stream',
    )) {
      const { text, status } = await send(route, read, null);
      expect([200, 400, 404, 422]).toContain(status);
      for (const value of hidden) expect(text).not.toContain(value);
    }
  });
});

const isObject = (body: string): boolean => {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};

/** Returns whether an empty object is a valid body of the route. */
const isHarmful = (route: Route): boolean => route.schemas().body?.safeParse({}).success === true;

/** Sends a request with another name of the host, which fetch does not allow. */
async function statusForHost(route: Route, host: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(Number(new URL(served.address).port), '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
    if (status === undefined) return;
    resolve(Number(status));
    socket.destroy();
  });
  const head = [
    `${route.method} ${pathOf(route)} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${served.token}`,
    'Content-Type: application/json',
    'Content-Length: 2',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{}`);
  return promise;
}
