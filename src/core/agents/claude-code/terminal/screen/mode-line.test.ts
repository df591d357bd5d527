import { expect, test } from 'vitest';

import { modeOn } from './mode-line.ts';
import { recordedScreen, screenText } from '../test-screens.ts';

test.each([
  ['idle-fresh-80x24', 'default'],
  ['idle-fresh-200x50', 'default'],
  ['idle-accept-edits-120x40', 'acceptEdits'],
  ['idle-plan-mode-80x24', 'plan'],
  ['idle-auto-mode-120x40', 'auto'],
  ['working-5s-80x24', 'default'],
  ['working-with-draft-80x24', 'default'],
  ['perm-bash-80x24', null],
  ['model-menu-120x40', null],
])('modeOn reads from %s the mode %s', (name, mode) => {
  expect(modeOn(recordedScreen(name))).toBe(mode);
});

test("modeOn ignores mode names in the prompt and in the agent's text", () => {
  const rule = '─'.repeat(40);
  expect(
    modeOn(screenText(['● plan mode on', rule, '❯ auto mode on', rule, '  ? for shortcuts'])),
  ).toBeNull();
});
