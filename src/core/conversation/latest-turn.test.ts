import { afterEach, beforeEach, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';
import { toolMessage } from '#core/testing/tool-message.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import { textOutput } from '#shared/conversation/test-outputs.ts';

import { latestTurns } from './latest-turn.ts';
import { Turns } from './turns.ts';

let harness: Harness;
let sessionId: string;

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session('Rename it.');
});

afterEach(() => harness.dispose());

async function latest() {
  const turns = new Turns(harness.store, () => undefined);
  const [found, ...others] = await latestTurns(harness.store, turns, [sessionId, 'no', sessionId]);
  if (!found || others.length > 0) throw new Error('There is not one turn.');
  return found;
}

function add(metadata: Partial<ToolExecutionMessage['metadata']>): void {
  const message = toolMessage(sessionId, metadata);
  harness.journal.write((entry) => entry.message(message));
}

function addCommand(command: string, exitCode: number | null, more: object = {}): void {
  const output = { command, stdout: '', stderr: '', exitCode, backgroundTaskId: null, ...more };
  add({
    tool: { kind: 'execute', action: 'command', command },
    details: { type: 'commandOutput', ...output },
  });
}

const say = (key: string, text: string, more = {}) =>
  harness.agent.run.say({ type: 'output', output: textOutput(key, text, more) });

test('It has the last text of the agent in one line, without a text of an older turn', async () => {
  expect((await latest()).text).toBe('');
  say('one', 'First.');
  say('two', `Done:\n\n- renamed ${'x'.repeat(900)}`);
  say('hidden', 'Of a sub-agent', { parentToolUseId: 'sub' });
  add({});
  const { text } = await latest();
  expect(text.startsWith('Done: - renamed xxx')).toBe(true);
  expect(text).toHaveLength(400);
});

test('It has the tools that run, with the beginning of a huge command and the whole path', async () => {
  add({
    status: 'running',
    tool: { kind: 'execute', action: 'command', command: 'x'.repeat(9_000) },
  });
  add({ status: 'completed', tool: { kind: 'read', action: 'read', paths: ['/p/done.ts'] } });
  const path = `/p/${'deep/'.repeat(90)}a.ts`;
  add({ status: 'running', tool: { kind: 'read', action: 'read', paths: [path] } });
  expect((await latest()).running).toEqual([
    { action: 'command', subject: 'x'.repeat(200), startedAt: 1 },
    { action: 'read', subject: path, startedAt: 1 },
  ]);
});

test('It has at most five running tools, the newest ones', async () => {
  for (let at = 1; at <= 8; at += 1)
    add({ status: 'running', tool: { kind: 'read', action: 'read', paths: [`/p/${at}`] } });
  const { running } = await latest();
  expect(running.map(({ subject }) => subject)).toEqual(['/p/4', '/p/5', '/p/6', '/p/7', '/p/8']);
});

test('It has the last tests with their exit code', async () => {
  expect((await latest()).tests).toBeNull();
  addCommand('npm test', 1);
  addCommand('cd a && npm test', 0);
  addCommand('ls', 2);
  expect((await latest()).tests).toEqual({ command: 'npm test', exitCode: 0 });
});

test('An exit code that is unknown, or that of a start in the background, is not that of tests', async () => {
  addCommand('npm test', null);
  addCommand('npm test', 0, { backgroundTaskId: 'b1' });
  addCommand('npm test | tail', 0);
  expect((await latest()).tests).toBeNull();
});
