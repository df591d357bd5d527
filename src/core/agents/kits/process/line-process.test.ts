import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import { problemOf, textOf } from '#core/testing/problem-of.ts';

import type { AgentExit, RecordCounts } from '../../agent.ts';
import type { AgentEvent, Converter } from '../../agent-event.ts';
import { startLineProcess, type LineProcess, type LineProcessOptions } from './line-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'corral-line-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** Converts every line to a numbered text; throws for `boom` and reports `?` as unknown. */
const numbering: Converter<number> = {
  initial: 0,
  convert: (state, { text, source, receivedAt }) => {
    if (text === 'boom') throw new Error(`secret in ${text}`);
    const base = { key: `line-${state}`, timestamp: receivedAt, source, parentToolUseId: null };
    if (text === '?')
      return {
        state,
        events: [
          { type: 'output', output: { ...base, type: 'unknown', raw: text, reason: 'odd' } },
        ],
        fate: 'unknown',
      };
    return {
      state: state + 1,
      events: [
        {
          type: 'output',
          output: { ...base, type: 'text', role: 'assistant', text, synthetic: false },
        },
      ],
      fate: 'shown',
    };
  },
};

type Started = {
  readonly process: LineProcess;
  readonly file: string;
  readonly events: AgentEvent[];
  readonly counts: RecordCounts[];
  readonly logged: unknown[];
  readonly ends: AgentExit[];
};

async function start(
  script: string,
  options: Partial<LineProcessOptions<number>> = {},
): Promise<Started> {
  const file = options.wireLog ?? join(folder, `wire-${(files += 1)}`);
  const [events, counts, logged, ends]: [AgentEvent[], RecordCounts[], unknown[], AgentExit[]] = [
    [],
    [],
    [],
    [],
  ];
  const started = await startLineProcess({
    processes: new NodeProcesses({ graceMs: 200 }),
    clock: new NodeClock(),
    log: { info: () => undefined, error: (event, fields) => logged.push([event, fields]) },
    command: 'sh',
    args: ['-c', script],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
    wireLog: file,
    converter: numbering,
    listener: {
      events: (more, count) => {
        expect(ends).toEqual([]);
        events.push(...more);
        counts.push(count);
      },
      exited: (exit) => ends.push(exit),
    },
    ...options,
  });
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return { process: started.value, file, events, counts, logged, ends };
}

const texts = (events: readonly AgentEvent[]): readonly string[] =>
  events.map((event) =>
    event.type !== 'output'
      ? event.type
      : event.output.type === 'text'
        ? event.output.text
        : event.output.type,
  );

const total = (counts: readonly RecordCounts[]): RecordCounts =>
  counts.reduce((sum, one) => ({
    seen: sum.seen + one.seen,
    shown: sum.shown + one.shown,
    unknown: sum.unknown + one.unknown,
  }));

test('LineProcess converts output lines to events, sends input as JSON lines and keeps all bytes at their sources', async () => {
  const observed: AgentEvent[] = [];
  const run = await start('read -r line; printf "got %s\\n世界\\n?\\nhalf" "$line"', {
    observe: (event) => observed.push(event),
  });
  expect(run.process.sendLine({ say: 'hi' })).toBe(true);
  expect(await run.process.exited).toEqual({ code: 0, signal: null, problem: null });
  expect(texts(run.events)).toEqual(['got {"say":"hi"}', '世界', 'unknown', 'half']);
  expect(observed).toEqual(run.events);
  expect(total(run.counts)).toEqual({ seen: 4, shown: 3, unknown: 1 });
  const bytes = readFileSync(run.file);
  const sources = run.events.map((event) =>
    event.type === 'output' && event.output.source.kind === 'file' ? event.output.source : null,
  );
  expect(sources.map((source) => bytes.subarray(source?.start, source?.end).toString())).toEqual([
    'got {"say":"hi"}',
    '世界',
    '?',
    'half',
  ]);
  expect(run.ends).toEqual([{ code: 0, signal: null, problem: null }]);
  expect(run.process.sendLine('late')).toBe(false);
});

test('LineProcess appends to the wire log of an earlier run', async () => {
  const first = await start('echo one');
  await first.process.exited;
  const second = await start('echo two', { wireLog: first.file });
  await second.process.exited;
  expect(second.events).toMatchObject([{ output: { source: { start: 4, end: 7 } } }]);
  expect(readFileSync(first.file, 'utf8')).toBe('one\ntwo\n');
});

test('LineProcess loses no line when the converter throws, and logs none of its text', async () => {
  const run = await start('printf "a\\nboom\\nb\\n"');
  await run.process.exited;
  expect(texts(run.events)).toEqual(['a', 'unknown', 'b']);
  expect(run.events[1]).toMatchObject({ output: { raw: 'boom', reason: 'converterThrew' } });
  expect(total(run.counts)).toEqual({ seen: 3, shown: 2, unknown: 1 });
  expect(run.logged).toMatchObject([['converter.threw', { name: 'Error' }]]);
  expect(JSON.stringify(run.logged)).not.toContain('secret');
});

