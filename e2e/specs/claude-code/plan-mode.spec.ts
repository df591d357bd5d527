import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a session in plan mode: the plan is sent back once, then approved', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:plan-mode',
    mode: 'Plan',
  });
  await desk.decide(
    'Run the tests.',
    'Keep planning, with feedback',
    'Write documentation instead.',
  );
  await desk.decide('Write the documentation.', 'Approve and accept edits');
  await desk.expectText('The plan is carried out.');

  await expect
    .poll(() => model.toolResults())
    .toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('Write documentation instead.'),
        isError: true,
      }),
    );
  expect(await readFile(join(corral.machine.project, 'src/greet.ts'), 'utf8')).toContain(
    '"Hello " + name + "."',
  );
});
