import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import { isFields } from '#shared/base/fields.ts';
import { err, ok } from '#shared/base/result.ts';
import { worded } from '#shared/interaction/worded.ts';

import { agentGone, type AgentExit } from '../../agent.ts';
import type { AgentEvent, AgentRecord, Converter } from '../../agent-event.ts';
import type { RequestHandler } from './json-rpc-peer.ts';
import {
  startJsonRpcProcess,
  type JsonRpcProcess,
  type JsonRpcProcessOptions,
} from './json-rpc-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-rpc-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const gone = agentGone(worded('notRunning', { agent: 'It' }));

/**
 * Helper source of each test program: `on` reads messages, and the notification method reports what
 * Corral sent.
 */
const prelude = `
  const say = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
  const heard = (what) => say({ method: 'heard', params: what });
  const on = (take) => require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => take(JSON.parse(line)));
`;

/**
 * Converts messages as \`json-rpc-process\` requires; a notification becomes a text and an invalid
 * line becomes unknown.
 */
const converter: Converter<null> = {
  initial: null,
  convert: (state, record) => ({ state, events: eventsOf(record), fate: 'shown' }),
};

function eventsOf({ text, source, receivedAt }: AgentRecord): readonly AgentEvent[] {
  const base = {
    key: `${source.kind === 'file' ? source.start : 0}`,
    timestamp: receivedAt,
    source,
    parentToolUseId: null,
  };
  const message = parseText(text);
  if (!isFields(message))
    return [
      {
        type: 'output',
        output: { ...base, type: 'unknown', raw: text.slice(0, 20), reason: 'notJson' },
      },
    ];
  const { id, method, params, result, error } = message;
  if (typeof method !== 'string') {
    const refusal = isFields(error) ? String(error.message) : null;
    return [{ type: 'controlReply', controlId: String(id), error: refusal, result }];
  }
  if (id !== undefined)
    return [{ type: 'unanswerable', controlId: JSON.stringify(id), request: method, params }];
  return [
    {
      type: 'output',
      output: {
        ...base,
        type: 'text',
        role: 'assistant',
        text: JSON.stringify(params),
        synthetic: false,
      },
    },
  ];
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Started = {
  readonly process: JsonRpcProcess;
  readonly clock: ManualClock;
  readonly file: string;
  readonly logged: string[];
  /** Parameters of the program's notifications, in order; `?` for an invalid line. */
  readonly received: unknown[];
  /** Resolves once `count` notifications were received. */
  readonly until: (count: number) => Promise<void>;
  readonly ends: AgentExit[];
};

async function start(
  script: string,
  options: Partial<JsonRpcProcessOptions<null>> = {},
): Promise<Started> {
  const file = join(folder, `wire-${(files += 1)}`);
  const clock = new ManualClock();
  const [received, ends, logged]: [unknown[], AgentExit[], string[]] = [[], [], []];
  let looks: (() => void)[] = [];
  const take = (event: AgentEvent) => {
    if (event.type !== 'output') return;
    received.push(event.output.type === 'text' ? JSON.parse(event.output.text) : '?');
    for (const look of looks) look();
  };
  const started = await startJsonRpcProcess({
    processes: new NodeProcesses({ graceMs: 200 }),
    clock,
    log: { info: () => undefined, error: (event) => logged.push(event) },
    agent: 'It',
    gone,
    command: process.execPath,
    args: ['-e', `${prelude}${script}`],
    cwd: folder,
    env: {},
    wireLog: file,
    converter,
    listener: { events: (events) => events.forEach(take), exited: (exit) => ends.push(exit) },
    ...options,
  });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const until = async (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    looks = [...looks, () => received.length >= count && resolve()];
    if (received.length >= count) resolve();
    await promise;
  };
  return { process: started.value, clock, file, logged, received, until, ends };
}

const LIMIT = 10_000;
const refused = (message: string) => ({ ok: false, error: { kind: 'refused', message } });

describe('JsonRpcProcess requests of Corral', () => {
  test('JsonRpcProcess settles each request by the id of its reply, in any order of replies', async () => {
    const script = `
      const kept = [];
      on((message) => {
        if (message.method === 'quit') process.exit(0);
        kept.push(message);
        if (kept.length < 3) return;
        say({ id: kept[2].id, error: { code: 1, message: 'not today' } });
        for (const { id, params } of [kept[1], kept[0]]) say({ id, result: params.value * 2 });
        heard(kept[0]);
      });`;
    const { process, until, received, ends } = await start(script, { version: '2.0' });
    const replies = [1, 2, 3].map((value) => process.request('double', { value }, LIMIT).reply);
    expect(await Promise.all(replies)).toEqual([ok(2), ok(4), refused('not today')]);
    await until(1);
    expect(received).toEqual([
      { jsonrpc: '2.0', id: 'corral-1', method: 'double', params: { value: 1 } },
    ]);
    expect(process.notify('quit', {})).toBe(true);
    expect(await process.exited).toEqual({ code: 0, signal: null, problem: null });
    expect(ends).toEqual([{ code: 0, signal: null, problem: null }]);
  });

  test('JsonRpcProcess ignores garbage, an unknown id and a second reply, and accepts a reply of 20 MB', async () => {
    const script = `
      on(({ id, method }) => {
        if (method !== 'go') return say({ id, result: method });
        process.stdout.write('%% no message\\n[1,\\n\\u0000\\n');
        say({ id: 'corral-99', result: 'for nobody' });
        say({ id, result: 'x'.repeat(20 * 1024 * 1024) });
        say({ id, result: 'again' });
        heard('end');
      });`;
    const { process, received, until, file } = await start(script);
    const first = await process.request('go', {}, LIMIT).reply;
    expect(first.ok && String(first.value).length).toBe(20 * 1024 * 1024);
    await until(4);
    expect(received).toEqual(['?', '?', '?', 'end']);
    expect(await process.request('next', {}, LIMIT).reply).toEqual(ok('next'));
    await process.stop('endInput');
    expect(readFileSync(file).length).toBeGreaterThan(20 * 1024 * 1024);
  });

  test('JsonRpcProcess refuses a request at its time limit and drops the late reply', async () => {
    const script = `
      let late;
      on(({ id, method }) => {
        if (method === 'never') late = id;
        else {
          say({ id: late, result: 'late' });
          say({ id, result: 'soon' });
        }
        heard(method);
      });`;
    const { process, clock, until } = await start(script);
    const { sent, reply } = process.request('never', {}, 3_000);
    expect(sent).toBe(true);
    await until(1);
    clock.advance(3_000);
    expect(inEnglish(await reply)).toEqual(refused('It did not answer within 3 seconds.'));
    expect(await process.request('soon', {}, LIMIT).reply).toEqual(ok('soon'));
    await process.stop('endInput');
  });

  test('JsonRpcProcess settles requests as gone when the process exits before replying, with the last stderr output', async () => {
    const { process, ends } = await start(
      `process.stderr.write('no config\\n'); on(() => process.exit(3));`,
    );
    const waiting = [process.request('initialize', {}, LIMIT), process.request('later', {}, LIMIT)];
    for (const { reply } of waiting) expect(await reply).toEqual(err(gone));
    const exit = await process.exited;
    expect(inEnglish(exit)).toMatchObject({
      code: 3,
      problem: { kind: 'agentEnded', message: expect.stringContaining('no config') },
    });
    expect(ends).toEqual([exit]);
    expect(process.stderrTail()).toBe('no config\n');
    const late = process.request('late', {}, LIMIT);
    expect(late.sent).toBe(false);
    expect(await late.reply).toEqual(err(gone));
    expect(process.notify('late', {})).toBe(false);
  });
});

describe('JsonRpcProcess requests of the agent', () => {
  test("JsonRpcProcess replies with the agent's own id from a handler and refuses a throwing handler and an unknown method", async () => {
    const handlers = new Map<string, RequestHandler>([
      ['read', async (params: unknown) => ok({ text: params })],
      ['deny', async () => err({ code: -1, message: 'no' })],
      ['bug', async () => Promise.reject(new Error('secret'))],
    ]);
    const script = `
      on(heard);
      ['read', 'deny', 'bug', 'other'].forEach((method, id) => say({ id, method, params: method }));`;
    const { process, received, until, logged } = await start(script, { handlers });
    await until(4);
    const byId = received.toSorted(
      (a, b) => Number(isFields(a) && a.id) - Number(isFields(b) && b.id),
    );
    expect(byId).toEqual([
      { id: 0, result: { text: 'read' } },
      { id: 1, error: { code: -1, message: 'no' } },
      { id: 2, error: { code: -32603, message: 'Corral failed to answer the request "bug".' } },
      { id: 3, error: { code: -32601, message: 'Corral does not support the request "other".' } },
    ]);
    expect(logged).toEqual(['request.handlerThrew']);
    await process.stop('endInput');
  });
});

test('JsonRpcProcess.stop ends a program that ignores the end of its input and SIGTERM', async () => {
  const script = `process.on('SIGTERM', () => heard('term')); setInterval(() => undefined, 1_000); heard('up');`;
  const { process, clock, until } = await start(script);
  await until(1);
  const stopped = process.stop('endInput');
  clock.advance(2_000);
  await until(2);
  clock.advance(3_000);
  await stopped;
  expect(await process.exited).toMatchObject({ code: null, signal: 'SIGKILL' });
});
