import { existsSync, readFileSync } from 'node:fs';
import { inEnglish } from '#core/testing/in-english.ts';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { agreeable, DemoDesk, processes } from './demo-desk.fixture.ts';

/** Polling limits for real processes on a busy machine. */
const patient = { timeout: 8000, interval: 20 };

const denied = (desk: DemoDesk): readonly (readonly [string | null, string])[] =>
  desk
    .outputs('toolResult')
    .flatMap(({ cause, toolName, result }) =>
      cause === 'denied' ? [[toolName, result] as const] : [],
    );

test('The demo agent includes the feedback of a retry in its next proposal', async () => {
  const desk = await DemoDesk.open({
    answer: (ask) =>
      desk.asks.length < 2 ? { optionId: 'retry', feedback: 'say "ahoy" & leave' } : agreeable(ask),
  });
  await desk.turn('tour');
  expect(desk.asks[1]?.details).toMatchObject({
    toolName: 'Edit',
    input: { new_string: 'return `Hello, ${name}!`; // say ahoy leave' },
  });
  expect(desk.file('greet.mjs')).toContain('// say ahoy leave');
  expect(denied(desk)).toEqual([
    ['Edit', 'The user wants it done differently: say "ahoy" & leave'],
  ]);
});

test('The demo agent does nothing after a rejection, reads the reason and continues', async () => {
  const desk = await DemoDesk.open({
    answer: (ask) =>
      ask.details.type === 'tool' ? { optionId: 'reject', feedback: 'not today' } : agreeable(ask),
  });
  await desk.turn('tour');
  expect(desk.file('greet.mjs')).toContain("return 'Hello ' + name;");
  expect(denied(desk)).toEqual(['Edit', 'Bash', 'Write'].map((name) => [name, 'not today']));
  expect(desk.texts()).toContain('“not today”');
  expect(desk.outputs('usage')).toMatchObject([{ reason: null }]);
});

test('The demo agent ends the turn at a terminating answer, and runs the next turn', async () => {
  const desk = await DemoDesk.open({ answer: () => ({ optionId: 'terminate' }) });
  await desk.turn('tour');
  expect(denied(desk)).toMatchObject([['Edit', expect.any(String)]]);
  expect(desk.outputs('usage')).toMatchObject([{ reason: 'terminated' }]);
  expect(desk.outputs('status')).toMatchObject([{ status: 'interrupted' }]);
  await desk.turn('help');
  expect(desk.count('turnEnded')).toBe(2);
});

test('The demo agent does not ask again for a kind of tool that was approved to be remembered', async () => {
  const desk = await DemoDesk.open({
    answer: (ask) =>
      ask.details.type === 'tool' ? { optionId: 'approve-remember-0' } : agreeable(ask),
  });
  await desk.turn('tour');
  const tools = desk.asks.flatMap(({ details }) =>
    details.type === 'tool' ? [details.toolName] : [],
  );
  expect(tools).toEqual(['Edit', 'Bash']);
  expect(desk.file('NOTES.md')).not.toBe('');
});

test('The demo agent describes a deletion as such, and its approval cannot be remembered', async () => {
  const desk = await DemoDesk.open({ answer: () => ({ optionId: 'approve' }) });
  await desk.turn('risky');
  expect(desk.asks).toMatchObject([{ message: expect.stringContaining('deletes the folder') }]);
  expect(desk.asks[0]?.options.map(({ optionId }) => optionId)).toEqual([
    'approve',
    'retry',
    'reject',
    'terminate',
  ]);
});

test('The demo agent runs the input that the person changed', async () => {
  const desk = await DemoDesk.open({
    answer: () => ({ optionId: 'approve', data: { updatedInput: { command: 'echo changed' } } }),
  });
  await desk.turn('agent');
  expect(desk.asks[0]).toMatchObject({ askedBy: 'general-purpose' });
  expect(desk.outputs('toolResult').find(({ toolName }) => toolName === 'Bash')?.result).toBe(
    'changed',
  );
});

