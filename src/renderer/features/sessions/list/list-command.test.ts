import { describe, expect, test } from 'vitest';

import { groupSessions } from '#renderer/stores/sessions/groups.ts';
import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { listCommand, placeAfterMove, rowWithTitle } from './list-command.ts';
import { listRows, type ListRow } from './list-rows.ts';

const groups = groupSessions(
  [
    ...['a', 'b', 'c'].map((id) => aSession(id, { cwd: '/one' })),
    aSession('d', { cwd: '/two', archivedAt: 1 }),
  ],
  [],
);
/** Group, a, b, c, collapsed archive. */
const rows = listRows(groups, ['archived'], null);

const press = (combo: string) => {
  const parts = combo.split('+');
  return {
    key: parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? ''),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    repeat: parts.includes('Repeat'),
  };
};
const go = (to: number, isExtending = false) => ({ kind: 'go', to, extends: isExtending });

describe('listCommand', () => {
  test.each([
    ['ArrowDown', 1, go(2)],
    ['ArrowDown', 4, go(4)],
    ['ArrowUp', 0, go(0)],
    ['Shift+ArrowUp', 2, go(1, true)],
    ['Shift+End', 1, go(4, true)],
    ['Home', 3, go(0)],
    ['PageDown', 1, go(4)],
    ['ArrowLeft', 2, go(0)],
    ['ArrowLeft', 0, { kind: 'collapse' }],
    ['ArrowLeft', 4, go(4)],
    ['ArrowRight', 4, { kind: 'expand' }],
    ['ArrowRight', 0, go(1)],
    ['Enter', 1, { kind: 'open' }],
    ['Repeat+Enter', 1, null],
    ['Ctrl+Enter', 1, { kind: 'openBeside' }],
    ['Ctrl+Enter', 0, null],
    ['Space', 1, { kind: 'toggleSelected' }],
    ['Space', 0, { kind: 'open' }],
    ['Ctrl+a', 1, { kind: 'selectAll' }],
    ['Escape', 1, { kind: 'clear' }],
    ['/', 1, { kind: 'filter' }],
    ['?', 1, null],
    ['F2', 1, { kind: 'rename' }],
    ['F2', 0, null],
    ['Delete', 1, { kind: 'delete' }],
    ['x', 1, { kind: 'type', text: 'x' }],
    ['登', 1, { kind: 'type', text: '登' }],
    ['Alt+ArrowDown', 1, null],
    ['Ctrl+k', 1, null],
    ['Meta+a', 1, null],
    ['Tab', 1, null],
    ['F6', 1, null],
  ])('listCommand of %s on row %i is %j', (combo, at, expected) => {
    expect(listCommand(press(combo), rows, at, false)).toEqual(expected);
  });

  test('listCommand takes the command key on a Mac', () => {
    expect(listCommand(press('Meta+a'), rows, 1, true)).toEqual({ kind: 'selectAll' });
    expect(listCommand(press('Ctrl+a'), rows, 1, true)).toBeNull();
  });
});

test.each([
  ['s', 1, 1],
  ['s', 2, 2],
  ['SESSION B', 3, 2],
  ['nothing', 0, -1],
])('rowWithTitle for %j from row %i is %i', (typed, at, expected) => {
  const titleOf = (row: ListRow) => (row.kind === 'session' ? row.session.title : row.group.key);
  expect(rowWithTitle(rows, at, typed, titleOf)).toBe(expected);
});

describe('listCommand on pinned sessions', () => {
  const pinned = listRows(
    groupSessions(
      [
        aSession('p', { cwd: '/one', pinnedAt: 1 }),
        aSession('q', { cwd: '/one', pinnedAt: 2 }),
        aSession('a', { cwd: '/one' }),
      ],
      [],
    ),
    [],
    null,
  );

  test.each([
    ['Alt+ArrowUp', 'q', { kind: 'movePin', by: -1 }],
    ['Alt+ArrowDown', 'p', { kind: 'movePin', by: 1 }],
    ['Alt+ArrowUp', 'a', null],
    ['Alt+Shift+ArrowUp', 'q', null],
    ['Alt+Enter', 'q', null],
  ] as const)('listCommand returns for %s on the session %s: %j', (combo, key, expected) => {
    const at = pinned.findIndex((row) => row.key === key);
    expect(listCommand(press(combo), pinned, at, false)).toEqual(expected);
  });
});

describe('placeAfterMove', () => {
  test.each([
    [0, 1, 'c'],
    [1, 1, null],
    [1, -1, 'a'],
    [2, -1, 'b'],
  ] as const)('placeAfterMove returns for place %i moved by %i: %s', (index, by, expected) => {
    expect(placeAfterMove(['a', 'b', 'c'], index, by)).toBe(expected);
  });
});
