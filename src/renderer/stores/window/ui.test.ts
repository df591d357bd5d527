import { beforeEach, describe, expect, test } from 'vitest';

import { frontTerminal, isInboxInFront, selectedSession } from './front.ts';
import {
  bringInboxToFront,
  bringTerminalToFront,
  collapseGroups,
  leaveInbox,
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

describe('front', () => {
  test('The inbox returns to the terminal behind it, and the terminal keeps the session behind it', () => {
    selectSession('a', 10);
    bringTerminalToFront('t');
    bringInboxToFront();
    expect(shown()).toEqual(['a', 't', true]);
    leaveInbox();
    expect(shown()).toEqual(['a', 't', false]);
  });

  test('The inbox opened twice still returns to what was behind it', () => {
    selectSession('a', 10);
    bringInboxToFront();
    bringInboxToFront();
    leaveInbox();
    expect(shown()).toEqual(['a', null, false]);
  });

  test.each([
    ['a session', () => selectSession('b', 20), ['b', null, false]],
    ['a terminal', () => bringTerminalToFront('other'), ['a', 'other', false]],
  ])('Bringing %s to the front leaves the inbox and the earlier terminal', (_, bring, expected) => {
    selectSession('a', 10);
    bringTerminalToFront('t');
    bringInboxToFront();
    bring();
    expect(shown()).toEqual(expected);
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
    bringInboxToFront();
    reload(kept);
    expect(shown()).toEqual(['a', 't', false]);
  });
});
