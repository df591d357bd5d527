import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('questions are answered in the dialog while the terminal shows the same', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:multi-select',
  });
  const tui = await Tui.open(corral);
  const features = desk.question.getByRole('group', {
    name: 'Which features should be switched on?',
  });
  await features.getByRole('checkbox', { name: /Logging/u }).click({ timeout: 30_000 });
  await features.getByRole('checkbox', { name: /Tracing/u }).click();
  await desk.question
    .getByRole('radiogroup', { name: 'Which database should the project use?' })
    .getByRole('radio', { name: /SQLite/u })
    .click();
  await tui.expectText('Which features should be switched on?');
  await desk.decide('Which features', 'Answer');
  await desk.expectText('Thanks for both answers.');
  await tui.expectText('Thanks for both answers.');
  tui.close();
  const result = model.toolResults().at(-1)?.text;
  expect(result).toContain('"Which features should be switched on?"="Logging, Tracing"');
  expect(result).toContain('"Which database should the project use?"="SQLite"');
});

test('a plan is sent back once and then approved with a mode', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    mode: 'Plan',
    prompt: 'SCENARIO:plan-mode',
  });
  const tui = await Tui.open(corral);
  await expect(desk.question.filter({ hasText: 'Run the tests.' })).toBeVisible({
    timeout: 30_000,
  });
  await tui.expectText('Ready to code?');
  await desk.decide('Run the tests.', /planning|Retry/u, 'Write the documentation instead.');
  await desk.decide('Write the documentation.', /accept edits/iu);
  await desk.expectText('The plan is carried out.');
  await tui.expectText('accept edits on');
  tui.close();
});
