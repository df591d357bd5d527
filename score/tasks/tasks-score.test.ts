import { expect, test } from 'vitest';

import { taskNames } from './task-folder.ts';
import { scoreTasks, soundness } from './tasks-score.ts';
import { tasksTable } from './tasks-table.ts';

const names = taskNames();

test('there are thirty tasks', () => expect(names).toHaveLength(30));

test.each(names)('%s: its test fails before the reference solution and passes after it', (name) => {
  expect(soundness(name)).toEqual([]);
});

test('a task is solved through the program, with the mistakes of the script', async () => {
  const score = await scoreTasks(null, ['crlf-file', 'fix-paging']);
  expect(score).toMatchObject({ unsound: [], isPassed: true });
  expect(tasksTable(score)).toContain('2 of 2 tasks are solved.');
});
