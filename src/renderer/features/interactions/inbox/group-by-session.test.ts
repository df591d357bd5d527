import { expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { groupBySession } from './group-by-session.ts';

test('groupBySession orders the sessions by their first rows and keeps the order of their rows', () => {
  const row = (id: string, sessionId: string) => ({
    id,
    value: interactionFixture(id, { sessionId }),
    isGone: false,
  });
  const parts = groupBySession([row('a', 's2'), row('b', 's1'), row('c', 's2')]);
  expect(parts.map(({ sessionId, rows }) => [sessionId, ...rows.map(({ id }) => id)])).toEqual([
    ['s2', 'a', 'c'],
    ['s1', 'b'],
  ]);
});
