import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('two questions at once: several choices answer one, a text answers the other', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:multi-select' });
  const features = desk.question.getByRole('group', {
    name: 'Which features should be switched on?',
  });
  await features.getByRole('checkbox', { name: /Logging/u }).click();
  await features.getByRole('checkbox', { name: /Tracing/u }).click();
  const database = desk.question.getByRole('radiogroup', {
    name: 'Which database should the project use?',
  });
  await database.getByRole('radio', { name: 'Something else' }).click();
  await database
    .getByRole('textbox', { name: /^Write your own answer/u })
    .fill('CouchDB, of course');
  await desk.decide('Which features', 'Answer');
  await desk.expectText('Thanks for both answers.');

  const result = model.toolResults().at(-1)?.text;
  expect(result).toContain('"Which features should be switched on?"="Logging, Tracing"');
  expect(result).toContain('"Which database should the project use?"="CouchDB, of course"');
});

test('Enter on a choice sends the answers, and names the question that has no answer yet', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:multi-select' });
  await expect(
    desk.question.getByText('Enter sends your answers. In a text field, use Ctrl+Enter.'),
  ).toBeVisible();
  await expect(desk.question.locator('[data-armed="true"]')).toBeVisible();
  const features = desk.question.getByRole('group', {
    name: 'Which features should be switched on?',
  });
  await features.getByRole('checkbox', { name: /Logging/u }).press('Space');
  await page.keyboard.press('Enter');
  await expect(desk.question.getByText('1 question has no answer yet.').first()).toBeVisible();
  await desk.question.getByRole('radio', { name: /SQLite/u }).press('Space');
  await page.keyboard.press('Enter');
  await desk.expectText('Thanks for both answers.');
  expect(model.toolResults().at(-1)?.text).toContain(
    '"Which database should the project use?"="SQLite"',
  );
});

test('a question can be skipped', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:question' });
  await desk.decide('Which database', 'Skip');
  await desk.expectText('Thanks, I will use your choice.');
  await expect.poll(() => model.toolResults()).toHaveLength(1);
});
