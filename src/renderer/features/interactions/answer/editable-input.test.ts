import { expect, test } from 'vitest';

import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { editableInput, withEdit } from './editable-input.ts';

const command: ToolDetails = {
  type: 'commandOutput',
  command: 'ls',
  stdout: '',
  stderr: '',
  exitCode: null,
  backgroundTaskId: null,
};
const diff: ToolDetails = {
  type: 'diff',
  filePath: '/a',
  oldContent: 'a',
  newContent: 'b',
  hunks: [],
};
const tool = (input: unknown, details: ToolDetails | null = null) =>
  ({ type: 'tool', toolName: 'T', toolUseId: null, input, details, isEditable: true }) as const;

test.each([
  [
    'a command',
    tool({ command: 'ls', timeout: 5 }, command),
    'pwd',
    { command: 'pwd', timeout: 5 },
  ],
  [
    'an edit',
    tool({ file_path: '/a', old_string: 'a', new_string: 'b' }, diff),
    'c',
    { file_path: '/a', old_string: 'a', new_string: 'c' },
  ],
  [
    'a new file',
    tool({ file_path: '/a', content: 'b' }, diff),
    '',
    { file_path: '/a', content: '' },
  ],
  [
    'anything else, as JSON',
    tool({ url: 'https://a' }),
    '{ "url": "https://b" }',
    { url: 'https://b' },
  ],
  ['several edits, as JSON', tool({ edits: [] }, diff), '{"edits":[1]}', { edits: [1] }],
])('withEdit changes the input of %s', (_, details, text, expected) => {
  const editable = editableInput(details);
  expect(editable && withEdit(details, editable, text)).toEqual({ ok: true, value: expected });
  expect(editable && withEdit(details, editable, editable.text)).toEqual({
    ok: true,
    value: details.input,
  });
});

test.each([
  [tool({ command: 'ls' }, command), '  ', 'empty'],
  [tool({ url: 'a' }), '{', 'notJson'],
  [tool({ url: 'a' }), '[1]', 'notObject'],
])('withEdit rejects a text that is not a valid input', (details, text, error) => {
  const editable = editableInput(details);
  expect(editable && withEdit(details, editable, text)).toEqual({ ok: false, error });
});

test('editableInput returns null unless the agent accepts changes', () => {
  const { isEditable: _, ...details } = tool({ command: 'ls' }, command);
  expect(editableInput(details)).toBeNull();
  expect(editableInput({ type: 'none' })).toBeNull();
});
