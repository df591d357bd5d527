import { expect, test } from 'vitest';

import type { InteractionDetails } from '#shared/interaction/interaction.ts';

import { subjectOf } from './request-kinds.ts';

const tool = (input: unknown): InteractionDetails => ({
  type: 'tool',
  toolName: 'T',
  toolUseId: null,
  input,
  details: null,
});
const command = (text: string): InteractionDetails => ({
  type: 'tool',
  toolName: 'Bash',
  toolUseId: null,
  input: { command: text },
  details: {
    type: 'commandOutput',
    command: text,
    stdout: '',
    stderr: '',
    exitCode: null,
    backgroundTaskId: null,
  },
});

test.each([
  ['a short command', command('npm test'), { kind: 'command', text: 'npm test' }],
  ['a command of two lines', command('npm test\nrm -rf x'), null],
  ['a command that is too long for a title', command('x'.repeat(161)), null],
  ['an empty command', command(' '), null],
  ['a file to read', tool({ file_path: '/p/a.ts' }), { kind: 'path', text: '/p/a.ts' }],
  [
    'a page to fetch',
    tool({ url: 'https://example.com', prompt: 'p' }),
    { kind: 'text', text: 'https://example.com' },
  ],
  ['an input that is no object', tool(null), null],
  ['an input of another kind', tool({ file_path: 5 }), null],
  ['a question', { type: 'none' } as const, null],
])('subjectOf returns the subject of %s', (_name, details, subject) => {
  expect(subjectOf({ details })).toEqual(subject);
});
