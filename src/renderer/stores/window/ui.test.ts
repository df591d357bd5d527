import { beforeEach, describe, expect, test } from 'vitest';

import {
  frontTerminal,
  isInboxInFront,
  isStartPageInFront,
  selectedSession,
  startWithOf,
} from './front.ts';
import {
  bringPageToFront,
  bringTerminalToFront,
  collapseGroups,
  leavePage,
  markSeen,
  openStartPage,
  rememberSeen,
  rememberSelection,
  selectSession,
  toggleGroup,
  useUi,
} from './ui.ts';

const shown = () => {
  const ui = useUi.getState();
  return [selectedSession(ui), frontTerminal(ui), isInboxInFront(ui)];
};

beforeEach(() => useUi.setState(useUi.getInitialState(), true));

test('selectSession marks the previous session as seen', () => {
  selectSession('a', 10);
  selectSession('b', 20);
  expect([shown(), useUi.getState().seenAt]).toEqual([['b', null, false], { a: 20, b: 20 }]);
});

test('A page marks the session that it covers as seen, and another page nothing', () => {
  selectSession('a', 10);
  bringPageToFront('inbox');
  const { seenAt } = useUi.getState();
  expect(seenAt['a']).toBeGreaterThan(10);
  selectSession('a', 10);
  openStartPage();
  expect(useUi.getState().seenAt['a']).toBeGreaterThan(10);
  useUi.setState({ seenAt: { a: 20 } });
  bringPageToFront('search');
  expect(useUi.getState().seenAt).toEqual({ a: 20 });
});

describe('front', () => {
  test('The inbox returns to the terminal behind it, and the terminal keeps the session behind it', () => {
    selectSession('a', 10);
    bringTerminalToFront('t');
    bringPageToFront('inbox');
    expect(shown()).toEqual(['a', 't', true]);
    leavePage();
    expect(shown()).toEqual(['a', 't', false]);
  });

  test('The inbox opened twice still returns to what was behind it', () => {
    selectSession('a', 10);
    bringPageToFront('inbox');
    bringPageToFront('inbox');
    leavePage();
    expect(shown()).toEqual(['a', null, false]);
  });

  test('The start page and the inbox replace each other, and return to the session behind both', () => {
    selectSession('a', 10);
    bringPageToFront('inbox');
    bringPageToFront('start');
    expect([...shown(), isStartPageInFront(useUi.getState())]).toEqual(['a', null, false, true]);
    leavePage();
    expect([...shown(), isStartPageInFront(useUi.getState())]).toEqual(['a', null, false, false]);
  });

  test('The start page knows what it was opened with until it is left, and each opening is another', () => {
    selectSession('a', 10);
    useUi.setState({ overlay: { kind: 'settings' }, drawerOpen: true });
    openStartPage({ folder: '/shop' });
    const first = startWithOf(useUi.getState());
    expect(useUi.getState()).toMatchObject({ overlay: null, drawerOpen: false });
    openStartPage({ folder: '/shop' });
    const second = startWithOf(useUi.getState());
    expect([first, second]).toEqual([{ folder: '/shop' }, { folder: '/shop' }]);
    expect(first).not.toBe(second);
    leavePage();
    bringPageToFront('start');
    expect([...shown(), startWithOf(useUi.getState())]).toEqual(['a', null, false, null]);
  });

  test('A session that is chosen takes the place of the start page', () => {
    bringPageToFront('start');
    selectSession('b', 20);
    expect([...shown(), isStartPageInFront(useUi.getState())]).toEqual(['b', null, false, false]);
  });

  test.each([
    ['a session', () => selectSession('b', 20), ['b', null, false]],
    ['a terminal', () => bringTerminalToFront('other'), ['a', 'other', false]],
  ])('Bringing %s to the front leaves the inbox and the earlier terminal', (_, bring, expected) => {
    selectSession('a', 10);
    bringTerminalToFront('t');
    bringPageToFront('inbox');
    bring();
    expect(shown()).toEqual(expected);
  });
});

describe('rememberSeen', () => {
  function aPage(kept: Map<string, string>) {
    const listeners = new Map<string, (event: never) => void>();
    rememberSeen({
      localStorage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
      },
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
    } as Parameters<typeof rememberSeen>[0]);
    return (type: string, event: object) => listeners.get(type)?.(event as never);
  }

  test('rememberSeen keeps what was seen, and since when, for the next start', () => {
    const kept = new Map<string, string>();
    aPage(kept);
    const { since } = useUi.getState();
    markSeen(['a'], since + 10);
    const next = new Map(kept);
    useUi.setState({ ...useUi.getInitialState(), since: since + 1_000 }, true);
    aPage(next);
    expect(useUi.getState()).toMatchObject({ seenAt: { a: since + 10 }, since });
  });

  test('rememberSeen takes what another window has stored, and does not store it again', () => {
    const kept = new Map<string, string>();
    const dispatch = aPage(kept);
    const { since } = useUi.getState();
    markSeen(['a'], 50);
    const other = JSON.stringify({ seenAt: { b: 70 }, since });
    kept.set('corral.seen', other);
    dispatch('storage', { key: 'corral.seen' });
    expect(useUi.getState().seenAt).toEqual({ a: 50, b: 70 });
    expect(kept.get('corral.seen')).toBe(other);
  });

  test('rememberSeen marks the session in view when the page is left', () => {
    const kept = new Map<string, string>();
    const dispatch = aPage(kept);
    selectSession('a', 10);
    dispatch('pagehide', {});
    expect(useUi.getState().seenAt['a']).toBeGreaterThan(10);
    bringPageToFront('inbox');
    markSeen(['a'], 20);
    dispatch('pagehide', {});
    expect(useUi.getState().seenAt).toEqual({ a: 20 });
  });
});

describe('rememberSelection', () => {
  const reload = (kept: Map<string, string>) =>
    rememberSelection({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    });

  test('rememberSelection restores the session in front after a reload of the tab', () => {
    const kept = new Map([['corral.selected', 'before']]);
    reload(kept);
    expect(shown()).toEqual(['before', null, false]);
    selectSession('after', 30);
    expect(kept.get('corral.selected')).toBe('after');
  });

  test('rememberSelection restores the collapsed groups; only the archive is collapsed at first', () => {
    const kept = new Map<string, string>();
    reload(kept);
    expect(useUi.getState().collapsedGroups).toEqual(['archived']);
    toggleGroup('archived');
    collapseGroups(['project:/a', 'pinned'], true);
    toggleGroup('pinned');
    reload(kept);
    expect(useUi.getState().collapsedGroups).toEqual(['project:/a']);
    reload(new Map([['corral.collapsed-groups', '{"damaged":1}']]));
    expect(useUi.getState().collapsedGroups).toEqual(['archived']);
  });

  test('rememberSelection restores the terminal in front and the session behind it, without the inbox', () => {
    const kept = new Map<string, string>();
    reload(kept);
    selectSession('a', 10);
    bringTerminalToFront('t');
    bringPageToFront('inbox');
    reload(kept);
    expect(shown()).toEqual(['a', 't', false]);
  });
});
