import { beforeEach, describe, expect, test } from 'vitest';

import { aSession } from '#renderer/stores/sessions/session-fixture.ts';

import { focusedSession, readColumns } from '#renderer/stores/window/columns.ts';
import { selectedSession } from '#renderer/stores/window/front.ts';
import {
  activateColumn,
  bringPageToFront,
  bringTerminalToFront,
  closeBeside,
  keepFront,
  openBeside,
  rememberSelection,
  selectSession,
  setFrontShare,
  useUi,
} from '#renderer/stores/window/ui.ts';
import { activeSession, canBeBeside, visibleSessions, type Columns } from './use-columns.ts';

const b = { kind: 'session', sessionId: 'b' } as const;
const shown = () => {
  const ui = useUi.getState();
  return { front: selectedSession(ui), beside: ui.beside, active: ui.activeColumn };
};

beforeEach(() => {
  closeBeside(0);
  selectSession('a', 1);
});

describe('openBeside', () => {
  test('openBeside keeps the front, makes the second column active and its session seen', () => {
    openBeside(b, 5);
    expect(shown()).toEqual({ front: 'a', beside: b, active: 'beside' });
    expect(focusedSession(useUi.getState())).toBe('b');
    expect(useUi.getState().seenAt['b']).toBe(5);
  });

  test('openBeside leaves the inbox, because the inbox takes the whole main area', () => {
    bringPageToFront('inbox');
    openBeside(b, 5);
    expect(useUi.getState().front.kind).toBe('session');
  });

  test('openBeside with changes brings their session to the front', () => {
    openBeside({ kind: 'changes', sessionId: 'c', seq: 3 }, 5);
    expect([shown().front, focusedSession(useUi.getState())]).toEqual(['c', 'c']);
  });

  test('A session that another one replaces in the second column counts as seen until then', () => {
    openBeside(b, 5);
    openBeside({ kind: 'session', sessionId: 'c' }, 9);
    expect(useUi.getState().seenAt).toMatchObject({ b: 9, c: 9 });
  });
});

describe('selectSession', () => {
  test('selectSession goes to the second column if that shows the session', () => {
    openBeside(b, 5);
    activateColumn('front');
    selectSession('b', 6);
    expect(shown()).toEqual({ front: 'a', beside: b, active: 'beside' });
  });

  test('selectSession replaces only the front by another session', () => {
    openBeside(b, 5);
    selectSession('c', 6);
    expect(shown()).toEqual({ front: 'c', beside: b, active: 'front' });
  });
});

test('bringTerminalToFront moves the focus to the first column and keeps the second one', () => {
  openBeside(b, 5);
  bringTerminalToFront('t');
  expect(shown()).toEqual({ front: 'a', beside: b, active: 'front' });
});

test('closeBeside marks the session as seen and returns to the first column', () => {
  openBeside(b, 5);
  closeBeside(8);
  expect(shown()).toEqual({ front: 'a', beside: null, active: 'front' });
  expect(useUi.getState().seenAt['b']).toBe(8);
});

test('keepFront selects the shown session only while the person has selected none', () => {
  keepFront('other');
  expect(shown().front).toBe('a');
  useUi.setState({ front: { kind: 'none' } });
  keepFront('other');
  expect(shown().front).toBe('other');
});

describe('rememberSelection', () => {
  test('rememberSelection restores the second column and its width after a reload', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    rememberSelection(storage);
    openBeside(b, 5);
    setFrontShare(62);
    expect(readColumns(storage)).toEqual({ beside: b, frontShare: 62 });
  });

  test.each(['no JSON', '{"beside":{"kind":"endpoint"},"frontShare":99}', '[]', 'null'])(
    'readColumns returns one column of the usual width for the stored text %s',
    (text) => {
      expect(readColumns({ getItem: () => text })).toEqual({ beside: null, frontShare: 50 });
    },
  );
});

describe('use-columns', () => {
  const [first, second] = [aSession('a'), aSession('b')];
  const columns: Columns = {
    page: null,
    lone: undefined,
    session: first,
    beside: { content: b, session: second },
    active: 'front',
    visible: ['front', 'beside'],
    hasRoom: true,
  };
  const changes = { kind: 'changes', sessionId: 'a', seq: 1 } as const;

  test('activeSession is the session of the column with the focus; for changes it is their session', () => {
    expect(activeSession(columns)).toBe(first);
    expect(activeSession({ ...columns, active: 'beside' })).toBe(second);
    const withChanges = { ...columns, beside: { content: changes, session: first } };
    expect(activeSession({ ...withChanges, active: 'beside' })).toBe(first);
  });

  test('visibleSessions omits what is covered and the column that a narrow window does not show', () => {
    expect(visibleSessions(columns)).toEqual([first, second]);
    expect(visibleSessions({ ...columns, visible: ['beside'] })).toEqual([second]);
    expect(
      visibleSessions({ ...columns, page: 'inbox', beside: null, visible: ['front'] }),
    ).toEqual([]);
    expect(
      visibleSessions({ ...columns, page: 'start', beside: null, visible: ['front'] }),
    ).toEqual([]);
    expect(visibleSessions({ ...columns, beside: { content: changes, session: first } })).toEqual([
      first,
    ]);
  });

  test('canBeBeside allows another session, and changes of the session in front only', () => {
    expect([canBeBeside(b, 'a'), canBeBeside(b, 'b'), canBeBeside(b, undefined)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([canBeBeside(changes, 'a'), canBeBeside(changes, 'b')]).toEqual([true, false]);
  });
});
