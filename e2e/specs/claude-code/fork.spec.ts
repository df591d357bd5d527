import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const ready = (page: Page) =>
  expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();

test('a conversation is forked by keyboard; both go on independently, also after a deletion', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  const title = page.getByRole('heading', { level: 1 });
  await desk.startSession({ folder: corral.machine.project, prompt: 'Of both. SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await ready(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('fork the conversation');
  await page.keyboard.press('Enter');
  await expect(title).toHaveText(/ \(2\)$/u);
  await desk.expectText('This session began as a copy of another one.');
  await desk.expectText('Of both.');
  await ready(page);
  await desk.say('Only of the fork. SCENARIO:basic');
  await expect(page.getByText('Hello! I can help with that.')).toHaveCount(2);
  // Claude Code also sends requests of its own, such as those for titles.
  const readWith = (prompt: string) =>
    model
      .requests()
      .map(({ body }) => JSON.stringify(body.messages))
      .filter((text) => text.includes(prompt) && text.includes('Of both.'));
  await expect.poll(() => readWith('Only of the fork.').length).toBeGreaterThan(0);

  const links = page.getByRole('navigation', { name: 'Conversations that belong together' });
  await links.getByRole('button', { name: /^Fork of: / }).click();
  await expect(title).not.toHaveText(/\(2\)/u);
  await expect(page.getByText('Only of the fork.')).toHaveCount(0);
  await desk.say('Only of the original. SCENARIO:basic');
  await expect(page.getByText('Hello! I can help with that.')).toHaveCount(2);
  await expect.poll(() => readWith('Only of the original.').length).toBeGreaterThan(0);
  expect(readWith('Only of the original.').join('')).not.toContain('Only of the fork.');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByText(/ \(2\)$/u)
    .click();
  await desk.expectText('Only of the fork.');
  await expect(links).toHaveCount(0);
});
