import { expect, test } from 'vitest';

import {
  clearCurrent,
  keepCurrent,
  setDock,
  setWantsFocus,
  showInteraction,
  useDialog,
} from './dialog-store.ts';

const shown = () => useDialog.getState().currentId;

test('a question is kept once it is shown, until the person selects another one', () => {
  clearCurrent();
  keepCurrent('first', null);
  expect(shown()).toBe('first');
  showInteraction('second');
  keepCurrent('second', 'second');
  expect(shown()).toBe('second');
});

test('a render from before a selection does not undo it', () => {
  clearCurrent();
  keepCurrent('first', null);
  // Rendered with the first question selected; its effect runs after the key.
  showInteraction('second');
  keepCurrent('first', 'first');
  expect(shown()).toBe('second');
});

test('setDock notes the sessions whose message field is visible', () => {
  setDock('s1', true);
  setDock('s2', true);
  setDock('s1', true);
  expect([...useDialog.getState().docks]).toEqual(['s1', 's2']);
  setDock('s1', false);
  expect([...useDialog.getState().docks]).toEqual(['s2']);
});

test('showInteraction asks for the focus, which the place of the question takes', () => {
  showInteraction('r1');
  expect(useDialog.getState().wantsFocus).toBe(true);
  setWantsFocus(false);
  expect(useDialog.getState().wantsFocus).toBe(false);
});
