import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Session } from '#shared/contract/sessions.ts';

import {
  frontSession,
  groupSessions,
  inListOrder,
  isUnread,
  listGroups,
  placeInProject,
} from './groups.ts';
import { aSession, anInteraction } from './session-fixture.ts';

const ids = (sessions: readonly { readonly sessionId: string }[]) =>
  sessions.map((session) => session.sessionId);

describe('groupSessions and frontSession', () => {
  const inFolder = (cwd: string) => ({ cwd });
  const sessions = [
    aSession('new-waiting', { status: 'waiting', ...inFolder('/a') }),
    aSession('old-idle', { updatedAt: 1, ...inFolder('/b') }),
    aSession('working', { status: 'working', ...inFolder('/a') }),
    aSession('starting', { status: 'starting', ...inFolder('/a/') }),
    aSession('asks-while-working', { status: 'working', pinnedAt: 1, ...inFolder('/a') }),
    aSession('failed', { status: 'failed', updatedAt: 5, ...inFolder('/b') }),
    aSession('pinned-last', { pinnedAt: 9, ...inFolder('/b') }),
    aSession('pinned-first', { pinnedAt: 2, ...inFolder('/c') }),
    aSession('demo-1', { agentId: 'demo', ...inFolder('/tmp/1') }),
    aSession('demo-2', { agentId: 'demo', updatedAt: 3, ...inFolder('/tmp/2') }),
    aSession('archived', { archivedAt: 9, pinnedAt: 1 }),
    aSession('archived-last', { archivedAt: 10 }),
  ];
  const open = [
    anInteraction('late', 'new-waiting', { openedAt: 50 }),
    anInteraction('first', 'asks-while-working', { openedAt: 10 }),
    anInteraction('second', 'asks-while-working', { openedAt: 90 }),
  ];
  const groups = groupSessions(sessions, open, new Set(['demo']));

  test('groupSessions lists waiting sessions by time, then pinned ones, then projects with working sessions first, then the archive', () => {
    expect({
      waiting: ids(groups.waiting),
      pinned: ids(groups.pinned),
      projects: groups.projects.map(({ key, sessions: of }) => [key, ...ids(of)]),
      archived: ids(groups.archived),
    }).toEqual({
      waiting: ['asks-while-working', 'new-waiting'],
      pinned: ['pinned-first', 'pinned-last'],
      projects: [
        ['/a', 'working', 'starting'],
        ['/b', 'failed', 'old-idle'],
        ['agent:demo', 'demo-2', 'demo-1'],
      ],
      archived: ['archived-last', 'archived'],
    });
  });

  test('groupSessions puts subfolders and worktrees of a repository into one project', () => {
    const of = (sessionId: string, cwd: string, repository: string | null | undefined) =>
      aSession(sessionId, { cwd, repository });
    const { projects } = groupSessions(
      [
        of('main', '/home/ann/app', '/home/ann/app'),
        of('below', '/home/ann/app/packages/a', '/home/ann/app'),
        of('worktree', '/home/ann/app-fix', '/home/ann/app'),
        of('other', '/home/ann/notes', null),
        of('unread', '/home/ann/app/', undefined),
      ],
      [],
    );
    expect(projects.map(({ key, folder, sessions: all }) => [key, folder, ...ids(all)])).toEqual([
      ['/home/ann/app', '/home/ann/app', 'main', 'below', 'worktree', 'unread'],
      ['/home/ann/notes', '/home/ann/notes', 'other'],
    ]);
  });

  test.each([
    ['/r', '/r', null],
    ['/r/', '/r', null],
    ['/r/packages/a', '/r', 'packages/a'],
    ['/r-fix', '/r', 'r-fix'],
    ['C:\\r\\a', 'C:\\r', 'a'],
    ['/r/a', null, null],
  ])('the place of %s in the repository %s is %s', (cwd, repository, place) => {
    expect(placeInProject(aSession('one', { cwd, repository }))).toBe(place);
  });

  test('groupSessions keeps a project in its place while its newest session waits', () => {
    const calm = groupSessions(sessions, [], new Set(['demo']));
    expect(calm.projects.map(({ key }) => key)).toEqual(groups.projects.map(({ key }) => key));
  });

  test('groupSessions puts every session into exactly one group, waiting ones first, whatever their state', () => {
    const state = fc.record({
      status: fc.constantFrom('starting', 'working', 'waiting', 'idle', 'stopped', 'failed'),
      cwd: fc.constantFrom('/a', '/a/', '/b', '/', '', 'C:\\'),
      agentId: fc.constantFrom('claude-code', 'demo'),
      updatedAt: fc.nat(9),
      archivedAt: fc.option(fc.nat(9), { freq: 2 }),
      pinnedAt: fc.option(fc.nat(9), { freq: 2 }),
      asks: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(state, { maxLength: 30 }), (states) => {
        const all = states.map(({ asks, ...change }, at) =>
          aSession(asks ? `asks${at}` : `calm${at}`, change),
        );
        const asking = states.flatMap(({ asks }, at) =>
          asks ? [anInteraction(`r${at}`, `asks${at}`, { openedAt: at })] : [],
        );
        const made = groupSessions(all, asking, new Set(['demo']));
        const listed = inListOrder(made);
        expect(ids(listed).toSorted()).toEqual(ids(all).toSorted());
        const isWaiting = (session: Session) =>
          session.archivedAt === null &&
          (session.status === 'waiting' || states[all.indexOf(session)]?.asks === true);
        expect(listed.findLastIndex(isWaiting)).toBe(listed.filter(isWaiting).length - 1);
        expect(made.projects.every((project) => project.sessions.length > 0)).toBe(true);
        expect(inListOrder(groupSessions([...all], asking, new Set(['demo'])))).toEqual(listed);
      }),
    );
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

describe('Projects on the desk', () => {
  test('A project without sessions is listed after those with sessions, and one that was removed is not', () => {
    const sessions = [aSession('a', { cwd: '/with' }), aSession('b', { cwd: '/other' })];
    const desk = [{ folder: '/empty' }, { folder: '/with' }];
    const groups = groupSessions(sessions, [], new Set(), desk);
    expect(listGroups(groups).map(({ key, sessions: own }) => [key, own.length])).toEqual([
      ['project:/with', 1],
      ['project:/other', 1],
      ['project:/empty', 0],
    ]);
    expect(listGroups(groupSessions([], [], new Set(), []))).toEqual([]);
  });

  test('A project on the desk stays listed while its only session waits or is archived', () => {
    const archived = [aSession('a', { cwd: '/with', archivedAt: 5 })];
    const groups = groupSessions(archived, [], new Set(), [{ folder: '/with' }]);
    expect(listGroups(groups).map(({ key }) => key)).toEqual(['project:/with', 'archived']);
    expect(inListOrder(groups)).toEqual(archived);
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
