import { describe, expect, test } from 'vitest';

import { frontSession, groupSessions, isUnread } from './groups.ts';
import { aSession, anInteraction } from './session-fixture.ts';

const ids = (sessions: readonly { readonly sessionId: string }[]) => sessions.map((session) => session.sessionId);

describe('groups of the session list', () => {
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

  test('who waits longest comes first, and an open question makes a working session wait', () => {
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

  test('every session is in exactly one group', () => {
    expect(Object.values(groups).flat().length).toBe(sessions.length);
  });

  test.each([
    ['working', 'working'],
    ['archived', 'archived'],
    ['deleted', 'asks-while-working'],
    [null, 'asks-while-working'],
  ])('chosen %s, in front %s', (selected, expected) => {
    expect(frontSession(groups, selected)?.sessionId).toBe(expected);
  });

  test('with archived sessions only, none is in front', () => {
    expect(frontSession(groupSessions([aSession('a', { archivedAt: 1 })], []), null)).toBeUndefined();
  });
});

describe('unread', () => {
  test.each([
    ['idle', 10, 5, true],
    ['failed', 10, 5, true],
    ['working', 10, 5, false],
    ['idle', 5, 5, false],
  ] as const)('%s, changed at %i, seen at %i: %s', (status, updatedAt, seenAt, expected) => {
    expect(isUnread(aSession('a', { status, updatedAt }), seenAt)).toBe(expected);
  });
});
