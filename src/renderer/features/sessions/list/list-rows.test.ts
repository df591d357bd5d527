import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { groupSessions } from '#renderer/stores/sessions/groups.ts';
import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { headingIndex, listRows, type ListRow } from './list-rows.ts';

const sessions = [
  aSession('waits', { status: 'waiting', cwd: '/a' }),
  aSession('a1', { cwd: '/a' }),
  aSession('a2', { cwd: '/a' }),
  aSession('b1', { cwd: '/b' }),
  aSession('old', { archivedAt: 1 }),
];
const groups = groupSessions(sessions, []);
const keys = (rows: readonly ListRow[]) => rows.map(({ key }) => key);

describe('listRows', () => {
  test('listRows lists each group with its heading, and of a collapsed group the heading alone', () => {
    expect(keys(listRows(groups, ['archived', 'project:/a', 'waiting'], null))).toEqual([
      'group:waiting',
      'waits',
      'group:project:/a',
      'group:project:/b',
      'b1',
      'group:archived',
    ]);
  });

  test('listRows with a filter lists the matching sessions of all groups, collapsed or not', () => {
    const rows = listRows(groups, ['archived', 'project:/a'], ({ sessionId }) =>
      ['a2', 'old'].includes(sessionId),
    );
    expect(keys(rows)).toEqual(['group:project:/a', 'a2', 'group:archived', 'old']);
    expect(rows.map(({ position, setSize }) => [position, setSize])).toEqual([
      [1, 2],
      [1, 1],
      [2, 2],
      [1, 1],
    ]);
  });

  test('listRows lists every session once if nothing is collapsed, whatever the filter leaves out', () => {
    fc.assert(
      fc.property(fc.subarray(sessions), (left) => {
        const rows = listRows(groups, [], (session) => left.includes(session));
        const listed = rows.flatMap((row) => (row.kind === 'session' ? [row.session] : []));
        expect(new Set(listed)).toEqual(new Set(left));
        expect(listed).toHaveLength(left.length);
        expect(new Set(keys(rows)).size).toBe(rows.length);
        expect(rows.every((row) => row.position <= row.setSize)).toBe(true);
      }),
    );
  });
});

test.each([
  [-1, -1],
  [0, 0],
  [1, 0],
  [3, 2],
])('headingIndex of row %i is %i', (at, expected) => {
  expect(headingIndex(listRows(groups, [], null), at)).toBe(expected);
});
