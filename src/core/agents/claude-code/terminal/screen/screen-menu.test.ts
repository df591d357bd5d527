import { expect, test } from 'vitest';

import { screenMenu } from './screen-menu.ts';
import { recordedNames, recordedScreen, screenText } from '../test-screens.ts';

const labels = (name: string) => screenMenu(recordedScreen(name))?.options;

test.each([
  ['trust-dialog-80x24', ['No, exit', 'Yes, I trust this folder']],
  [
    'perm-bash-200x50',
    [
      'Yes',
      "Yes, and don't ask again for mkdir -p build and touch build/out.txt commands in /workspace/demo",
      'Yes, and switch to auto mode · auto mode handles these prompts for you',
      'No',
    ],
  ],
  [
    'perm-bash-cursor-no-80x24',
    [
      'Yes',
      expect.stringMatching(/^Yes, and don't ask again/u),
      expect.stringMatching(/^Yes/u),
      'No',
    ],
  ],
  ['ask-single-80x24', ['PostgreSQL', 'SQLite', 'MongoDB', 'Type something.', 'Chat about this']],
  ['model-switch-120x40', ['Yes, switch to Sonnet 5.5', 'No, go back']],
  [
    'plan-approval-80x24',
    ['Yes, and use auto mode', 'Yes, manually approve edits', 'Tell Claude what to change'],
  ],
])('screenMenu reads the options on %s', (name, expected) => {
  expect(labels(name)).toEqual(expected);
});

test('screenMenu reads the question and the option that Enter would choose', () => {
  const menu = screenMenu(recordedScreen('trust-dialog-80x24'));
  expect(menu?.selected).toBe(0);
  expect(menu?.text).toMatch(/^Accessing workspace:\n\/workspace\/demo\nQuick safety check/u);
  expect(screenMenu(recordedScreen('perm-bash-cursor-no-80x24'))?.selected).toBe(3);
});

test('screenMenu gives the same fingerprint for a moved pointer and another one for another command', () => {
  const prints = ['perm-bash-80x24', 'perm-bash-cursor-no-80x24', 'perm-edit-80x24'].map(
    (name) => screenMenu(recordedScreen(name))?.fingerprint,
  );
  expect(prints[0]).toBe(prints[1]);
  expect(prints[2]).not.toBe(prints[0]);
});

test.each(
  recordedNames.filter(
    (name) => !/^(ask-single|hook-pending|model-|perm-|plan-approval|trust)/u.test(name),
  ),
)('screenMenu returns null for %s', (name) => {
  expect(screenMenu(recordedScreen(name))).toBeNull();
});

test.each([
  ['nothing', []],
  ['one option', [' Sure?', ' ❯ 1. Yes']],
  ['a prompt of a shell', ['❯ ls', 'a b']],
])('screenMenu returns null for a screen with %s', (_name, lines) => {
  expect(screenMenu(screenText(lines))).toBeNull();
});

test('screenMenu reads a menu whose remarks and hints wrap in a narrow terminal', () => {
  const screen = screenText([
    '▔'.repeat(56),
    '  Select model',
    '  Your pick is the default for new sessions. For',
    '  other models, use --model.',
    '',
    '    1. Default (recommended) ✔  Use the default',
    '                                model (currently',
    '                                Opus 5.5)',
    '    2. Opus                     Opus 5.5',
    '  ❯ 3. Fable                    Fable 5.2',
    '    4. Sonnet                   Sonnet 5.5',
    '',
    '  Most capable for your hardest and longest-running',
    '  tasks · $8/$40 per Mtok',
    '',
    '  ◐ Medium effort (default) ←/→ to adjust',
    '',
    '  s to use this session only · Enter to save · Esc',
    '  to cancel',
  ]);
  expect(screenMenu(screen)).toMatchObject({
    options: ['Default (recommended) ✔', 'Opus', 'Fable', 'Sonnet'],
    selected: 2,
  });
});
