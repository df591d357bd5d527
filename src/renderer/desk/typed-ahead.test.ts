import { expect, it } from 'vitest';

import { typedAfter } from './typed-ahead.tsx';

const none = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  ['a letter', 'ab', { ...none, key: 'c' }, 'abc'],
  ['a letter of two units', '', { ...none, key: '𠀀' }, '𠀀'],
  ['Backspace', 'ab', { ...none, key: 'Backspace' }, 'a'],
  ['a command', 'ab', { ...none, key: 'k', ctrlKey: true }, 'ab'],
  ['a key without a letter', 'ab', { ...none, key: 'ArrowDown' }, 'ab'],
])('%s', (_, typed, event, after) => {
  expect(typedAfter(typed, event)).toBe(after);
});
