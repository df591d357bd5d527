import { expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { overviewOf } from './overview-groups.ts';

const SEEN_AT = 100;

function partsOf(sessions: readonly Session[], waiting: readonly string[] = []) {
  return overviewOf({ sessions, waiting: new Set(waiting), seenAt: () => SEEN_AT }).map(
    ({ part, session }) => `${part} ${session.sessionId}`,
  );
}

const later = { updatedAt: SEEN_AT + 1 };

test.each<[string, Partial<Session>, readonly string[]]>([
  ['a session that works', { status: 'working' }, ['working a']],
  ['a session whose agent starts', { status: 'starting' }, ['working a']],
  ['a session that ended its work later', { status: 'idle', ...later }, ['done a']],
  ['a session that was stopped later', { status: 'stopped', ...later }, ['done a']],
  ['a session that failed later', { status: 'failed', ...later }, ['failed a']],
  ['a session that ended its work before', { status: 'idle', updatedAt: SEEN_AT }, []],
  ['a session that failed before', { status: 'failed', updatedAt: SEEN_AT }, []],
  ['a session that waits', { status: 'waiting', ...later }, []],
  ['an archived session', { status: 'idle', archivedAt: 1, ...later }, []],
])('The part of %s', (_, change, expected) => {
  expect(partsOf([aSession('a', change)])).toEqual(expected);
});

test('A session with an open question is in no part, also if its status is not known yet', () => {
  expect(partsOf([aSession('a', { status: 'working' }), aSession('b', later)], ['a', 'b'])).toEqual(
    [],
  );
});

test('Working sessions keep their order while they change; those that ended are newest first', () => {
  const ordered = (newest: string) =>
    partsOf([
      aSession('a', { status: 'working', createdAt: 1, updatedAt: newest === 'a' ? 900 : 300 }),
      aSession('b', { status: 'working', createdAt: 2, updatedAt: newest === 'b' ? 900 : 300 }),
      aSession('c', { status: 'idle', createdAt: 1, updatedAt: newest === 'c' ? 900 : 300 }),
      aSession('d', { status: 'idle', createdAt: 2, updatedAt: newest === 'd' ? 900 : 300 }),
    ]).join();
  expect(ordered('a')).toBe(ordered('b'));
  expect(ordered('c')).toBe('working b,working a,done c,done d');
  expect(ordered('d')).toBe('working b,working a,done d,done c');
});

test('The order of sessions of one time does not depend on the order in which they are given', () => {
  const both = [aSession('a', later), aSession('b', later)];
  expect(partsOf(both)).toEqual(partsOf(both.toReversed()));
});
