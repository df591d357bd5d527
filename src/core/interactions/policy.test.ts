import { afterEach, expect, test } from 'vitest';

import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { neutralPolicy, type StandingAnswer } from './policy.ts';

let harness: Harness;

afterEach(() => harness.dispose());

const risk = {
  level: 'HIGH' as const,
  reasons: [{ code: 'deletes', level: 'HIGH' as const, subject: 'src' }],
  parts: [],
};

/**
 * Opens one question in a session with these rules. Returns the session's id and every state of the
 * question that windows received.
 */
async function askWithRules(standing: Omit<StandingAnswer, 'count'> | null) {
  harness = new Harness(undefined, {
    ...neutralPolicy,
    assess: () => risk,
    standing: () => standing && { ...standing, count: () => undefined },
  });
  const sessionId = await harness.session();
  harness.agent.run.say({ type: 'turnStarted' }, ask('a1'));
  const states = harness.frames.flatMap(({ event }) =>
    event.type === 'interaction.upserted' ? [event.interaction] : [],
  );
  return { sessionId, states, last: states.at(-1) };
}

test('A request is stored with its assessed risk', async () => {
  const { last } = await askWithRules(null);
  expect(last).toMatchObject({ outcome: null, request: { risk } });
  expect(harness.agent.run.answers).toEqual([]);
});

test.each([
  ['allow', 'approve'],
  ['deny', 'reject'],
] as const)(
  'A rule with the effect %s answers like a person, and no window ever gets an open question',
  async (effect, optionId) => {
    const { sessionId, states } = await askWithRules({
      ruleId: 'r1',
      effect,
      reason: 'no deleting here',
    });
    expect(states.map(({ outcome, decidedBy }) => [outcome, decidedBy])).toEqual([
      ['answered', { type: 'rule', ruleId: 'r1' }],
    ]);
    expect(harness.agent.run.answers).toMatchObject([
      {
        askId: 'a1',
        decision: {
          option: { optionId },
          feedback: 'no deleting here',
          decidedBy: { type: 'rule', ruleId: 'r1' },
        },
      },
    ]);
    expect(harness.messages(sessionId).at(-1)).toMatchObject({
      metadata: { outcome: 'answered', selectedOptionId: optionId },
    });
    expect(harness.status(sessionId)).toBe('working');
  },
);

test('neutralPolicy assesses every request as LOW, without reasons', async () => {
  harness = new Harness();
  const session = harness.store.sessions.get(await harness.session());
  const event = ask('a1');
  if (!session || event.type !== 'asked')
    throw new Error('A session and a question were expected.');
  expect(neutralPolicy.assess(event.ask, session)).toEqual({
    level: 'LOW',
    reasons: [],
    parts: [],
  });
});

test('Rules that were added answer the open questions of one session, and of no other', async () => {
  let standing: StandingAnswer | null = null;
  harness = new Harness(undefined, { ...neutralPolicy, standing: () => standing });
  const sessions: string[] = [];
  for (const askId of ['a1', 'a2']) {
    sessions.push(await harness.session());
    harness.agent.run.say({ type: 'turnStarted' }, ask(askId));
  }
  standing = { ruleId: 'r1', effect: 'deny', count: () => undefined };
  harness.hub.answerByRules(sessions[0] ?? '');
  expect(harness.store.interactions.open().map(({ request }) => request.sessionId)).toEqual(
    sessions.slice(1),
  );
});
