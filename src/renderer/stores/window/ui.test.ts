import { expect, test } from 'vitest';

import { rememberSelection, selectSession, useUi } from './ui.ts';

test('the session that was in front is marked as seen when another comes to the front', () => {
  selectSession('a', 10);
  selectSession('b', 20);
  expect([useUi.getState().selected, useUi.getState().seenAt]).toEqual(['b', { a: 20, b: 20 }]);
});

test('a reload of the tab comes back to the session in front', () => {
  const kept = new Map([['corral.selected', 'before']]);
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  rememberSelection(storage);
  const restored = useUi.getState().selected;
  selectSession('after', 30);
  expect([restored, kept.get('corral.selected')]).toEqual(['before', 'after']);
});
