import { expect, test } from 'vitest';

import { isStrayKey, keyCommand, type KeyPress } from './dialog-keys.ts';

const press: KeyPress = {
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  composing: false,
  target: 'other',
};

test.each<[string, Partial<KeyPress>, ReturnType<typeof keyCommand>]>([
  ['a digit', { key: '2' }, { type: 'choose', index: 1 }],
  ['zero', { key: '0' }, { type: 'none' }],
  ['a digit in a field', { key: '2', target: 'field' }, { type: 'none' }],
  ['a digit of an input method', { key: '2', composing: true }, { type: 'none' }],
  ['a repeated digit', { key: '2', repeat: true }, { type: 'none' }],
  ['a digit of a browser shortcut', { key: '2', ctrlKey: true }, { type: 'none' }],
  ['Down', { key: 'ArrowDown' }, { type: 'move', step: 1 }],
  ['Up', { key: 'ArrowUp' }, { type: 'move', step: -1 }],
  ['an arrow in a field', { key: 'ArrowUp', target: 'field' }, { type: 'none' }],
  ['an arrow in a group of choices', { key: 'ArrowDown', target: 'choice' }, { type: 'none' }],
  ['Ctrl+Enter in a field', { key: 'Enter', ctrlKey: true, target: 'field' }, { type: 'submit' }],
  ['Cmd+Enter', { key: 'Enter', metaKey: true }, { type: 'submit' }],
  ['Cmd+Enter while composing', { key: 'Enter', metaKey: true, composing: true }, { type: 'none' }],
  ['the letter of the approval', { key: 'a' }, { type: 'approve' }],
  ['the letter of the approval with Caps Lock', { key: 'A' }, { type: 'approve' }],
  ['the letter of the approval with Shift', { key: 'A', shiftKey: true }, { type: 'none' }],
  ['the letter of the approval in a field', { key: 'a', target: 'field' }, { type: 'none' }],
  ['the letter of the approval that is held down', { key: 'a', repeat: true }, { type: 'none' }],
  [
    'the letter of the approval of an input method',
    { key: 'a', composing: true },
    { type: 'none' },
  ],
  ['a browser shortcut with the letter', { key: 'a', ctrlKey: true }, { type: 'none' }],
  ['the letter of the approval on a button', { key: 'a', target: 'button' }, { type: 'approve' }],
  ['the letter of the rejection', { key: 'n' }, { type: 'reject' }],
  ['the letter of the rejection with Shift', { key: 'N', shiftKey: true }, { type: 'rejectMore' }],
  ['the letter of the words to the agent', { key: 'f' }, { type: 'feedback' }],
  ['the letter of the lasting approvals', { key: 'm' }, { type: 'remember' }],
  ['the letter of the next request', { key: 'j' }, { type: 'next' }],
  ['the capital letter of the previous request', { key: 'K' }, { type: 'previous' }],
  ['the key of the next request', { key: 'F9', target: 'field' }, { type: 'next' }],
  ['the key of the inbox', { key: 'F9', shiftKey: true }, { type: 'none' }],
  ['the letter of the review', { key: 'o' }, { type: 'review' }],
  ['the letter of the session', { key: 'g' }, { type: 'session' }],
  ['a letter in a field', { key: 'e', target: 'field' }, { type: 'none' }],
  ['a letter of a browser shortcut', { key: 'r', ctrlKey: true }, { type: 'none' }],
  ['a letter on a choice', { key: 'e', target: 'choice' }, { type: 'change' }],
  ['Enter on a button', { key: 'Enter', target: 'button' }, { type: 'none' }],
  ['Enter on a choice', { key: 'Enter', target: 'choice' }, { type: 'answers' }],
  ['Enter outside of buttons and fields', { key: 'Enter' }, { type: 'answers' }],
  ['Enter in a field', { key: 'Enter', target: 'field' }, { type: 'none' }],
  [
    'Enter that confirms a composition',
    { key: 'Enter', target: 'choice', composing: true },
    { type: 'none' },
  ],
  ['a repeated Enter', { key: 'Enter', target: 'choice', repeat: true }, { type: 'none' }],
  ['an arrow on a button', { key: 'ArrowDown', target: 'button' }, { type: 'move', step: 1 }],
])('keyCommand maps %s to its command', (_, given, command) => {
  expect(keyCommand({ ...press, ...given })).toEqual(command);
});

test.each<[string, Partial<KeyPress>, boolean]>([
  ['a letter without a meaning', { key: 'w' }, true],
  ['a letter of another script', { key: 'я' }, true],
  ['a letter of an answer with Shift', { key: 'A', shiftKey: true }, true],
  ['a shortcut that opens something elsewhere', { key: 'k', ctrlKey: true }, true],
  ['the same shortcut on a Mac', { key: 'k', metaKey: true }, true],
  ['the letter of the approval', { key: 'a' }, false],
  ['a letter in a field', { key: 'w', target: 'field' }, false],
  ['a letter that is held down', { key: 'w', repeat: true }, false],
  ['copying', { key: 'c', metaKey: true }, false],
  ['selecting all', { key: 'a', ctrlKey: true }, false],
  ['an arrow', { key: 'ArrowDown' }, false],
  ['a modifier', { key: 'Control', ctrlKey: true }, false],
  ['Escape', { key: 'Escape' }, false],
  ['a space', { key: ' ' }, false],
])('%s: is it stray?', (_name, facts, isStray) => {
  expect(isStrayKey({ ...press, ...facts })).toBe(isStray);
});
