import { expect, test } from 'vitest';

import { keyCommand, type KeyPress } from './dialog-keys.ts';

const press: KeyPress = { key: '', ctrlKey: false, metaKey: false, altKey: false, repeat: false, composing: false, target: 'other' };

test.each<[string, Partial<KeyPress>, ReturnType<typeof keyCommand>]>([
  ['a digit chooses', { key: '2' }, { type: 'choose', index: 1 }],
  ['zero chooses nothing', { key: '0' }, { type: 'none' }],
  ['a digit typed into a field is text', { key: '2', target: 'field' }, { type: 'none' }],
  ['a digit of an input method is not ours', { key: '2', composing: true }, { type: 'none' }],
  ['a held digit counts once', { key: '2', repeat: true }, { type: 'none' }],
  ['a browser shortcut is not ours', { key: '2', ctrlKey: true }, { type: 'none' }],
  ['down', { key: 'ArrowDown' }, { type: 'move', step: 1 }],
  ['up', { key: 'ArrowUp' }, { type: 'move', step: -1 }],
  ['arrows move the caret in a field', { key: 'ArrowUp', target: 'field' }, { type: 'none' }],
  ['arrows move inside of a group of choices', { key: 'ArrowDown', target: 'choice' }, { type: 'none' }],
  ['Ctrl+Enter submits from a field', { key: 'Enter', ctrlKey: true, target: 'field' }, { type: 'submit' }],
  ['Cmd+Enter submits', { key: 'Enter', metaKey: true }, { type: 'submit' }],
  ['not while composing', { key: 'Enter', metaKey: true, composing: true }, { type: 'none' }],
  ['a letter goes to the next one', { key: 'j' }, { type: 'go', step: 1 }],
  ['and back, in capitals too', { key: 'K' }, { type: 'go', step: -1 }],
  ['a letter in a field is text', { key: 'e', target: 'field' }, { type: 'none' }],
  ['a letter of a browser shortcut is not ours', { key: 'r', ctrlKey: true }, { type: 'none' }],
  ['a letter on a choice', { key: 'e', target: 'choice' }, { type: 'change' }],
  ['Enter on a button is left to the button', { key: 'Enter', target: 'button' }, { type: 'none' }],
  ['Enter on a choice sends the answers', { key: 'Enter', target: 'choice' }, { type: 'answers' }],
  ['Enter outside of buttons and fields sends the answers', { key: 'Enter' }, { type: 'answers' }],
  ['Enter in a field begins a line', { key: 'Enter', target: 'field' }, { type: 'none' }],
  ['Enter that confirms a composition sends nothing', { key: 'Enter', target: 'choice', composing: true }, { type: 'none' }],
  ['a held Enter sends nothing', { key: 'Enter', target: 'choice', repeat: true }, { type: 'none' }],
  ['arrows move between buttons', { key: 'ArrowDown', target: 'button' }, { type: 'move', step: 1 }],
])('%s', (_, given, command) => {
  expect(keyCommand({ ...press, ...given })).toEqual(command);
});
