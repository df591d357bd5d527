import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a long job asks for every kind of decision and each answer reaches the model', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const desk = new Desk(page);
  const file = (path: string) => readFile(join(corral.machine.project, path), 'utf8');
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:long-job Document the greeting.',
  });

  await desk.decide('name + "!"', 'Approve');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  await desk.expectCard(/Updated .*greet\.ts \(\+1 -1\)/u, 'completed');
  expect(await file('src/greet.ts')).toContain('"Hello " + name + "!"');

  await desk.decide(
    'rm -rf build && mkdir build',
    'Reject with a reason',
    'The build folder is not yours.',
  );
  await desk.expectCard(/rm -rf build/u, 'denied');

  await desk.decide('Greeting notes', 'Retry with feedback', 'Start with a heading.');
  await desk.decide('# Greeting notes', 'Approve');

  await expect(desk.question).toContainText('Which database should the project use?');
  expect(await file('notes.md')).toBe('# Greeting notes\n\nIt greets.\n');
  await desk.question.getByRole('radio', { name: /SQLite/u }).click();
  await desk.decide('Which database', 'Answer');

  await desk.decide('Describe greet() in notes.md', 'Approve, ask before each edit');
  await desk.expectText('All done: the greeting is documented.');
  await expect(desk.question).toBeHidden();

  const results = model.toolResults().map(({ text }) => text);
  expect(results).toContainEqual(expect.stringContaining('The build folder is not yours.'));
  expect(results).toContainEqual(expect.stringContaining('Start with a heading.'));
  expect(results).toContainEqual(
    expect.stringContaining('"Which database should the project use?"="SQLite"'),
  );
  expect(results).toContainEqual(expect.stringContaining('User has approved your plan'));
});
