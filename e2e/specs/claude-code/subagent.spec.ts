import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a sub-agent works inside its own card, and its questions are answered in the dialog', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:subagent' });
  await expect(desk.question).toContainText('mkdir -p scouted');
  await desk.decide('mkdir -p scouted', 'Approve');
  await desk.expectText('The scout says: the greeting lives in src/greet.ts.');

  const scout = desk.card(/Look at the greeting/u);
  await expect(scout).toHaveAttribute('data-status', 'completed');
  const show = scout.getByRole('button', { name: /Show (details|its work)/u });
  while ((await show.count()) > 0) await show.first().click();
  await expect(scout.getByRole('article', { name: /Read .*greet\.ts/u })).toHaveAttribute(
    'data-status',
    'completed',
  );
  await expect(scout.getByRole('article', { name: /mkdir -p scouted/u })).toHaveAttribute(
    'data-status',
    'completed',
  );
  await expect
    .poll(() => model.toolResults())
    .toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('The greeting lives in src/greet.ts.'),
        isError: false,
      }),
    );
});

test('a sub-agent in the background wakes its parent when it ends', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:subagent-background',
  });
  await desk.expectText('The counting goes on in the background.');
  await model.reached('counted');
  model.release('counted');
  await desk.expectText('The counter is done: three.');
});
