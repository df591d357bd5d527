import { expect, type Page } from '@playwright/test';

import type { ModelServer } from '../../model-server/server.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'codex'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

/** Returns the parts of the newest request for a prompt that hold its reasoning effort. */
function effortIn(model: ModelServer, prompt: string): unknown {
  const request = model.requests().findLast(({ raw }) => raw.includes(prompt));
  const { output_config: config, reasoning } = JSON.parse(request?.raw ?? '{}');
  return { ...config, ...reasoning }.effort;
}

async function setMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: /^Permission mode: / }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${mode} `, 'u') }).click();
}

test('the chosen effort reaches the model of Claude Code, also in the next session and after a restart', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  const start = await StartPage.open(page);
  await start.set({ folder: corral.machine.project, agent: 'Claude Code' });
  await expect(start.chip('Effort')).toHaveText('Default effort');
  await start.choose('Model', /^Haiku/u);
  await expect(start.chip('Effort')).toHaveCount(0);
  await start.choose('Model', /^Opus/u);
  await start.choose('Effort', 'Low');
  await expect(start.chip('Effort')).toHaveText('Low effort');
  await expectAccessible(page, 'the start page with an effort');
  await start.prompt.fill('SCENARIO:basic');
  await start.start();
  await desk.expectText('Hello! I can help with that.');
  expect(effortIn(model, 'SCENARIO:basic')).toBe('low');

  await corral.restart('stop');
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(/basic/u).click();
  await desk.say('SCENARIO:basic once more');
  await expect.poll(() => effortIn(model, 'once more')).toBe('low');

  await page.getByRole('button', { name: 'New session' }).first().click();
  await expect(start.chip('Effort')).toHaveText('Low effort');
  await start.choose('Effort', 'Low');
  await start.choose('Model', /^Haiku/u);
  await start.choose('Model', /^Opus/u);
  await expect(start.chip('Effort')).toHaveText('Default effort');
});

test('the chosen effort reaches the model of Claude Code in its own interface', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const start = await StartPage.open(page);
  await start.set({
    folder: corral.machine.project,
    agent: 'Claude Code',
    face: 'Terminal',
    model: 'opus',
  });
  await start.choose('Effort', 'Low');
  await start.prompt.fill('SCENARIO:basic');
  await start.start();
  await new Desk(page).expectText('Hello! I can help with that.');
  expect(effortIn(model, 'SCENARIO:basic')).toBe('low');
});

test('the chosen effort reaches the model of Codex, also after a change of the mode', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  const start = await StartPage.open(page);
  await start.set({ folder: corral.machine.project, agent: 'Codex', mode: 'Plan' });
  await start.choose('Effort', 'Extra high');
  await start.prompt.fill('SCENARIO:basic');
  await start.start();
  await desk.expectText('Hello! I can help with that.');
  expect(effortIn(model, 'SCENARIO:basic')).toBe('xhigh');
  await expect(
    page.getByRole('group', { name: 'What runs' }).getByRole('button', { name: /effort xhigh$/u }),
  ).toBeVisible();
  await setMode(page, 'Ask');
  await desk.say('SCENARIO:basic once more');
  await expect.poll(() => effortIn(model, 'once more')).toBe('xhigh');
});
