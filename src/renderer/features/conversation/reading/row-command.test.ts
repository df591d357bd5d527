import { expect, test } from 'vitest';

import { rowCommand } from './row-command.ts';

const press = (key: string, change = {}) => ({
  key,
  code: key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

test.each([
  ['row', 'ArrowDown', {}, 'next'],
  ['row', 'k', {}, 'previous'],
  ['row', 'End', {}, 'last'],
  ['row', 'Enter', {}, 'toggle'],
  ['row', 'ArrowRight', {}, 'enter'],
  ['row', 'ArrowLeft', {}, null],
  ['row', 'Tab', {}, null],
  ['row', 'ArrowDown', { altKey: true }, null],
  ['row', 'Home', { ctrlKey: true }, null],
  ['row', 'ArrowUp', { shiftKey: true }, null],
  ['list', 'j', {}, 'next'],
  ['control', 'Enter', {}, null],
  ['control', 'ArrowRight', {}, 'forward'],
  ['control', 'ArrowLeft', {}, 'back'],
  ['control', 'Escape', {}, 'leave'],
  ['control', 'Tab', {}, 'forward'],
  ['control', 'Tab', { shiftKey: true }, 'back'],
  ['control', 'j', {}, 'next'],
  ['field', 'j', {}, null],
  ['field', 'ArrowRight', {}, null],
  ['field', 'Escape', {}, 'leave'],
  ['field', 'Tab', {}, 'forward'],
] as const)(
  'With the focus on a %s, the key %s with %j runs the command %s',
  (focus, key, change, command) => {
    expect(rowCommand(press(key, change), focus)).toBe(command);
  },
);
