import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import { problemOf } from '#core/testing/problem-of.ts';
import { err, ok } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

import { agentGone, type AgentExit } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import {
  startHttpSseProcess,
  type HttpSseProcess,
  type HttpSseProcessOptions,
} from './http-sse-process.ts';
import { freePort } from './loopback.ts';
import { closeWire, openWire, writeToWire } from './wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-http-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const gone = agentGone(worded('notRunning', { agent: 'It' }));
const silent = problemOf('agentSilent', 'It does not answer.');

/**
 * Source of a server that prints its address. Each test adds \`routes\`, and \`events\` for the
 * stream of the nth connection.
 */
const prelude = `
  const routes = { '/health': (request, response) => response.end('{"ok":true}') };
  let events = (stream) => undefined;
  let connections = 0;
  const last = [];
  const send = (stream, data, id) => stream.write((id === undefined ? '' : 'id: ' + id + '\\n') + 'data: ' + JSON.stringify(data) + '\\n\\n');
  const server = require('node:http').createServer((request, response) => {
    if (request.headers.authorization !== 'Basic secret') return response.writeHead(401).end('who?');
    if (request.url !== '/event') return (routes[request.url] ?? ((_, other) => other.writeHead(404).end('none')))(request, response);
    last.push(request.headers['last-event-id'] ?? null);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': connected\\n\\n');
    events(response, (connections += 1));
  });
  const listen = (port = 0) => server.listen(port, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));
`;

/** Converts each event to a text and each line that is not JSON to `unknown`. */
const converter: Converter<null> = {
  initial: null,
  convert(state, { text, source, receivedAt }) {
    const base = {
      key: `${source.kind === 'file' ? source.start : 0}`,
      timestamp: receivedAt,
      source,
      parentToolUseId: null,
    };
    const isJson = /^[{"[0-9]/u.test(text);
    const output = isJson
      ? ({ ...base, type: 'text', role: 'assistant', text, synthetic: false } as const)
      : ({ ...base, type: 'unknown', raw: text, reason: 'notJson' } as const);
    return { state, events: [{ type: 'output', output }], fate: isJson ? 'shown' : 'unknown' };
  },
};

type Run = {
  readonly file: string;
  readonly received: string[];
  readonly sources: (readonly [number, number])[];
  readonly connections: boolean[];
  readonly ends: AgentExit[];
  /** Resolves once `count` events were received. */
  readonly until: (count: number) => Promise<void>;
};

async function options(
  script: string,
  more: Partial<HttpSseProcessOptions> = {},
): Promise<{ run: Run; given: HttpSseProcessOptions }> {
  const file = join(folder, `wire-${(files += 1)}`);
  const run: Omit<Run, 'until'> = { file, received: [], sources: [], connections: [], ends: [] };
  const looks: (() => void)[] = [];
  const take = (event: AgentEvent) => {
    if (event.type !== 'output') return;
    const { output } = event;
    run.received.push(output.type === 'text' ? output.text : output.type);
    if (output.source.kind === 'file') run.sources.push([output.source.start, output.source.end]);
    for (const look of looks) look();
  };
  const until = (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    looks.push(() => run.received.length >= count && resolve());
    if (run.received.length >= count) resolve();
    return promise;
  };
  const clock = new NodeClock();
  const log = { info: () => undefined, error: () => undefined };
  const listener = { events: (events: readonly AgentEvent[]) => events.forEach(take) };
  const wire = await openWire({ clock, log, wireLog: file, converter, listener });
  const given: HttpSseProcessOptions = {
    processes: new NodeProcesses({ graceMs: 200 }),
    clock,
    agent: 'It',
    gone,
    silent,
    command: process.execPath,
    args: ['-e', `${prelude}${script}`],
    cwd: folder,
    env: {},
    deliver: (line) => writeToWire(wire, line),
    ended: async (exit) => {
      await closeWire(wire);
      run.ends.push(exit);
    },
    address: { kind: 'printed', find: (printed) => /http:\S+(?=\n)/u.exec(printed)?.[0] ?? null },
    headers: { Authorization: 'Basic secret' },
    healthPath: '/health',
    eventsPath: '/event',
    startMs: 20_000,
    connected: (again) => run.connections.push(again),
    random: () => 0,
    ...more,
  };
  return { run: { ...run, until }, given };
}

async function start(
  script: string,
  more: Partial<HttpSseProcessOptions> = {},
): Promise<Run & { readonly server: HttpSseProcess }> {
  const { run, given } = await options(script, more);
  const started = await startHttpSseProcess(given);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return { ...run, server: started.value };
}

const LIMIT = 20_000;
const get = (path: string) => ({ method: 'GET', path }) as const;

describe('startHttpSseProcess', () => {
  test('startHttpSseProcess finds the address in the printed text and waits until the server is healthy', async () => {
    const script = `
      let looks = 0;
      routes['/health'] = (_, response) => ((looks += 1) < 3 ? response.writeHead(503).end() : response.end('{}'));
      routes['/looks'] = (_, response) => response.end(String(looks));
      console.log('http is fun, see https://example.org');
      listen();`;
    const { server, ends } = await start(script);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
    expect(await server.call(get('/looks'), LIMIT)).toEqual(ok(3));
    await server.stop();
    expect(ends).toEqual([{ code: null, signal: 'SIGTERM', problem: null }]);
  });

  test('startHttpSseProcess uses the port that the program was given', async () => {
    const port = await freePort();
    const { server } = await start(`listen(${port});`, {
      address: { kind: 'given', url: `http://127.0.0.1:${port}` },
    });
    expect(await server.call(get('/health'), LIMIT)).toEqual(ok({ ok: true }));
    await server.stop();
  });

  test('startHttpSseProcess fails with the last stderr output of a program that ends before its first response', async () => {
    for (const script of [
      `console.error('port taken'); process.exit(4);`,
      `listen(); routes['/health'] = () => { console.error('port taken'); process.exit(4); };`,
    ]) {
      const { run, given } = await options(script);
      const started = await startHttpSseProcess(given);
      expect(inEnglish(started)).toMatchObject({
        ok: false,
        error: { kind: 'agentEnded', message: expect.stringContaining('port taken') },
      });
      expect(run.ends).toMatchObject([{ code: 4 }]);
    }
  });

  test('startHttpSseProcess fails and ends the program when no server responds in time or the address is not loopback', async () => {
    for (const script of [
      `routes['/health'] = () => undefined; listen();`,
      `setInterval(() => undefined, 1_000); console.log('http://example.org:80/');`,
    ]) {
      const { run, given } = await options(script, { startMs: 1_500 });
      expect(await startHttpSseProcess(given)).toEqual(err(silent));
      expect(run.ends).toMatchObject([{ problem: null }]);
    }
  });
});

describe('HttpSseProcess.call', () => {
  test('HttpSseProcess.call sends the token and JSON and distinguishes an error, a redirect, other text and a response of 20 MB', async () => {
    const script = `
      routes['/echo'] = (request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += chunk));
        request.on('end', () => response.end(JSON.stringify([request.method, request.headers['content-type'], JSON.parse(body)])));
      };
      routes['/bad'] = (_, response) => response.writeHead(400).end('no such session');
      routes['/away'] = (_, response) => response.writeHead(302, { Location: '/health' }).end();
      routes['/text'] = (_, response) => response.end('<html>');
      routes['/nothing'] = (_, response) => response.writeHead(204).end();
      routes['/long'] = (_, response) => response.end(JSON.stringify('x'.repeat(20 * 1024 * 1024)));
      listen();`;
    const { server } = await start(script);
    expect(await server.call({ method: 'POST', path: '/echo', body: { a: 1 } }, LIMIT)).toEqual(
      ok(['POST', 'application/json', { a: 1 }]),
    );
    expect(await server.call(get('/bad'), LIMIT)).toEqual(
      err({ kind: 'refused', message: 'HTTP 400 no such session' }),
    );
    expect(inEnglish(await server.call(get('/away'), LIMIT))).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('broke') },
    });
    expect(inEnglish(await server.call(get('/text'), LIMIT))).toEqual(
      err({ kind: 'refused', message: 'The reply of It is not JSON.' }),
    );
    expect(await server.call(get('/nothing'), LIMIT)).toEqual(ok(null));
    const long = await server.call(get('/long'), LIMIT);
    expect(long.ok && String(long.value).length).toBe(20 * 1024 * 1024);
    await server.stop();
  });

  test('HttpSseProcess.call refuses a call at its time limit and returns gone for a call that the exit cuts off', async () => {
    const script = `
      routes['/never'] = () => undefined;
      routes['/die'] = () => { console.error('out of memory'); process.exit(9); };
      listen();`;
    const { server, ends } = await start(script);
    expect(inEnglish(await server.call(get('/never'), 200))).toEqual(
      err({ kind: 'refused', message: 'It did not answer within 0.2 seconds.' }),
    );
    const open = [server.call(get('/never'), LIMIT), server.call(get('/die'), LIMIT)];
    for (const call of open) expect(await call).toEqual(err(gone));
    expect(inEnglish(await server.exited)).toMatchObject({
      code: 9,
      problem: { message: expect.stringContaining('out of memory') },
    });
    expect(ends).toHaveLength(1);
    expect(await server.call(get('/health'), LIMIT)).toEqual(err(gone));
  });
});

