import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import type { AgentExit } from '#core/agents/agent.ts';
import type { AgentTerminalPort, ProgramEvent } from '#core/agents/agent-terminal.ts';
import { CountingIds, ManualClock, silentLog } from '#core/testing/fake-ports.ts';
import { inEnglish } from '#core/testing/in-english.ts';
import type { Fields } from '#shared/base/fields.ts';
import type { ProgramStatus } from '#shared/terminal/terminal.ts';

import { ANSWERED_THERE } from './hooks/hook-asks.ts';
import type { HookCall } from './hooks/hook-server.ts';
import { recordedScreen, screenText } from './test-screens.ts';
import { readMemo } from './tui-memo.ts';
import { TuiRun } from './tui-run.ts';

const ID = '51450006-aa04-4069-be8b-7ec3277b1e20';
const program = { terminalId: 't1', pid: 7 };

let folder: string;
let file: string;
let clock: ManualClock;
let events: AgentEvent[];
let exits: AgentExit[];
let keys: string[];
let signals: string[];
let released: boolean[];
let say: (event: ProgramEvent) => void;
let run: TuiRun;
let shown: readonly string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corral-tui-'));
  await mkdir(join(folder, 'projects', 'p'), { recursive: true });
  file = join(folder, 'projects', 'p', `${ID}.jsonl`);
  clock = new ManualClock();
  shown = ['Something went wrong.'];
  [events, exits, keys, signals, released] = [[], [], [], [], []];
  run = startRun();
});
afterEach(async () => {
  run.detach();
  await rm(folder, { recursive: true, force: true });
});

function startRun(): TuiRun {
  const terminals: AgentTerminalPort = {
    open: () => Promise.reject(new Error('It is open.')),
    find: async () => null,
    type: (_terminalId, typed) => void keys.push(typed),
    screen: async () => screenText(shown),
    redraw: async () => undefined,
    signal: (_terminalId, signal) => void signals.push(signal),
    close: async () => undefined,
    subscribe: (_terminalId, listener) => {
      say = listener;
      return () => undefined;
    },
  };
  const ports = {
    terminals,
    clock,
    ids: new CountingIds(),
    log: silentLog,
    previewDetails: () => null,
  };
  const memo = {
    terminalId: 't1',
    port: 1,
    key: 'k',
    secret: 's',
    agentSessionId: null,
    permissionMode: 'default',
    prompts: [],
    forms: [],
    used: {},
    transcript: null,
  };
  const listener = {
    events: (more: readonly AgentEvent[]) => void events.push(...more),
    exited: (exit: AgentExit) => void exits.push(exit),
  };
  const release = (isOver: boolean) => void released.push(isOver);
  const made = new TuiRun({
    ports,
    program,
    memo,
    listener,
    transcripts: join(folder, 'projects'),
    images: { save: async () => [] },
    release,
  });
  made.begin();
  return made;
}

function hook(
  event: string,
  more: Fields = {},
): { readonly replies: unknown[]; hangUp: () => void } {
  const observed = { replies: [] as unknown[], hangUp: () => undefined as void };
  const call: HookCall = {
    payload: {
      hook_event_name: event,
      session_id: ID,
      transcript_path: file,
      permission_mode: 'default',
      ...more,
    },
    isCut: false,
    reply: (body) => observed.replies.push(body) === 1,
    onGone: (listener) => void (observed.hangUp = listener),
  };
  run.handleHook(call);
  return observed;
}

function status(state: ProgramStatus['state']): void {
  say({
    type: 'status',
    status: { state, app: 'claude-code', kind: null, message: null, offset: 0 },
  });
}

