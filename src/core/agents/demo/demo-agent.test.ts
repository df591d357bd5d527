import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { agreeable, DemoDesk, demoAgent } from './demo-desk.fixture.ts';

test('The demo tour edits a real file, runs real commands, asks all kinds of questions and leaves nothing open', async () => {
  const desk = await DemoDesk.open({ answer: agreeable });
  await desk.turn('Show me what Corral can do, please');

  expect(desk.file('greet.mjs')).toContain('return `Hello, ${name}!`;');
  expect(desk.file('NOTES.md')).toContain('demo agent');
  expect(desk.asks.map(({ type }) => type)).toEqual([
    'TOOL_APPROVAL',
    'TOOL_APPROVAL',
    'USER_CHOICE',
    'USER_CHOICE',
    'USER_CONFIRMATION',
    'TOOL_APPROVAL',
  ]);
  expect(desk.asks[0]?.details).toMatchObject({
    type: 'tool',
    toolName: 'Edit',
    details: { type: 'diff', newContent: 'return `Hello, ${name}!`;' },
  });
  const uses = desk.outputs('toolUse');
  expect(uses.map(({ toolName }) => toolName)).toEqual([
    'Read',
    'Edit',
    'Bash',
    'AskUserQuestion',
    'AskUserQuestion',
    'TodoWrite',
    'TodoWrite',
    'ExitPlanMode',
    'Write',
    'Agent',
    'Read',
    'Grep',
    'Bash',
    'Read',
    'Read',
  ]);
  const results = desk.outputs('toolResult');
  expect(new Set(results.map(({ toolUseId }) => toolUseId))).toEqual(
    new Set(uses.map(({ id }) => id)),
  );
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  const bash = results.find(({ toolName }) => toolName === 'Bash');
  expect(bash?.result).toContain(process.version);
  expect(bash?.result).toContain('line 60 of 60');
  expect(
    uses.filter(({ parentToolUseId }) => parentToolUseId !== null).map(({ toolName }) => toolName),
  ).toEqual(['Read', 'Grep']);
  expect(desk.texts()).toMatch(/\| you saw \| where \|[\s\S]*```js/);
  expect(desk.outputs('usage')).toMatchObject([
    { isError: false, reason: null, usage: { costUsd: 0 } },
  ]);
  expect(desk.counts.unknown).toBe(0);
});

test('The demo agent gives every output its own key and a source in the wire log', async () => {
  const desk = await DemoDesk.open({ answer: agreeable });
  await desk.turn('tour');
  const outputs = desk.events.flatMap((event) => (event.type === 'output' ? [event.output] : []));
  expect(new Set(outputs.map(({ key }) => key)).size).toBe(outputs.length);
  const wire = readFileSync(desk.wireLog);
  for (const { source, key } of outputs) {
    const record =
      source.kind === 'file' ? JSON.parse(wire.subarray(source.start, source.end).toString()) : {};
    expect(key).toContain(record.id);
  }
});

test('The demo agent streams live blocks without gaps up to exactly the text of their message, and ends them', async () => {
  const desk = await DemoDesk.open({ answer: agreeable });
  await desk.turn('plan');
  const blocks = new Map<string, string>();
  const finished: string[] = [];
  const gaps: number[] = [];
  for (const event of desk.events) {
    if (event.type !== 'delta') continue;
    const { delta } = event;
    const text = blocks.get(delta.blockId) ?? '';
    if (delta.type === 'ended') finished.push(text);
    if (delta.type === 'append' && delta.offset !== text.length) gaps.push(delta.offset);
    if (delta.type === 'append') blocks.set(delta.blockId, text + delta.append);
  }
  expect(gaps).toEqual([]);
  expect(finished.length).toBe(blocks.size);
  expect(finished).toEqual(desk.outputs('text').map(({ text }) => text));
});

test('The demo agent replies in the language of the prompt', async () => {
  const desk = await DemoDesk.open();
  await desk.turn('help 帮助');
  await desk.turn('help');
  const [chinese, english] = desk.outputs('text').map(({ text }) => text);
  expect(chinese).toContain('演示智能体');
  expect(english).toContain('I am the demo agent');
});

test('The demo agent queues a prompt while it works and gives it its own turn', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('first', 'withdraw');
  await desk.until(() => desk.asks.length === 1);
  desk.run.prompt('second', 'help');
  await desk.until(() => desk.count('turnEnded') === 2);
  expect(
    desk.events.flatMap((event) =>
      event.type === 'promptTaken' ? [[event.promptKey, event.stage]] : [],
    ),
  ).toEqual([
    ['first', 'delivered'],
    ['second', 'queued'],
    ['second', 'delivered'],
  ]);
});

test('The demo agent withdraws a queued prompt, but not a running one', async () => {
  const desk = await DemoDesk.open();
  desk.run.prompt('first', 'question');
  await desk.until(() => desk.asks.length === 1);
  desk.run.prompt('second', 'help');
  await desk.until((events) =>
    events.some((event) => event.type === 'promptTaken' && event.promptKey === 'second'),
  );
  expect(await desk.run.withdraw?.('second')).toEqual({ ok: true, value: null });
  expect(await desk.run.withdraw?.('second')).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  });
  expect(await desk.run.withdraw?.('first')).toMatchObject({
    ok: false,
    error: { kind: 'refused' },
  });
});

test('The demo agent offers its words as slash commands', async () => {
  const desk = await DemoDesk.open();
  await desk.until((events) => events.some(({ type }) => type === 'facts'));
  const commands = desk.events.flatMap((event) =>
    event.type === 'facts' ? (event.facts.slashCommands ?? []) : [],
  );
  expect(commands).toHaveLength(20);
  expect(commands).toContainEqual({
    name: 'many',
    description: '500 messages',
    argumentHint: '500',
  });
  await desk.turn('/help');
  expect(desk.texts()).toContain('I am the demo agent');
});

test('The demo agent resumes at the step where it was stopped, with new keys', async () => {
  const first = await DemoDesk.open({
    answer: (ask) => (ask.details.type === 'questions' ? null : agreeable(ask)),
  });
  first.run.prompt('p1', 'hello there, my dear demo');
  await first.until(() => first.asks.length === 3);
  await first.run.stop();
  const facts = first.events.flatMap((event) =>
    event.type === 'facts' ? [event.facts.agentSessionId] : [],
  );
  expect(facts).toEqual(['demo-s1']);

  const second = await DemoDesk.open({
    tempDir: join(first.folder, '..'),
    resume: 'demo-s1',
    answer: agreeable,
  });
  await second.turn('please go on with it');
  expect(second.texts()).toContain('stopped after step 3 of 10');
  expect(second.asks.map(({ type }) => type)).toEqual([
    'USER_CHOICE',
    'USER_CHOICE',
    'USER_CONFIRMATION',
    'TOOL_APPROVAL',
  ]);
  const keys = (desk: DemoDesk): readonly string[] =>
    desk.events.flatMap((event) => (event.type === 'output' ? [event.output.key] : []));
  const old = new Set(keys(first));
  expect(keys(second).filter((key) => old.has(key))).toEqual([]);
});

test('The demo agent recreates its temporary folder after it was deleted', async () => {
  const first = await DemoDesk.open();
  await first.run.stop();
  rmSync(first.folder, { recursive: true });
  const second = await DemoDesk.open({ tempDir: join(first.folder, '..'), resume: 'demo-s1' });
  await second.turn('parallel');
  expect(second.outputs('toolResult').every(({ isError }) => !isError)).toBe(true);
});

test('DemoAgent.detect returns ready if its program exists, and broken otherwise', async () => {
  expect(await demoAgent('/tmp').detect()).toMatchObject({
    agentId: 'demo',
    state: 'ready',
    version: '1.2.3',
    problem: null,
    needsFolder: false,
  });
  expect(await demoAgent('/tmp', '/gone/demo-agent.js').detect()).toMatchObject({
    state: 'broken',
    problem: { command: 'npm run build' },
  });
});
