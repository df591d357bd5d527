import { expect, test } from 'vitest';

import { clearCurrent, keepCurrent, showInteraction, useDialog } from './dialog-store.ts';

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