test('The demo agent asks only for commands in mode acceptEdits, and for nothing in mode bypassPermissions', async () => {
  const desk = await DemoDesk.open({ mode: 'acceptEdits', answer: agreeable });
  await desk.turn('two');
  expect(desk.asks.map(({ details }) => details.type === 'tool' && details.toolName)).toEqual([
    'Bash',
  ]);
  expect(await desk.run.setPermissionMode('bypassPermissions')).toEqual({ ok: true, value: null });
  await desk.turn('two');
  expect(desk.asks.length).toBe(1);
  expect(desk.outputs('status')).toMatchObject([
    { status: 'permissionMode', data: { mode: 'bypassPermissions' } },
  ]);
});

test('The demo agent accepts several answers, free text and a skipped question', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('q1', 'question');
  await desk.until(() => desk.asks.length === 1);
  const [ask] = desk.asks;
  if (ask?.details.type !== 'questions') throw new Error('no questions');
  expect(ask.details.questions.map(({ multiSelect }) => multiSelect)).toEqual([false, true]);
  const [tone, extras] = ask.details.questions;
  const answers = {
    [tone?.question ?? '']: 'like a robot',
    [extras?.question ?? '']: 'Tests, Colours',
  };
  desk.respond(ask, { optionId: 'answer', data: { answers } });
  await desk.until(() => desk.count('turnEnded') === 1);
  expect(desk.outputs('toolResult')).toMatchObject([{ structured: { answers }, isError: false }]);
  desk.run.prompt('q2', 'question');
  await desk.until(() => desk.asks.length === 2);
  desk.respond(desk.asks[1] ?? ask, { optionId: 'skip' });
  await desk.until(() => desk.count('turnEnded') === 2);
  expect(denied(desk)).toEqual([['AskUserQuestion', 'The user skipped the question.']]);
});

test('The demo agent revises a plan, then continues in mode acceptEdits after its approval', async () => {
  const desk = await DemoDesk.open({
    answer: () =>
      desk.asks.length === 1
        ? { optionId: 'plan-revise', feedback: 'add a song' }
        : { optionId: 'plan-approve-edits' },
  });
  await desk.turn('plan');
  expect(desk.asks[1]?.details).toMatchObject({
    type: 'plan',
    plan: expect.stringContaining('add a song'),
  });
  expect(desk.events).toContainEqual({ type: 'facts', facts: { permissionMode: 'acceptEdits' } });
});

test('The demo agent keeps two approvals open at once and accepts their answers in any order', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('p', 'two');
  await desk.until(() => desk.asks.length === 2);
  expect(desk.outputs('toolResult')).toEqual([]);
  for (const ask of desk.asks.toReversed()) desk.respond(ask, { optionId: 'approve' });
  await desk.until(() => desk.count('turnEnded') === 1);
  expect(desk.outputs('toolResult').map(({ isError }) => isError)).toEqual([false, false]);
});

test('The demo agent withdraws a question, and a late answer has no effect', async () => {
  const desk = await DemoDesk.open();
  await desk.turn('withdraw');
  const [ask] = desk.asks;
  expect(desk.events).toContainEqual({ type: 'withdrawn', askId: ask?.askId });
  if (ask) desk.respond(ask, { optionId: 'approve' });
  await desk.turn('help');
  expect(desk.outputs('toolResult').map(({ cause }) => cause)).toEqual(['denied']);
});

test('The demo agent ends its live block on an interrupt during streaming, and the session continues', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('p', 'slow');
  await desk.until((events) => events.filter(({ type }) => type === 'delta').length > 30);
  expect(await desk.run.interrupt()).toEqual({ ok: true, value: null });
  await desk.until(() => desk.count('turnEnded') === 1);
  const deltas = desk.events.flatMap((event) => (event.type === 'delta' ? [event.delta] : []));
  const open = new Set(deltas.map(({ blockId }) => blockId));
  for (const { type, blockId } of deltas) if (type === 'ended') open.delete(blockId);
  expect([...open]).toEqual([]);
  expect(await desk.run.interrupt()).toMatchObject({ ok: false, error: { kind: 'refused' } });
  await desk.turn('help');
});

