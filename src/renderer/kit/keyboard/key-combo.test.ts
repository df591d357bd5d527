import { describe, expect, test } from 'vitest';

import { ariaKeys, comboLabel, isTyped, matchesCombo, type Press } from './key-combo.ts';

const press = (key: string, change: Partial<Press> = {}): Press => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('matchesCombo', () => {
  test.each([
    ['Ctrl+K on Windows and Linux', press('k', { ctrlKey: true }), 'Mod+K', false, true],
    ['Ctrl+K with Caps Lock', press('K', { ctrlKey: true }), 'Mod+K', false, true],
    [
      'Ctrl+Shift+K is another one',
      press('K', { ctrlKey: true, shiftKey: true }),
      'Mod+K',
      false,
      false,
    ],
    [
      'Ctrl+Alt (AltGr) types something',
      press('k', { ctrlKey: true, altKey: true }),
      'Mod+K',
      false,
      false,
    ],
    ['Command+K on a Mac', press('k', { metaKey: true }), 'Mod+K', true, true],
    ['Ctrl+K on a Mac deletes a line', press('k', { ctrlKey: true }), 'Mod+K', true, false],
    [
      'the same place of a Cyrillic layout',
      press('л', { code: 'KeyK', ctrlKey: true }),
      'Mod+K',
      false,
      true,
    ],
    [
      'a Latin layout goes by its letters',
      press('t', { code: 'KeyK', ctrlKey: true }),
      'Mod+K',
      false,
      false,
    ],
    [
      'Option+N on a Mac is a dead key',
      press('Dead', { code: 'KeyN', altKey: true }),
      'Alt+N',
      true,
      true,
    ],
    ['? with Shift', press('?', { code: 'Slash', shiftKey: true }), '?', false, true],
    ['? without Shift on another layout', press('?'), '?', false, true],
    ['Shift+F6 is not F6', press('F6', { shiftKey: true }), 'F6', false, false],
    ['Shift+F6', press('F6', { shiftKey: true }), 'Shift+F6', false, true],
  ] as const)('matchesCombo decides: %s', (_, event, combo, isMac, expected) => {
    expect(matchesCombo(event, combo, isMac)).toBe(expected);
  });
});

test.each([
  ['Mod+K', 'Ctrl+K', '⌘K', 'Control+K'],
  ['Alt+Shift+ArrowUp', 'Alt+Shift+↑', '⌥⇧↑', 'Alt+Shift+ArrowUp'],
  ['Mod+,', 'Ctrl+,', '⌘,', 'Control+,'],
  ['Escape', 'Esc', 'esc', 'Escape'],
])(
  '%s has the label %s, on a Mac %s, and %s for screen readers',
  (combo, label, macLabel, aria) => {
    expect([comboLabel(combo, false), comboLabel(combo, true), ariaKeys(combo, false)]).toEqual([
      label,
      macLabel,
      aria,
    ]);
  },
);

test('isTyped accepts only combinations that type text', () => {
  expect(['?', 'Mod+K', 'Alt+N', 'F6', 'Shift+F8'].filter(isTyped)).toEqual(['?']);
});
