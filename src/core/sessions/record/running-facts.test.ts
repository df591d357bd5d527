import { describe, expect, test } from 'vitest';

import type { AgentFacts } from '#core/agents/agent-event.ts';

import { changedFacts, learn, newSession } from './session-record.ts';

const fresh = newSession({
  sessionId: 's',
  agentId: 'a',
  cwd: '/',
  permissionMode: 'ask',
  model: null,
  title: 't',
  now: 0,
});

const after = (...all: readonly AgentFacts[]) =>
  all.reduce((session, facts) => learn(session, { type: 'facts', facts }), fresh);

describe('learn with running facts', () => {
  test('Running facts are undefined before the agent reports one', () => {
    expect([fresh.running, after({ version: '2' }).running]).toEqual([undefined, undefined]);
  });

  test('Running facts are the last reported value of each', () => {
    const session = after(
      { model: 'big' },
      { contextTokens: 10 },
      { contextWindow: 100, effort: 'high' },
      { contextTokens: 20 },
    );
    expect(session.running).toEqual({
      model: 'big',
      effort: 'high',
      contextTokens: 20,
      contextWindow: 100,
    });
  });

  test('Running facts of one model are dropped for the next one, except the size of the conversation', () => {
    const session = after(
      { model: 'big', effort: 'high', contextTokens: 10, contextWindow: 100 },
      { model: 'small' },
    );
    expect(session.running).toEqual({
      model: 'small',
      effort: null,
      contextTokens: 10,
      contextWindow: null,
    });
  });

  test('Running facts are null again when the agent withdraws them', () => {
    expect(
      after(
        { model: 'big', effort: 'high', contextTokens: 9 },
        { effort: null, contextTokens: null },
      ).running,
    ).toMatchObject({
      effort: null,
      contextTokens: null,
    });
  });

  test('changedFacts is true when a running fact changed, and false when it is repeated', () => {
    const facts = { model: 'big', contextTokens: 10 };
    expect(changedFacts(after({ model: 'big' }), after(facts))).toBe(true);
    expect(changedFacts(after(facts), after(facts, facts))).toBe(false);
  });
});
