import { expect, test } from 'vitest';

import { descendants, readProcesses } from './process-tree.ts';

const printed =
  '    1     0 /sbin/init\n   40     1 bash\n   41    40 node /usr/bin/claude --resume x\n   42    41 rg\n   50     1 vim\nnonsense\n   60    60 odd\n';

test('descendants returns a process with all processes that it started', () => {
  expect(descendants(readProcesses(printed), 40)).toEqual([
    { pid: 40, parent: 1, command: 'bash' },
    { pid: 41, parent: 40, command: 'node /usr/bin/claude --resume x' },
    { pid: 42, parent: 41, command: 'rg' },
  ]);
});

test('descendants tolerates a process that is its own parent, and returns none for an unknown pid', () => {
  expect(descendants(readProcesses(printed), 60)).toEqual([
    { pid: 60, parent: 60, command: 'odd' },
  ]);
  expect(descendants(readProcesses(printed), 99)).toEqual([]);
});
