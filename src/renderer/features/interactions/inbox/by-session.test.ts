import { expect, test } from 'vitest';

import { interactionFixture } from '#renderer/stores/interactions/request-fixture.ts';

import { bySession } from './by-session.ts';

test('sessions stand in the order of their first rows, and keep that of their own', () => {
  const row = (id: string, sessionId: string) => ({ id, value: interactionFixture(id, { sessionId }), isGone: false });
  const parts = bySession([row('a', 's2'), row('b', 's1'), row('c', 's2')]);
  expect(parts.map(({ sessionId, rows }) => [sessionId, ...rows.map(({ id }) => id)])).toEqual([
    ['s2', 'a', 'c'],
    ['s1', 'b'],
  ]);
});
