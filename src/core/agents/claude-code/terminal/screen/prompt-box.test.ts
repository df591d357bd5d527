import { expect, test } from 'vitest';

import { promptBox } from './prompt-box.ts';
import { recordedNames, recordedScreen, screenText } from '../test-screens.ts';

/** Screens that wait for a choice; all others have a prompt box. */
const dialogs = /^(ask-|hook-pending-|model-|perm-|plan-approval|trust-dialog)/u;
const drafts: Readonly<Record<string, string>> = {
  'working-with-draft': 'also check the tests',
  'slash-menu': '/',
};

test.each(recordedNames)('promptBox reads the recorded screen %s', (name) => {
  const draft = drafts[name.replace(/-\d+x\d+$/u, '')] ?? '';
  expect(promptBox(recordedScreen(name))).toEqual(
    dialogs.test(name) ? { kind: 'none' } : { kind: 'box', draft },
  );
});

const RULE = '─'.repeat(40);

test.each([
  ['one line', ['❯ fix it'], 'fix it'],
  [
    'several lines',
    ['❯ fix it', '  and test it', '', '    indented'],
    'fix it\nand test it\n\n  indented',
  ],
  ['a shell command', ['! ls'], '! ls'],
  [
    'a rule that was pasted',
    ['❯ above', '  ─────────────────', '  below'],
    'above\n─────────────────\nbelow',
  ],
])('promptBox reads a draft of %s', (_name, lines, draft) => {
  expect(promptBox(screenText(['● Done.', RULE, ...lines, RULE, '  ? for shortcuts']))).toEqual({
    kind: 'box',
    draft,
  });
});

test('promptBox ignores a suggestion in an empty box', () => {
  const lines = [RULE, '❯ Press up to edit queued messages', RULE];
  const suggested = { faintFrom: [null, 3, null], cursor: { col: 2, row: 1, visible: true } };
  expect(promptBox(screenText(lines, suggested))).toEqual({ kind: 'box', draft: '' });
});

test('promptBox returns only the typed part of a draft with a completion', () => {
  const lines = [RULE, '❯ fix the tests', RULE];
  const completed = { faintFrom: [null, 5, null], cursor: { col: 5, row: 1, visible: true } };
  expect(promptBox(screenText(lines, completed))).toEqual({ kind: 'box', draft: 'fix' });
});

test.each([
  ['nothing', []],
  ['a shell', ['$ ls', 'a  b', '$ ']],
  ['a rule alone', [RULE]],
  [
    'a box without its lower side',
    ['● Done.', RULE, '❯ ', '', '  manual mode on · ? for shortcuts'],
  ],
  ['a choice between rules', [RULE, ' ❯ No, exit', '   Yes, I trust this folder', RULE]],
])('promptBox finds no box on a screen with %s', (_name, lines) => {
  expect(promptBox(screenText(lines))).toEqual({ kind: 'none' });
});
