import { describe, expect, test } from 'vitest';

import { frontSession, groupSessions, isUnread } from './groups.ts';
import { aSession, anInteraction } from './session-fixture.ts';

const ids = (sessions: readonly { readonly sessionId: string }[]) =>
  sessions.map((session) => session.sessionId);

describe('groupSessions and frontSession', () => {
  const sessions = [
    aSession('new-waiting', { status: 'waiting' }),
    aSession('working', { status: 'working' }),
    aSession('starting', { status: 'starting' }),
    aSession('asks-while-working', { status: 'working' }),
    aSession('old-idle', { updatedAt: 1 }),
    aSession('failed', { status: 'failed', updatedAt: 5 }),
    aSession('archived', { archivedAt: 9 }),
  ];
  const open = [
    anInteraction('late', 'new-waiting', { openedAt: 50 }),
    anInteraction('first', 'asks-while-working', { openedAt: 10 }),
    anInteraction('second', 'asks-while-working', { openedAt: 90 }),
  ];
  const groups = groupSessions(sessions, open);

  test('groupSessions lists the longest waiting session first, and a working session with an open question as waiting', () => {
    expect({
      ...groups,
      waiting: ids(groups.waiting),
      working: ids(groups.working),
      others: ids(groups.others),
      archived: ids(groups.archived),
    }).toEqual({
      waiting: ['asks-while-working', 'new-waiting'],
      working: ['working', 'starting'],
      others: ['failed', 'old-idle'],
      archived: ['archived'],
    });
  });

  test('groupSessions puts every session into exactly one group', () => {
    expect(Object.values(groups).flat().length).toBe(sessions.length);
  });

  test.each([
    ['working', 'working'],
    ['archived', 'archived'],
    ['deleted', 'asks-while-working'],
    [null, 'asks-while-working'],
  ])('frontSession for the chosen session %s returns %s', (selected, expected) => {
    expect(frontSession(groups, selected)?.sessionId).toBe(expected);
  });

  test('frontSession returns undefined if all sessions are archived', () => {
    expect(
      frontSession(groupSessions([aSession('a', { archivedAt: 1 })], []), null),
    ).toBeUndefined();
  });
});

describe('isUnread', () => {
  test.each([
    ['idle', 10, 5, true],
    ['failed', 10, 5, true],
    ['working', 10, 5, false],
    ['idle', 5, 5, false],
  ] as const)(
    'isUnread for a session that is %s, changed at %i and seen at %i, returns %s',
    (status, updatedAt, seenAt, expected) => {
      expect(isUnread(aSession('a', { status, updatedAt }), seenAt)).toBe(expected);
    },
  );
});
