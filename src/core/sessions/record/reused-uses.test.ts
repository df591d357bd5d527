import { afterEach, beforeEach, expect, test } from 'vitest';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { ask, result, use } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

let harness: Harness;
let sessionId: string;

const commandId = '00000000-0000-4000-8000-000000000000';
const started: AgentEvent = { type: 'turnStarted' };
const ended = (busy = false): AgentEvent => ({ type: 'turnEnded', busy, completed: true });

beforeEach(async () => {
  harness = new Harness();
  sessionId = await harness.session();
});
afterEach(() => harness.dispose());

const cards = () =>
  harness
    .messages(sessionId)
    .filter((message): message is ToolExecutionMessage => message.messageType === 'tool_execution')
    .map(({ metadata }) => metadata);
const asked = () =>
  harness.store.interactions
    .open()
    .map(({ request: { details } }) => ('toolUseId' in details ? details.toolUseId : null));

test('A question is about the running use of an id, not about an earlier use of the same id', () => {
  harness.agent.run.say(started, use('m2', 't1'), result('r2', 't1', 'one'), use('m3', 't1'));
  harness.agent.run.say(ask('a1'));
  expect(cards().map(({ toolUseId, status }) => [toolUseId, status])).toEqual([
    ['t1', 'completed'],
    ['t1@use:m3', 'running'],
  ]);
  expect(asked()).toEqual(['t1@use:m3']);
  harness.agent.run.say(result('r3', 't1', 'two'));
  expect(cards().map(({ output }) => output)).toEqual(['one', 'two']);
});

test('A use in a resumed session is a card of its own, also if its id was used before', async () => {
  harness.agent.run.say(started, use('m2', 't1'));
  await harness.sessions.terminate({ commandId, sessionId });
  await harness.sessions.resume({ commandId, sessionId });
  harness.agent.run.say(started, use('m9', 't1'), result('r9', 't1', 'out'), ended());
  expect(cards().map(({ status, output }) => [status, output])).toEqual([
    ['interrupted', null],
    ['completed', 'out'],
  ]);
});

test('A use without a result ends with its turn, and a late result still completes it', () => {
  harness.agent.run.say(started, use('m2', 't1'), use('m3', 't2'), ended());
  expect(cards()).toMatchObject([
    { status: 'abandoned', summary: 'ls (no result reported)' },
    { status: 'abandoned' },
  ]);
  harness.agent.run.say(result('r3', 't2', 'late'));
  expect(cards()).toMatchObject([{ status: 'abandoned' }, { output: 'late' }]);
});

test('The uses of a sub-agent in the background go on after the turn', () => {
  const nested = use('m3', 't2');
  if (nested.type === 'output') Object.assign(nested.output, { parentToolUseId: 't1' });
  harness.agent.run.say(started, use('m2', 't1', 'Agent', {}), nested, ended(true));
  const of = () =>
    ['m2-merged', 'm3-merged'].map((id) => harness.store.messages.byId(sessionId, id));
  expect(of()).toMatchObject([
    { metadata: { status: 'abandoned' } },
    { metadata: { status: 'running' } },
  ]);
  harness.agent.run.say(ended());
  expect(of()).toMatchObject([{}, { metadata: { status: 'abandoned' } }]);
});