test('LineProcess delivers the events of one chunk in one call', async () => {
  const run = await start("printf 'a\\nb\\nc\\n'");
  await run.process.exited;
  expect(run.counts).toEqual([{ seen: 3, shown: 3, unknown: 0 }]);
});

test('LineProcess keeps the text that streamed when its program is killed, once and marked', async () => {
  const streaming: Converter<number> = {
    initial: 0,
    convert: (offset, { text }) => {
      const block = { blockId: 'b', kind: 'text', parentToolUseId: null, toolName: null } as const;
      const delta =
        text === 'end'
          ? ({ type: 'ended', blockId: 'b' } as const)
          : ({ type: 'append', ...block, offset, append: text } as const);
      return { state: offset + text.length, events: [{ type: 'delta', delta }], fate: 'shown' };
    },
  };
  const kept = { key: 'b', type: 'text', role: 'assistant', isIncomplete: true };
  for (const [script, expected] of [
    ['echo The answer; echo " begins"; kill -9 $$', [{ ...kept, text: 'The answer begins' }]],
    ['echo The answer; echo end; kill -9 $$', []],
  ] as const) {
    const { process, events } = await start(script, { converter: streaming });
    await process.exited;
    const outputs = events.flatMap((event) => (event.type === 'output' ? [event.output] : []));
    expect(outputs).toMatchObject(expected);
    expect(events.at(-1)).toEqual({ type: 'delta', delta: { type: 'ended', blockId: 'b' } });
  }
});

test('LineProcess reports a failed exit as a problem with its last stderr output, but not an exit by kill', async () => {
  const bad = await start('echo "cannot go on" >&2; exit 1');
  expect(inEnglish(await bad.process.exited)).toMatchObject({
    code: 1,
    problem: { kind: 'agentEnded', message: expect.stringContaining('cannot go on') },
  });
  const asked = await start('echo up; exec sleep 300');
  asked.process.kill('SIGTERM');
  expect(await asked.process.exited).toEqual({ code: null, signal: 'SIGTERM', problem: null });
  const own = await start('echo why >&2; exit 2', {
    exitProblem: (exit, tail) => problemOf('own', `${exit.code} ${tail}`),
  });
  expect((await own.process.exited).problem).toMatchObject({
    kind: 'own',
    message: textOf('2 why\n'),
  });
});

test('LineProcess shows the beginning of a line over 64 MiB and reads the next line whole', async () => {
  const run = await start('head -c 70000000 /dev/zero | tr "\\0" x; echo; echo after');
  await run.process.exited;
  expect(texts(run.events)).toEqual(['unknown', 'after']);
  expect(run.events[0]).toMatchObject({
    output: { reason: 'lineTooLong', source: { start: 0, end: 70_000_000 } },
  });
  expect(readFileSync(run.file).length).toBe(70_000_007);
});

test('LineProcess keeps only the last 8 KiB of stderr', async () => {
  const run = await start('head -c 100000 /dev/zero | tr "\\0" x >&2; echo last >&2');
  await run.process.exited;
  expect(run.process.stderrTail().length).toBe(8192);
  expect(run.process.stderrTail().endsWith('last\n')).toBe(true);
});

test('LineProcess reports in the conversation that the wire log cannot be opened, and continues', async () => {
  const missing = await start('echo a; echo b', { wireLog: join(folder, 'gone', 'wire') });
  await missing.process.exited;
  expect(texts(missing.events)).toEqual(['error', 'a', 'b']);
  expect(inEnglish(missing.events[0])).toMatchObject({
    output: { kind: 'wireLogFailed', message: expect.stringContaining('ENOENT') },
  });
});

test.runIf(process.platform === 'linux')('LineProcess reports a full disk once', async () => {
  const full = await start('echo a; sleep 0.05; echo b', { wireLog: '/dev/full' });
  await full.process.exited;
  expect(texts(full.events)).toEqual(['error', 'a', 'b']);
});

test('startLineProcess returns a problem with a remedy for a missing program or folder', async () => {
  const options = {
    processes: new NodeProcesses(),
    clock: new NodeClock(),
    log: { info: () => undefined, error: () => undefined },
  };
  const listener = { events: () => undefined, exited: () => undefined };
  const launch = {
    ...options,
    listener,
    args: [],
    env: {},
    converter: numbering,
    wireLog: join(folder, 'unused'),
  };
  const program = await startLineProcess({ ...launch, command: '/gone/claude', cwd: folder });
  const place = await startLineProcess({ ...launch, command: 'sh', cwd: join(folder, 'gone') });
  expect(inEnglish(program)).toMatchObject({
    ok: false,
    error: { kind: 'agentMissing', remedy: expect.any(String) },
  });
  expect(inEnglish(place)).toMatchObject({
    ok: false,
    error: { kind: 'folderMissing', remedy: expect.any(String) },
  });
});
