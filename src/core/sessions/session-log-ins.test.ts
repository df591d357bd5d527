import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { Harness } from '#core/testing/harness.ts';
import { problemOf } from '#core/testing/problem-of.ts';
import { NOT_LOGGED_IN, type LogInWay } from '#shared/agents/log-in-way.ts';

import { SessionLogIns } from './session-log-ins.ts';

const commandId = '11111111-1111-4111-8111-111111111111';
const ways: LogInWay[] = [
  { id: 'web', name: 'Web', description: null, how: { type: 'agent' } },
  {
    id: 'cli',
    name: 'CLI',
    description: null,
    how: { type: 'terminal', file: '/bin/agent', args: ['login'], env: {} },
  },
];
let harness: Harness;
let logIns: SessionLogIns;

beforeEach(() => {
  harness = new Harness();
  logIns = new SessionLogIns(harness.sessions);
  harness.agent.refuse = { ...problemOf(NOT_LOGGED_IN, 'Not logged in.'), logIns: ways };
});

afterEach(() => harness.dispose());

const deliveries = (sessionId: string) =>
  harness
    .messages(sessionId)
    .flatMap((message) =>
      message.messageType === 'text' ? [[message.content, message.metadata.delivery]] : [],
    );

const promptsOf = () => harness.agent.run.prompts.map(({ text }) => text);

describe('SessionLogIns', () => {
  test('A prompt that a missing login has stopped is held, and sent once the agent has logged in', async () => {
    const sessionId = await harness.session('First');
    await harness.sessions.prompt({ commandId, sessionId, text: 'Second' });
    expect(harness.store.sessions.get(sessionId)?.problem?.logIns).toEqual(ways);
    expect(deliveries(sessionId)).toEqual([
      ['First', 'afterStart'],
      ['Second', 'afterStart'],
    ]);
    harness.agent.refuse = null;
    expect(await logIns.logIn({ commandId, sessionId, wayId: 'web' })).toMatchObject({ ok: true });
    expect(harness.agent.runs).toHaveLength(1);
    expect(harness.agent.run.launch).toMatchObject({ logIn: 'web' });
    expect(promptsOf()).toEqual(['First', 'Second']);
  });

  test('Prompts that a running agent gives back for a login are held, and sent after it', async () => {
    harness.agent.refuse = null;
    const sessionId = await harness.session('First');
    const { run } = harness.agent;
    const [first] = run.prompts;
    const key = first?.key ?? '';
    run.say({ type: 'facts', facts: { agentSessionId: 'abc' } });
    run.say({ type: 'promptTaken', promptKey: key, stage: 'delivered' }, { type: 'turnStarted' });
    await harness.sessions.prompt({ commandId, sessionId, text: 'Second' });
    const second = run.prompts[1]?.key ?? '';
    run.say(
      { type: 'turnEnded', busy: false },
      { type: 'promptReturned', promptKey: key, why: 'login' },
      { type: 'promptReturned', promptKey: second, why: 'login' },
    );
    const problem = { ...problemOf(NOT_LOGGED_IN, 'The login has expired.'), logIns: ways };
    run.end(problem);
    expect(harness.store.sessions.get(sessionId)).toMatchObject({ status: 'failed', problem });
    expect(deliveries(sessionId)).toEqual([
      ['First', 'afterStart'],
      ['Second', 'afterStart'],
    ]);
    expect(await logIns.logIn({ commandId, sessionId, wayId: 'web' })).toMatchObject({ ok: true });
    expect(harness.agent.run.launch).toMatchObject({ logIn: 'web', resume: 'abc' });
    expect(promptsOf()).toEqual(['First', 'Second']);
  });

  test('A login that fails keeps the prompt and shows the ways again', async () => {
    const sessionId = await harness.session('First');
    const failed = await logIns.logIn({ commandId, sessionId, wayId: 'web' });
    expect(failed).toMatchObject({ error: { kind: 'agentUnavailable' } });
    expect(harness.store.sessions.get(sessionId)?.problem?.logIns).toEqual(ways);
    harness.agent.refuse = null;
    await logIns.loggedIn(sessionId);
    expect(promptsOf()).toEqual(['First']);
    expect(harness.agent.run.launch).not.toHaveProperty('logIn');
  });

  test('A prompt that the person withdrew in the meantime is not sent', async () => {
    const sessionId = await harness.session('First');
    const [held] = harness.messages(sessionId);
    await harness.sessions.withdraw({ commandId, sessionId, messageId: held?.id ?? '' });
    harness.agent.refuse = null;
    await logIns.loggedIn(sessionId);
    expect(promptsOf()).toEqual([]);
  });

  test('A login in a terminal starts only a session that still needs it', async () => {
    const sessionId = await harness.session('First');
    harness.agent.refuse = null;
    await harness.sessions.resume({ commandId, sessionId });
    await harness.sessions.terminate({ commandId, sessionId });
    await logIns.loggedIn(sessionId);
    expect(harness.agent.runs).toHaveLength(1);
    await logIns.loggedIn('gone');
  });

  test('Only a way that the session offers, and that the agent carries out by itself, is used', async () => {
    const sessionId = await harness.session('First');
    harness.agent.refuse = null;
    for (const wayId of ['cli', 'other'])
      expect(await logIns.logIn({ commandId, sessionId, wayId })).toMatchObject({
        error: { kind: 'noSuchLogIn' },
      });
    expect(harness.agent.runs).toEqual([]);
    expect(logIns.wayOf(sessionId, 'cli')).toEqual(ways[1]);
    expect(logIns.wayOf(sessionId, 'other')).toBeNull();
    expect(await logIns.logIn({ commandId, sessionId: 'gone', wayId: 'web' })).toMatchObject({
      error: { kind: 'noSuchSession' },
    });
  });
});
