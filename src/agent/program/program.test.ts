import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { FAMILIES } from '#agent/llm/testing/request-fixture.ts';
import { startAcpAgent, type AcpAgent, type AcpAgentOptions } from '#agent/testing/acp-agent.ts';
import {
  calls,
  says,
  startScriptedModel,
  TEST_KEY,
  type ScriptedModel,
  type ScriptStep,
} from '#agent/testing/scripted-model.ts';

// The program as a process, driven by the official ACP client, against strict model servers.

let home = '';
let workspace = '';
const open: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'corral-agent-')));
  workspace = join(home, 'work');
  mkdirSync(workspace);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop();
  rmSync(home, { recursive: true, force: true });
});

async function model(
  family: (typeof FAMILIES)[number],
  steps: readonly ScriptStep[],
): Promise<ScriptedModel> {
  const scripted = await startScriptedModel(family, steps);
  open.push({ stop: () => scripted.close() });
  return scripted;
}

async function agent(
  { env }: ScriptedModel,
  options: Omit<AcpAgentOptions, 'env'> = {},
): Promise<AcpAgent> {
  const started = await startAcpAgent({
    ...options,
    env: {
      ...env,
      HOME: home,
      CORRAL_AGENT_DATA: join(home, 'data'),
      CORRAL_AGENT_CONFIG: join(home, 'config'),
    },
  });
  open.unshift(started);
  return started;
}

async function newSession({ connection }: AcpAgent, mode = 'ask'): Promise<string> {
  const { sessionId } = await connection.agent.request('session/new', {
    cwd: workspace,
    mcpServers: [],
  });
  await connection.agent.request('session/set_mode', { sessionId, modeId: mode });
  return sessionId;
}

const prompt = ({ connection }: AcpAgent, sessionId: string, text = 'Do it.') =>
  connection.agent.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });

test.each(FAMILIES)(
  '%s: a command is asked for, runs, and its output reaches the model',
  async (family) => {
    const scripted = await model(family, [
      [says('I look.'), calls('bash', { command: 'echo out-$((6*7)); exit 3' })],
      [says('Done.')],
    ]);
    const started = await agent(scripted);
    const sessionId = await newSession(started);
    const reply = await prompt(started, sessionId);
    expect(reply.stopReason).toBe('end_turn');
    expect(started.text()).toBe('I look.Done.');
    expect(started.permissions).toHaveLength(1);
    expect(started.permissions[0]).toMatchObject({
      _meta: { 'corral/resumePoint': { currentIteration: 1, pausedStage: 'acting' } },
    });
    expect(started.permissions[0]?.toolCall).toMatchObject({
      kind: 'execute',
      rawInput: { command: 'echo out-$((6*7)); exit 3' },
    });
    expect(JSON.stringify(scripted.server.requests.at(-1)?.body)).toContain('out-42');
    expect(scripted.server.refusals).toEqual([]);
  },
);

test('a file is read, edited after the question, and shown as a diff', async () => {
  writeFileSync(join(workspace, 'a.txt'), 'one\ntwo\n');
  const scripted = await model('anthropic', [
    [calls('read', { path: 'a.txt' })],
    [calls('edit', { path: 'a.txt', edits: [{ old: 'two', new: 'three' }] })],
    [says('Edited.')],
  ]);
  const started = await agent(scripted);
  await prompt(started, await newSession(started));
  expect(readFileSync(join(workspace, 'a.txt'), 'utf8')).toBe('one\nthree\n');
  expect(started.permissions).toHaveLength(1);
  expect(started.permissions[0]?.toolCall.content).toMatchObject([
    { type: 'diff', oldText: 'one\ntwo\n', newText: 'one\nthree\n' },
  ]);
});

