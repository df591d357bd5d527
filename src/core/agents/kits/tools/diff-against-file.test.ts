import { expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { diffAgainstFile } from './diff-against-file.ts';
import { claudeUse } from '#core/agents/claude-code/tools/kinds/claude-use.ts';
import { previewDetails } from '#core/agents/claude-code/tools/preview.ts';

const file = Array.from({ length: 40 }, (_, line) => `line ${line + 1}\n`).join('');

function editDetails(toolName: string, input: unknown): InteractionDetails {
  return {
    type: 'tool',
    toolName,
    toolUseId: 't',
    input,
    tool: claudeUse(toolName, input),
    details: previewDetails(toolName, input),
  };
}

function hunks(details: InteractionDetails) {
  return details.type === 'tool' && details.details?.type === 'diff' ? details.details.hunks : null;
}

test('diffAgainstFile shows an edit at its place in the file, with the lines around it', () => {
  const details = diffAgainstFile(
    editDetails('Edit', { file_path: '/a', old_string: 'line 20', new_string: 'LINE $& 20' }),
    () => file,
  );
  expect(hunks(details)).toEqual([
    {
      oldStart: 17,
      oldLines: 7,
      newStart: 17,
      newLines: 7,
      lines: [
        ' line 17',
        ' line 18',
        ' line 19',
        '-line 20',
        '+LINE $& 20',
        ' line 21',
        ' line 22',
        ' line 23',
      ],
    },
  ]);
});

test('diffAgainstFile shows all places of an edit that replaces all', () => {
  const input = { file_path: '/a', old_string: 'line', new_string: 'row', replace_all: true };
  expect(
    hunks(diffAgainstFile(editDetails('Edit', input), () => 'line\nx\nline\n'))?.[0]?.lines,
  ).toEqual(['-line', '+row', ' x', '-line', '+row']);
});

test('diffAgainstFile shows only the changed lines when a file is overwritten', () => {
  const details = diffAgainstFile(
    editDetails('Write', { file_path: '/a', content: file.replace('line 7\n', 'seven\n') }),
    () => file,
  );
  expect(hunks(details)?.[0]?.lines.filter((line) => !line.startsWith(' '))).toEqual([
    '-line 7',
    '+seven',
  ]);
  expect(details).toMatchObject({ details: { oldContent: file } });
});

test.each([
  ['a new file', editDetails('Write', { file_path: '/a', content: 'x' }), null],
  [
    'a text that is not in the file',
    editDetails('Edit', { file_path: '/a', old_string: 'gone', new_string: 'x' }),
    file,
  ],
  ['another tool', editDetails('Bash', { command: 'ls' }), file],
  ['no tool', { type: 'none' } as const, file],
])('diffAgainstFile leaves %s unchanged', (_name, details, content) => {
  expect(diffAgainstFile(details, () => content)).toEqual(details);
});