/** Waits until files are read, which happens asynchronously, and advances the clock meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const emittedTypes = () =>
  events
    .filter(({ type }) => type !== 'memo' && type !== 'facts')
    .map((event) => (event.type === 'output' ? event.output.type : event.type));

function userLine(uuid: string, text: string): string {
  const message = { role: 'user', content: text };
  return `${JSON.stringify({ type: 'user', uuid, message, origin: { kind: 'human' }, timestamp: '2026-11-21T10:00:00.000Z' })}\n`;
}

test('TuiRun replies to a hook without a question at once, and learns session and transcript from it', async () => {
  expect(hook('UserPromptSubmit', { prompt: 'Hi.' }).replies).toEqual([{}]);
  await until(() => readMemo(run.memo)?.transcript !== null);
  expect(events).toContainEqual({ type: 'facts', facts: { agentSessionId: ID } });
  expect(readMemo(run.memo)?.transcript).toEqual({ file, offset: 0 });
});

test('TuiRun stores which transcript it follows before the first record, for a crash while a question is open', async () => {
  hook('PermissionRequest', { tool_name: 'AskUserQuestion' });
  await until(() => readMemo(run.memo)?.transcript !== null);
  const stored = events.flatMap((event) =>
    event.type === 'memo' ? [readMemo(event.memo ?? '')] : [],
  );
  expect(stored.at(-1)?.transcript).toEqual({ file, offset: 0 });
});

test('TuiRun does not read a file outside the transcript folder that a hook names', async () => {
  const elsewhere = join(folder, 'secret.jsonl');
  await writeFile(elsewhere, userLine('x', 'secret'));
  hook('Stop', { transcript_path: elsewhere });
  hook('Stop', { transcript_path: join(folder, 'projects', '..', 'secret.jsonl') });
  await writeFile(file, userLine('y', 'mine'));
  hook('Stop');
  await until(() => emittedTypes().includes('text'));
  expect(
    events.flatMap((event) =>
      event.type === 'output' && event.output.type === 'text' ? [event.output.text] : [],
    ),
  ).toEqual(['mine']);
});

test('TuiRun asks a question after the text before it, and withdraws it when the terminal stops waiting', async () => {
  await writeFile(file, userLine('u1', 'Go.'));
  status('working');
  hook('UserPromptSubmit', { prompt: 'Go.' });
  await until(() => emittedTypes().includes('text'));
  hook('PreToolUse', { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_use_id: 'toolu_1' });
  const asked = hook('PermissionRequest', { tool_name: 'Bash', tool_input: { command: 'ls' } });
  await until(() => emittedTypes().includes('asked'));
  expect(emittedTypes()).toEqual(['turnStarted', 'text', 'asked']);
  status('blocked');
  clock.advance(1000);
  expect(asked.replies).toEqual([]);
  status('working');
  await until(() => emittedTypes().includes('withdrawn'));
  expect(events.findLast(({ type }) => type === 'withdrawn')).toMatchObject({
    type: 'withdrawn',
    explanation: ANSWERED_THERE,
  });
  expect(asked.replies).toEqual([{}]);
});

test('TuiRun asks a question once whose hook comes later than its screen', async () => {
  shown = recordedScreen('model-switch-120x40').lines;
  status('blocked');
  await until(() => emittedTypes().includes('asked'));
  hook('PermissionRequest', { tool_name: 'ExitPlanMode', tool_input: { plan: 'Run the tests.' } });
  await until(() => emittedTypes().filter((type) => type === 'asked').length === 2);
  expect(emittedTypes()).toEqual(['asked', 'withdrawn', 'asked']);
  const [screens] = events.flatMap((event) => (event.type === 'asked' ? [event.ask.askId] : []));
  expect(events.find(({ type }) => type === 'withdrawn')).toMatchObject({ askId: screens });
});

test('TuiRun maps a typed prompt to its line in the transcript', async () => {
  hook('Stop');
  expect(run.prompt('p1', 'Go on.')).toEqual({ ok: true, value: null });
  expect(readMemo(run.memo)?.prompts).toEqual([{ promptKey: 'p1', text: 'Go on.' }]);
  await appendFile(file, userLine('u1', 'Go on.'));
  await until(() => emittedTypes().includes('promptTaken'));
  expect(events).toContainEqual(expect.objectContaining({ type: 'output', ofPrompt: 'p1' }));
  expect(events).toContainEqual({ type: 'promptTaken', promptKey: 'p1', stage: 'delivered' });
  expect(readMemo(run.memo)?.prompts).toEqual([]);
});

test('TuiRun reports a mode that was changed in the terminal once output pauses', async () => {
  const rule = '─'.repeat(40);
  shown = [rule, '❯ ', rule, '  ⏸ plan mode on (shift+tab to cycle)'];
  say({ type: 'activity', quiet: true });
  await until(() => events.some(({ type }) => type === 'facts'));
  expect(events).toContainEqual({ type: 'facts', facts: { permissionMode: 'plan' } });
  expect(readMemo(run.memo)?.permissionMode).toBe('plan');
});

test('TuiRun interrupts by Escape and ends the turn when the terminal reports it', async () => {
  status('working');
  await until(() => emittedTypes().includes('turnStarted'));
  await run.interrupt();
  status('idle');
  await until(() => emittedTypes().includes('turnEnded'));
  expect(keys).toEqual(['\u001B']);
  expect(emittedTypes()).toEqual(['turnStarted', 'turnEnded']);
});

test('TuiRun.stop sends SIGTERM, then SIGKILL if the process does not end', async () => {
  const stopped = run.stop();
  clock.advance(6000);
  expect(signals).toEqual(['SIGTERM', 'SIGKILL']);
  say({ type: 'exited', exit: { code: null, signal: 9 } });
  await stopped;
  expect(exits).toEqual([{ code: null, signal: '9', problem: null }]);
  expect(released).toEqual([true]);
});

test('TuiRun reports the last screen when the program ends by itself', async () => {
  say({ type: 'exited', exit: { code: 1, signal: null } });
  await until(() => exits.length > 0);
  expect(inEnglish(exits)).toMatchObject([
    {
      code: 1,
      problem: { kind: 'agentEnded', message: expect.stringContaining('Something went wrong.') },
    },
  ]);
});

test('TuiRun reports no problem when the person closes the terminal', async () => {
  say({ type: 'closed' });
  await until(() => exits.length > 0);
  expect(exits).toEqual([{ code: null, signal: null, problem: null }]);
});

test('TuiRun ends with a problem when the process that owns the terminals ends', async () => {
  say({ type: 'lost' });
  await until(() => exits.length > 0);
  expect(exits).toMatchObject([{ code: null, problem: { kind: 'terminalLost' } }]);
});

test('TuiRun emits nothing after detach and keeps its settings file', async () => {
  run.detach();
  status('working');
  say({ type: 'exited', exit: { code: 0, signal: null } });
  clock.advance(10_000);
  expect({ events: emittedTypes(), exits, released }).toEqual({
    events: [],
    exits: [],
    released: [false],
  });
});