test('rules and memory that changed reach the next turn, and the start of the prompt stays', async () => {
  const rules = join(workspace, 'AGENTS.md');
  writeFileSync(rules, 'Use tabs.\n');
  const scripted = await model('anthropic', [[says('One.')], [says('Two.')], [says('Three.')]]);
  const answer = () => ({ action: 'accept' as const, content: { trust: true } });
  const started = await agent(scripted, { answer });
  const sessionId = await newSession(started);
  const sent = async (): Promise<{ start: string; rest: string }> => {
    await prompt(started, sessionId);
    const body = z
      .looseObject({ system: z.unknown(), tools: z.unknown(), messages: z.unknown() })
      .parse(scripted.server.requests.at(-1)?.body);
    const { system, tools, messages } = body;
    return { start: JSON.stringify([system, tools]), rest: JSON.stringify(messages) };
  };
  const first = await sent();
  expect(first.start).toContain('Use tabs.');
  writeFileSync(rules, 'Use spaces.\n');
  writeFileSync(join(workspace, 'MEMORY.md'), 'The port is 8080.\n');
  const second = await sent();
  expect(second.start).toBe(first.start);
  expect(second.rest).toContain('Use spaces.');
  expect(second.rest).toContain('The port is 8080.');
  const third = await sent();
  expect(third.rest.split('Use spaces.')).toHaveLength(2);
});

test('a rejected command does not run; plan mode refuses without a question', async () => {
  const touch = calls('bash', { command: 'touch made' });
  const scripted = await model('chat', [
    [touch],
    [says('Ok.')],
    [calls('bash', { command: 'touch made' })],
    [says('Ok.')],
  ]);
  const started = await agent(scripted, { permit: () => 'reject' });
  const sessionId = await newSession(started);
  await prompt(started, sessionId);
  await started.connection.agent.request('session/set_mode', { sessionId, modeId: 'plan' });
  await prompt(started, sessionId);
  expect(started.permissions).toHaveLength(1);
  expect(() => readFileSync(join(workspace, 'made'))).toThrow('ENOENT');
  expect(JSON.stringify(scripted.server.requests.at(-1)?.body)).toContain('plan mode');
});

test('cancel during a command ends it and closes the turn', async () => {
  const scripted = await model('chat', [
    [calls('bash', { command: 'sleep 600' })],
    [says('Next.')],
  ]);
  const started = await agent(scripted);
  const sessionId = await newSession(started);
  const turn = prompt(started, sessionId);
  await expect
    .poll(() =>
      started.updates.some(
        (update) => update.sessionUpdate === 'tool_call_update' && update.status === 'in_progress',
      ),
    )
    .toBe(true);
  await started.connection.agent.notify('session/cancel', { sessionId });
  expect((await turn).stopReason).toBe('cancelled');
  // The client handles updates and replies side by side.
  await expect
    .poll(() => started.updates.findLast((update) => 'status' in update))
    .toMatchObject({ status: 'failed', _meta: { 'corral/interrupted': true } });
  expect((await prompt(started, sessionId, 'Again.')).stopReason).toBe('end_turn');
  expect(scripted.server.refusals).toEqual([]);
  expect(JSON.stringify(scripted.server.requests.at(-1)?.body)).toContain(
    'Action cancelled by user.',
  );
});

test('the key reaches neither a command, nor the record, nor the environment', async () => {
  const scripted = await model('chat', [
    [calls('bash', { command: 'env; cat /proc/self/environ' })],
    [says('Ok.')],
  ]);
  const started = await agent(scripted);
  await prompt(started, await newSession(started));
  const sent = JSON.stringify(scripted.server.requests.at(-1)?.body);
  expect(sent).toContain('PATH=');
  expect(sent).not.toContain(TEST_KEY);
  const { sessions } = await started.connection.agent.request('session/list', {});
  const record = join(home, 'data', 'sessions', `${sessions[0]?.sessionId}.jsonl`);
  expect(readFileSync(record, 'utf8')).not.toContain(TEST_KEY);
});

