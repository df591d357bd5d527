import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { queuePrompts } from '../../support/page/queued-prompts.ts';
import { PNG } from '../../support/png.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';
import { StartPage } from '../../support/page/start-page.ts';

test.use({ agents: ['claude'] });

const list = (page: Page) => page.getByRole('listbox');

test('a path is completed after @, by keyboard alone', async ({ corral, page }) => {
  const desk = new Desk(page);
  await mkdir(join(corral.machine.project, 'src/sessions'));
  await writeFile(join(corral.machine.project, 'src/sessions/session-header.tsx'), '');
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.message.click();
  await page.keyboard.type('look at @sesh');
  await expect(list(page).getByRole('option')).toHaveText([/session-header\.tsx/u]);
  await page.keyboard.press('Tab');
  await expect(desk.message).toHaveValue('look at @src/sessions/session-header.tsx ');
  await expect(list(page)).toBeHidden();
});

test('the commands of the agent are offered after /, with their descriptions', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await desk.message.click();
  await page.keyboard.type('/secu');
  await expect(list(page).getByRole('option').first()).toContainText(/security-review.*review/u);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(desk.message).toHaveValue('/secu');
});

test('the commands that an agent named are offered on the start page, also after a reload', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await page.reload();
  const start = await StartPage.open(page);
  await start.prompt.pressSequentially('/secu');
  await expect(list(page).getByRole('option').first()).toContainText(/security-review.*review/u);
});

test('images are sent to the agent and shown with their prompt', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const files = [
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') },
    { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  ];
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByText(/notes\.pdf was not added/u)).toBeVisible();
  await desk.say('What is this?');
  await expect(
    page.getByRole('list', { name: 'Images of this prompt' }).getByRole('img'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Images to send' })).toBeHidden();
  await expect
    .poll(() => JSON.stringify(model.requests().at(-1)?.body.messages))
    .toContain('"media_type":"image/');
  await page.reload();
  await expect(
    page.getByRole('list', { name: 'Images of this prompt' }).getByRole('img'),
  ).toBeVisible();
});

test('queued prompts can be edited and removed before Claude Code takes them', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, [
    'First thought',
    'Second thought',
  ]);
  await queue.getByRole('button', { name: 'Take this queued prompt back' }).first().click();
  await expect(queue.getByRole('listitem')).toHaveText([/Second thought/u]);
  await queue.getByRole('button', { name: 'Edit this queued prompt' }).click();
  await queue.getByRole('textbox').fill('Second, better');
  await queue.getByRole('textbox').press('Enter');
  await expect(queue.getByRole('listitem')).toHaveText([/Second, better/u]);
  await desk.message.fill('A draft');
  await desk.message.press('Escape');
  await expect(page.getByText('Press Esc again to interrupt')).toBeVisible();
  await desk.message.press('Escape');
  await desk.expectText(/You interrupted/u);
  await expect(desk.message).toHaveValue('A draft');
  await expect(queue).toContainText('1 prompt held');
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).not.toContain('First thought');
});

test('the arrow keys recall earlier prompts, and Ctrl+Enter can be set as the key that sends', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await desk.message.press('ArrowUp');
  await expect(desk.message).toHaveValue('SCENARIO:basic');
  await desk.message.press('ArrowDown');
  await expect(desk.message).toHaveValue('');

  await openSettings(page, 'Writing');
  await page.getByRole('combobox', { name: 'Send a message with' }).click();
  await page.getByRole('option', { name: /^(Ctrl\+|⌘)Enter/u }).click();
  await expect(page.getByRole('combobox', { name: 'Send a message with' })).toContainText(
    /Ctrl\+|⌘/u,
  );
  await page.keyboard.press('Escape');
  await desk.message.fill('One');
  await desk.message.press('Enter');
  await page.keyboard.type('two');
  await expect(desk.message).toHaveValue('One\ntwo');
  await desk.message.press('ControlOrMeta+Enter');
  await expect(desk.message).toHaveValue('');
});
