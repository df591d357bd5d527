import { expect, it } from 'vitest';

import { textAfterKey } from './key-buffer.tsx';

const none = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  ['a letter', 'ab', { ...none, key: 'c' }, 'abc'],
  ['a letter of two units', '', { ...none, key: '𠀀' }, '𠀀'],
  ['Backspace', 'ab', { ...none, key: 'Backspace' }, 'a'],
  ['a command', 'ab', { ...none, key: 'k', ctrlKey: true }, 'ab'],
  ['a key without a letter', 'ab', { ...none, key: 'ArrowDown' }, 'ab'],
])('textAfterKey applies %s to the text', (_, typed, event, after) => {
  expect(textAfterKey(typed, event)).toBe(after);
});
