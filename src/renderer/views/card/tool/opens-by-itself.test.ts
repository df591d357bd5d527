import { expect, test } from 'vitest';

import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { opensByItself } from './opens-by-itself.ts';

function diffOf(rows: number): ToolDetails {
  const lines = Array.from({ length: rows }, () => '+x');
  return {
    type: 'diff',
    filePath: 'a',
    oldContent: null,
    newContent: '',
    hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: rows, lines }],
  };
}

const command: ToolDetails = {
  type: 'commandOutput',
  command: 'ls',
  stdout: '',
  stderr: '',
  exitCode: null,
  backgroundTaskId: null,
};

test.each<[string, Parameters<typeof opensByItself>[0], boolean]>([
  ['a failure of any kind', { status: 'failed', details: null }, true],
  ['a small diff', { status: 'completed', details: diffOf(20) }, true],
  ['a large diff', { status: 'completed', details: diffOf(100) }, false],
  [
    'a command while it runs: it would close again when it is done',
    { status: 'running', details: command },
    false,
  ],
  ['a command that is done', { status: 'completed', details: command }, false],
  ['an unknown tool', { status: 'completed', details: null }, false],
])('opensByItself decides for %s: %s', (_, metadata, open) => {
  expect(opensByItself(metadata)).toBe(open);
});
