import { expect, test } from 'vitest';

import { shownScreens } from './show-screens.ts';

test('shownScreens lists the screens of a program in every round', () => {
  const { ok, text } = shownScreens(['--show', 'gpg']);
  expect(ok).toBe(true);
  expect(text).toContain('unseen-programs  gpg-');
  expect(text).toContain('unseen-again  gpg-delete-80x24  has_question\n');
});

test('shownScreens prints one screen in its colours, resets them, and prints the label', () => {
  const { ok, text } = shownScreens(['--show', 'claude', 'perm-bash-80x24']);
  expect(ok).toBe(true);
  expect(text).toMatch(/^== agents: perm-bash-80x24 ==\n/u);
  expect(text).toContain('\u001b[38;5;');
  expect(text).toContain('\u001b[0m\n{\n "name": "perm-bash-80x24"');
  expect(text).toContain('"state": "has_question"');
});

test('shownScreens prints a screen as plain text on request', () => {
  const { text } = shownScreens(['--show', 'claude', 'perm-bash-80x24', '--plain']);
  expect(text).not.toContain('\u001b');
  expect(text).toContain('mkdir -p build');
});

test.each([
  [[], 'Usage: npm run accuracy -- --show PROGRAM'],
  [['nobody'], 'No screen of nobody was recorded. The programs: 7z '],
  [['git', 'nothing'], 'git has no screen nothing. Its screens: npm run'],
])('shownScreens says for %j what can be shown', (args, text) => {
  expect(shownScreens(['--show', ...args])).toEqual({
    ok: false,
    text: expect.stringContaining(text),
  });
});