describe('HttpSseProcess event stream', () => {
  test('HttpSseProcess writes events as lines of the wire log at their sources, including garbage and an event of 20 MB', async () => {
    const script = `
      events = (stream) => {
        send(stream, { n: 1 });
        stream.write('data: %% garbage\\n\\nnonsense\\n\\n');
        send(stream, 'x'.repeat(20 * 1024 * 1024));
        send(stream, { n: 2 });
      };
      listen();`;
    const { server, received, sources, until, file } = await start(script);
    await until(4);
    await server.stop();
    expect(received.map((text) => (text.length > 100 ? text.length : text))).toEqual([
      '{"n":1}',
      'unknown',
      20 * 1024 * 1024 + 2,
      '{"n":2}',
    ]);
    const bytes = readFileSync(file);
    expect(sources.map(([from, to]) => bytes.subarray(from, to).toString().slice(0, 10))).toEqual([
      '{"n":1}',
      '%% garbage',
      '"xxxxxxxxx',
      '{"n":2}',
    ]);
  });

  test('HttpSseProcess resumes after a dropped connection from the last whole event, each event once and in order', async () => {
    const script = `
      events = (stream, connection) => {
        if (connection === 1) {
          send(stream, 'one', 'e1');
          stream.write('id: e2\\ndata: "tw');
          setImmediate(() => stream.destroy());
        } else if (connection === 2) {
          send(stream, 'two', 'e2');
          stream.end();
        } else {
          send(stream, last);
        }
      };
      listen();`;
    const { server, received, until, connections } = await start(script);
    await until(3);
    await server.stop();
    expect(received).toEqual(['"one"', '"two"', '[null,"e1","e2"]']);
    expect(connections).toEqual([false, true, true]);
  });
});
