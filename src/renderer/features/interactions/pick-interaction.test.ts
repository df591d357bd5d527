import { describe, expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { neighbourOf, pickInteraction } from './pick-interaction.ts';

const open = [
  interactionFixture('a', { sessionId: 's1' }),
  interactionFixture('b', { sessionId: 's2' }),
  interactionFixture('c', { sessionId: 's2' }),
];
const none = {
  selectedSessionId: null,
  postponed: new Set<string>(),
  currentId: null,
  isListed: false,
  terminalsInSight: [],
};

describe('pickInteraction', () => {
  test.each([
    ['the oldest of all requests', none, 'a'],
    ['the oldest request of the selected session first', { ...none, selectedSessionId: 's2' }, 'b'],
    [
      'the request that is already shown',
      { ...none, selectedSessionId: 's2', currentId: 'c' },
      'c',
    ],
    ['another request after the shown one closed', { ...none, currentId: 'gone' }, 'a'],
    ['no postponed request', { ...none, postponed: new Set(['a', 'b']) }, 'c'],
    ['nothing over the inbox', { ...none, isListed: true }, undefined],
    ['the requested one over the inbox', { ...none, isListed: true, currentId: 'b' }, 'b'],
    [
      'another request after the shown one was postponed',
      { ...none, postponed: new Set(['a']), currentId: 'a' },
      'b',
    ],
  ])('pickInteraction picks %s', (_, choice, id) => {
    expect(pickInteraction(open, choice)?.request.requestId).toBe(id);
  });

  test('pickInteraction shows the question of a terminal once that is not in sight any more', () => {
    const place = { kind: 'terminal', terminalId: 't1' } as const;
    const base = interactionFixture('d').request.context;
    const readFrom = { place, title: 'a shell', isDecisionRequired: false, isSecret: false };
    const ofTerminal = interactionFixture('d', { context: { ...base, readFrom } });
    const pick = (terminalsInSight: readonly string[]) =>
      pickInteraction([ofTerminal], { ...none, terminalsInSight })?.request.requestId ?? null;
    expect([pick(['t1']), pick(['t2']), pick([])]).toEqual([null, 'd', 'd']);
  });

  test('pickInteraction returns null if all are postponed or none is open', () => {
    expect(pickInteraction(open, { ...none, postponed: new Set(['a', 'b', 'c']) })).toBeNull();
    expect(pickInteraction([], none)).toBeNull();
  });
});

test('neighbourOf wraps at the ends and returns null for a single request', () => {
  expect([
    neighbourOf(open, 'a', 1),
    neighbourOf(open, 'a', -1),
    neighbourOf(open, 'c', 1),
  ]).toEqual(['b', 'c', 'a']);
  expect(neighbourOf(open.slice(0, 1), 'a', 1)).toBeNull();
});
