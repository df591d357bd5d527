import { describe, expect, test } from 'vitest';

import { groupSessions } from '#renderer/stores/sessions/groups.ts';
import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { listRows } from './list-rows.ts';
import {
  noSelection,
  selectAll,
  selectRange,
  toggleSelected,
  type Selection,
} from './selection.ts';

const rows = listRows(
  groupSessions(
    ['a', 'b', 'c', 'd'].map((id) => aSession(id, { cwd: id < 'c' ? '/one' : '/two' })),
    [],
  ),
  [],
  null,
);
const ids = (selection: Selection) => [...selection.ids].join(' ');

describe('Selection', () => {
  test('toggleSelected adds a session and removes it again', () => {
    const one = toggleSelected(toggleSelected(noSelection, 'a'), 'c');
    expect(ids(one)).toBe('a c');
    expect(ids(toggleSelected(one, 'a'))).toBe('c');
  });

  test('selectRange selects from the anchor in both directions, across headings', () => {
    const one = toggleSelected(noSelection, 'b');
    expect(ids(selectRange(one, rows, null, 'd'))).toBe('b c d');
    expect(ids(selectRange(selectRange(one, rows, null, 'd'), rows, 'd', 'a'))).toBe('a b');
  });

  test('selectRange without an anchor begins at the focused row', () => {
    expect(ids(selectRange(noSelection, rows, 'c', 'b'))).toBe('b c');
    expect(ids(selectRange({ ids: new Set(), anchor: 'gone' }, rows, 'c', 'd'))).toBe('c d');
    expect(ids(selectRange(noSelection, rows, null, 'd'))).toBe('d');
  });

  test('selectAll selects the listed sessions', () => {
    expect(ids(selectAll(noSelection, rows.slice(0, 3)))).toBe('a b');
  });
});