test('The demo agent withdraws an open question on an interrupt and ends its tool', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('p', 'tour');
  await desk.until(() => desk.asks.length === 1);
  await desk.run.interrupt();
  await desk.until(() => desk.count('turnEnded') === 1);
  expect(desk.count('withdrawn')).toBe(1);
  expect(desk.outputs('toolResult').at(-1)).toMatchObject({
    toolName: 'Edit',
    cause: 'interrupted',
  });
});

test.each(['interrupt', 'stop'] as const)(
  'The demo agent kills its running command on %s',
  async (way) => {
    const desk = await DemoDesk.open();
    desk.run.prompt('p', 'sleep');
    const pidFile = join(desk.folder, 'wait.pid');
    const pid = (): number => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
    await expect.poll(pid, patient).toBeGreaterThan(0);
    const command = pid();
    expect(processes.identity(command)).not.toBeNull();
    await desk.run[way]();
    await expect.poll(() => processes.identity(command), patient).toBeNull();
  },
);

describe('The demo agent after a question without an answer in time', () => {
  test('The demo agent does not run an unanswered tool, and does not treat it as refused', async () => {
    const desk = await DemoDesk.open({ answer: () => 'nobody' });
    await desk.turn('timeout 7 reject');
    expect(desk.asks).toMatchObject([{ timeoutSeconds: 7, defaultOptionId: 'reject' }]);
    expect(desk.outputs('toolResult')).toMatchObject([
      { cause: 'denied', result: 'No answer arrived in time. It was not refused.' },
    ]);
    expect(desk.texts()).toContain('not as your refusal');
  });

  test.each(['question', 'plan'])(
    'The demo agent ends the turn of an unanswered %s',
    async (script) => {
      const desk = await DemoDesk.open({ answer: () => 'nobody' });
      await desk.turn(script);
      expect(desk.outputs('toolResult').at(0)).toMatchObject({
        cause: 'denied',
        result: expect.stringContaining('No answer arrived'),
      });
    },
  );
});

test('The demo agent produces long output, a failing command and many messages', async () => {
  const desk = await DemoDesk.open();
  await desk.turn('long');
  expect(desk.outputs('toolResult')[0]?.result.split('\n').length).toBe(2000);
  await desk.turn('fail');
  expect(desk.outputs('toolResult')[1]).toMatchObject({
    isError: true,
    cause: null,
    result: expect.stringMatching(/^Exit code 3\n/),
  });
  await desk.turn('many 250');
  expect(desk.outputs('text').at(-1)?.text).toBe('Message 250 of 250.');
});

test('The demo agent produces a line of 20 MB that arrives whole', async () => {
  const desk = await DemoDesk.open();
  await desk.turn('big');
  expect(desk.outputs('toolResult')[0]?.result.length).toBe(20 * 1024 * 1024);
});

test('The demo agent produces garbage, which is kept and counted line by line, and continues', async () => {
  const desk = await DemoDesk.open();
  await desk.turn('garbage');
  expect(desk.outputs('unknown').map(({ raw, reason }) => [raw, reason])).toEqual([
    ['Segmentation fault (not really)', 'notJson'],
    ['{"type":"text","id":', 'notJson'],
    ['{"type":"fromTheFuture","id":"f"}', 'unknownRecord'],
    ['{\uFFFD\uFFFD', 'notJson'],
  ]);
  expect(desk.counts.unknown).toBe(4);
  expect(desk.texts()).toContain('Corral kept each of those lines');
});

test('The demo agent crashes within a line, which is kept, and the problem has the reason', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('p', 'crash');
  const exit = await desk.exited;
  expect(inEnglish(exit)).toMatchObject({
    code: 1,
    problem: { kind: 'agentEnded', message: expect.stringContaining('asked to crash') },
  });
  expect(desk.outputs('unknown')).toMatchObject([{ raw: '{"type":"text","id":"half of a li' }]);
  expect(desk.run.prompt('q', 'help')).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
  expect(await desk.run.interrupt()).toMatchObject({ ok: false, error: { kind: 'agentGone' } });
});
