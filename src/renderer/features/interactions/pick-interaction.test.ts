import { describe, expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { neighbourOf, pickInteraction } from './pick-interaction.ts';

const open = [
  interactionFixture('a', { sessionId: 's1' }),
  interactionFixture('b', { sessionId: 's2' }),
  interactionFixture('c', { sessionId: 's2' }),
];
const none = { selectedSessionId: null, postponed: new Set<string>(), currentId: null, isListed: false };

describe('pickInteraction', () => {
  test.each([
    ['the oldest of all', none, 'a'],
    ['the oldest of the selected session first', { ...none, selectedSessionId: 's2' }, 'b'],
    ['the one on the screen stays', { ...none, selectedSessionId: 's2', currentId: 'c' }, 'c'],
    ['one that closed makes room', { ...none, currentId: 'gone' }, 'a'],
    ['postponed ones do not come back by themselves', { ...none, postponed: new Set(['a', 'b']) }, 'c'],
    ['over the list of all nothing comes by itself', { ...none, isListed: true }, undefined],
    ['but what is asked for', { ...none, isListed: true, currentId: 'b' }, 'b'],
    ['nor when they were on the screen', { ...none, postponed: new Set(['a']), currentId: 'a' }, 'b'],
  ])('%s', (_, choice, id) => {
    expect(pickInteraction(open, choice)?.request.requestId).toBe(id);
  });

  test('nothing when all are postponed or none is open', () => {
    expect(pickInteraction(open, { ...none, postponed: new Set(['a', 'b', 'c']) })).toBeNull();
    expect(pickInteraction([], none)).toBeNull();
  });
});

test('neighbours go around the ends', () => {
  expect([neighbourOf(open, 'a', 1), neighbourOf(open, 'a', -1), neighbourOf(open, 'c', 1)]).toEqual(['b', 'c', 'a']);
  expect(neighbourOf(open.slice(0, 1), 'a', 1)).toBeNull();
});
