import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { dateChatsBack } from '../../machine/gemini-chats.ts';
import type { Machine } from '../../machine/machine.ts';
import { processesOf } from '../../machine/strays.ts';
import { machineTest } from '../../support/machine-test.ts';

function newRig(machine: Machine, modelUrl: string): AgentRig {
  return new AgentRig(machine, { agentId: 'gemini', modelUrl });
}

/** The real Gemini CLI against the scripted model, without a browser and without Corral. */
const test = machineTest.extend<{ readonly rig: AgentRig }>({
  rig: async ({ machine, model }, use) => {
    const rig = newRig(machine, model.url);
    await use(rig);
    if (rig.exits.length === 0 && rig.events.length > 0) await rig.run.stop();
    expect(rig.counts.unknown, 'every record is known').toBe(0);
    expect(await processesOf(machine.home), 'nothing outlives it').toEqual([]);
  },
});

const greeting = (machine: Machine) => readFile(join(machine.project, 'src/greet.ts'), 'utf8');

test('Gemini CLI is detected with its version and its login', async ({ rig, machine }) => {
  expect(await rig.agent.detect()).toMatchObject({
    state: 'ready',
    version: '0.61.0',
    problem: null,
    path: expect.stringContaining('gemini'),
  });
  await rm(join(machine.home, '.gemini'), { recursive: true });
  const variables = { GEMINI_API_KEY: '', GOOGLE_GEMINI_BASE_URL: '' };
  const without = new AgentRig(machine, { agentId: 'gemini', modelUrl: '', variables });
  expect(await without.agent.detect()).toMatchObject({
    state: 'notLoggedIn',
    problem: { command: 'gemini' },
  });
});

test('an answer with its thinking streams, is counted, and reports its session', async ({
  rig,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-thinking');
  expect(rig.brief()).toEqual(['thinking', 'assistant', 'usage']);
  expect(rig.messages().at(-1)).toMatchObject({
    metadata: { inputTokens: 1500, outputTokens: 60, isError: false },
  });
  const live = rig.events.flatMap((event) =>
    event.type === 'delta' && event.delta.type === 'append' ? [event.delta.kind] : [],
  );
  expect(new Set(live)).toEqual(new Set(['thinking', 'text']));
  expect(rig.agentSessionId).toMatch(/^[0-9a-f-]{36}$/u);
});

test('an edit is approved with its diff', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-edit', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({
      tool: { kind: 'edit', paths: [join(machine.project, 'src/greet.ts')] },
      details: { type: 'diff', newContent: expect.stringContaining('// friendlier greeting') },
    });
    expect(ask.options.map(({ label }) => label)).toContain(
      'Approve and remember: Allow for this session',
    );
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['assistant', 'Edit:completed', 'assistant', 'usage']);
  expect(await greeting(machine)).toContain('// friendlier greeting');
});

test('a rejected edit is not made, and its reason reaches the model', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  const before = await greeting(machine);
  await rig.turn('SCENARIO:gemini-edit', async () => {
    rig.answer(await rig.nextAsk(), 'reject', { feedback: 'Keep it formal.' });
  });
  await rig.until((event) => event.type === 'turnEnded', rig.events.length);
  expect(await greeting(machine)).toBe(before);
  expect(rig.brief().slice(0, 3)).toEqual(['assistant', 'Edit:denied', 'user*']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('Keep it formal.');
});

test('a command is shown as it runs, and its risk is known', async ({ rig, machine }) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-command', async () => {
    const ask = await rig.nextAsk();
    expect(ask.details).toMatchObject({
      toolName: 'Bash',
      tool: { kind: 'execute', command: 'mkdir -p made-by-gemini' },
    });
    rig.answer(ask, 'approve');
  });
  expect(rig.brief()).toEqual(['assistant', 'Bash:completed', 'assistant', 'usage']);
  expect(await readdir(machine.project)).toContain('made-by-gemini');
});

test('the mode is set before the first prompt: no edit is asked about', async ({
  rig,
  machine,
}) => {
  await rig.start({ permissionMode: 'autoEdit' });
  await rig.turn('SCENARIO:gemini-edit');
  expect(rig.events.some(({ type }) => type === 'asked')).toBe(false);
  expect(rig.brief()).toEqual(['assistant', 'Edit:completed', 'assistant', 'usage']);
  expect(await greeting(machine)).toContain('// friendlier greeting');
});

test('an interrupt ends the turn and keeps the text so far', async ({ rig, model }) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-slow', async () => {
    await model.reached('rest');
    await rig.until((event) => event.type === 'delta');
    expect(await rig.run.interrupt()).toEqual({ ok: true, value: null });
  });
  expect(rig.brief()).toEqual(['assistant', 'status:interrupted']);
  await rig.turn('SCENARIO:gemini-thinking');
  expect(rig.brief().at(-2)).toBe('assistant');
});

test('an error of the model ends the turn with its reason', async ({ rig }) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-fails');
  expect(rig.messages().at(-1)).toMatchObject({
    messageType: 'error',
    content: expect.stringContaining('scripted bad request'),
  });
});

test('a killed Gemini CLI keeps its text, and its conversation continues without repetition', async ({
  rig,
  machine,
  model,
}) => {
  await rig.start();
  await rig.turn('SCENARIO:gemini-thinking');
  rig.run.prompt('prompt-2', 'SCENARIO:gemini-slow');
  await model.reached('rest');
  await rig.until(
    (event) =>
      event.type === 'delta' &&
      event.delta.type === 'append' &&
      event.delta.append.includes('beginning'),
  );
  process.kill(-rig.run.pid, 'SIGKILL');
  expect(await rig.untilExit()).toMatchObject({ problem: { kind: 'agentKilled' } });
  expect(rig.messages().at(-1)?.content).toContain('This is the beginning');

  await dateChatsBack(machine);
  const again = newRig(machine, model.url);
  await again.start({ resume: rig.agentSessionId });
  await again.turn('SCENARIO:gemini-thinking');
  expect(again.brief()).toEqual(['thinking', 'assistant', 'usage']);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('SCENARIO:gemini-slow');
  expect(again.counts.unknown).toBe(0);
  await again.run.stop();
});

test('a conversation that Gemini CLI does not have is reported as gone', async ({ rig }) => {
  const problem = await rig.tryStart({ resume: '00000000-0000-4000-8000-000000000000' });
  expect(problem).toMatchObject({ kind: 'conversationGone' });
});