test('killed with a question open: the session continues at that call, and nothing runs twice', async () => {
  const scripted = await model('anthropic', [
    [calls('bash', { command: 'echo x >> first' }), calls('bash', { command: 'echo x >> second' })],
    [says('Both ran.')],
  ]);
  let asked = 0;
  const first = await agent(scripted, {
    permit: async () => {
      asked += 1;
      return asked === 1 ? 'allow' : new Promise<string>(() => undefined);
    },
  });
  const sessionId = await newSession(first);
  void prompt(first, sessionId).catch(() => undefined);
  await expect.poll(() => asked).toBe(2);
  first.process.kill('SIGKILL');
  const second = await agent(scripted);
  const loaded = await second.connection.agent.request('session/load', {
    sessionId,
    cwd: workspace,
    mcpServers: [],
  });
  expect(loaded).toMatchObject({
    _meta: { 'corral/resumePoint': { currentIteration: 1, pausedStage: 'acting' } },
  });
  expect((await prompt(second, sessionId, '/continue')).stopReason).toBe('end_turn');
  expect(second.permissions).toHaveLength(1);
  expect(readFileSync(join(workspace, 'first'), 'utf8')).toBe('x\n');
  expect(readFileSync(join(workspace, 'second'), 'utf8')).toBe('x\n');
  expect(scripted.server.refusals).toEqual([]);
});

test('the client goes away with a question open: the turn stays open and continues later', async () => {
  const scripted = await model('chat', [
    [calls('bash', { command: 'echo x >> once' })],
    [says('It ran.')],
  ]);
  let asked = 0;
  const first = await agent(scripted, {
    permit: () => {
      asked += 1;
      return new Promise<string>(() => undefined);
    },
  });
  const sessionId = await newSession(first);
  void prompt(first, sessionId).catch(() => undefined);
  await expect.poll(() => asked).toBe(1);
  await first.stop();
  const second = await agent(scripted);
  const params = { sessionId, cwd: workspace, mcpServers: [] };
  await second.connection.agent.request('session/resume', params);
  expect((await prompt(second, sessionId, '/continue')).stopReason).toBe('end_turn');
  expect(readFileSync(join(workspace, 'once'), 'utf8')).toBe('x\n');
});

test('a line that is too long ends the program with a sentence and a failure', async () => {
  const scripted = await model('chat', []);
  const { process: child } = await agent(scripted);
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${'x'.repeat(33 * 2 ** 20)}\n`);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(printed).toContain('cannot read its client');
});

test('without a provider, a session needs a login', async () => {
  const scripted = await model('chat', []);
  const started = await agent({ ...scripted, env: {} });
  await expect(newSession(started)).rejects.toMatchObject({ code: -32_000 });
});

test('a session is forked before a prompt, in another folder; the original goes on', async () => {
  const scripted = await model('anthropic', [
    [says('First answer.')],
    [says('Second answer.')],
    [says('Answer of the fork.')],
    [says('Third answer.')],
  ]);
  const started = await agent(scripted);
  const request = started.connection.agent.request.bind(started.connection.agent);
  const send = (sessionId: string, text: string) =>
    request('session/prompt', {
      sessionId,
      prompt: [{ type: 'text', text }],
      _meta: { 'corral/promptId': `id of ${text}` },
    });
  const sent = () => JSON.stringify(scripted.server.requests.at(-1)?.body);
  const original = await newSession(started);
  await send(original, 'One.');
  await send(original, 'Two.');
  const cwd = join(home, 'beside');
  mkdirSync(cwd);
  const fork = async (before: string) => {
    const reply = await request('session/fork', {
      sessionId: original,
      cwd,
      mcpServers: [],
      _meta: { 'corral/forkBefore': `id of ${before}` },
    });
    return z.object({ sessionId: z.string() }).parse(reply);
  };
  const { sessionId } = await fork('Two.');
  expect(sessionId).not.toBe(original);
  await send(sessionId, 'Three.');
  expect(sent()).toContain('First answer.');
  expect(sent()).not.toContain('Second answer.');
  await send(original, 'Four.');
  expect(sent()).toContain('Second answer.');
  expect(sent()).not.toContain('Three.');
  await expect(fork('Three.')).rejects.toThrow('does not contain this prompt');
  const { sessions } = await request('session/list', { cwd });
  expect(sessions.map((each) => each.sessionId)).toEqual([sessionId]);
});
