import { expect, test } from 'vitest';

import { rememberSelection, selectSession, useUi } from './ui.ts';

test('selectSession marks the previous session as seen', () => {
  selectSession('a', 10);
  selectSession('b', 20);
  expect([useUi.getState().selected, useUi.getState().seenAt]).toEqual(['b', { a: 20, b: 20 }]);
});

test('rememberSelection restores the session in front after a reload of the tab', () => {
  const kept = new Map([['corral.selected', 'before']]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  rememberSelection(storage);
  const restored = useUi.getState().selected;
  selectSession('after', 30);
  expect([restored, kept.get('corral.selected')]).toEqual(['before', 'after']);
});
