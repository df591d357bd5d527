import { describe, expect, test } from 'vitest';

import type { AgentFacts } from '#core/agents/agent-event.ts';

import { changedFacts, learn, newSession } from './session-record.ts';

const fresh = newSession({ sessionId: 's', agentId: 'a', cwd: '/', permissionMode: 'ask', model: null, title: 't', now: 0 });

const after = (...all: readonly AgentFacts[]) => all.reduce((session, facts) => learn(session, { type: 'facts', facts }), fresh);

describe('what runs in a session', () => {
  test('is not known before the agent says so', () => {
    expect([fresh.running, after({ version: '2' }).running]).toEqual([undefined, undefined]);
  });

  test('is what the agent said last of each', () => {
    const session = after({ model: 'big' }, { contextTokens: 10 }, { contextWindow: 100, effort: 'high' }, { contextTokens: 20 });
    expect(session.running).toEqual({ model: 'big', effort: 'high', contextTokens: 20, contextWindow: 100 });
  });

  test('keeps nothing of one model for the next one but the size of the conversation', () => {
    const session = after({ model: 'big', effort: 'high', contextTokens: 10, contextWindow: 100 }, { model: 'small' });
    expect(session.running).toEqual({ model: 'small', effort: null, contextTokens: 10, contextWindow: null });
  });

  test('is unknown again where the agent takes it back', () => {
    expect(after({ model: 'big', effort: 'high', contextTokens: 9 }, { effort: null, contextTokens: null }).running).toMatchObject({
      effort: null,
      contextTokens: null,
    });
  });

  test('is told to windows when it changes, and not when it is said again', () => {
    const facts = { model: 'big', contextTokens: 10 };
    expect(changedFacts(after({ model: 'big' }), after(facts))).toBe(true);
    expect(changedFacts(after(facts), after(facts, facts))).toBe(false);
  });
});
