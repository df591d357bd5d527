import { expect } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

test('a command is changed before it is approved: the agent runs the changed command, and the conversation shows the change', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await page.keyboard.press('e');
  const field = desk.question.getByRole('textbox', { name: 'The command to run instead' });
  await expect(field).toBeFocused();
  await field.fill('');
  await desk.question.getByRole('button', { name: 'Approve with this change' }).click();
  await expect(desk.question).toContainText('an empty one cannot be approved');
  await field.fill('node count.mjs 4');
  await expect(desk.question).toContainText('What you changed');
  await expectAccessible(page, 'a change before approving');
  await desk.question.getByRole('button', { name: 'Approve with this change' }).click();
  await expect(desk.question).toBeHidden();
  await desk.expectText('What was changed before it was approved');
  const card = desk.card(/node count\.mjs/u);
  await card.getByRole('button', { name: 'Show details' }).click();
  await expect(card.getByText('line 4 of 4')).toBeVisible();
});

test('keys move through all open questions in the order of the list beside the dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const desk = new Desk(page);
  await desk.startDemo('two');
  await expect(desk.question).toContainText('1 of 2');
  const rail = desk.question.getByRole('navigation', { name: 'Open questions' });
  await expect(rail.getByRole('listitem')).toHaveCount(2);
  await expect(rail.getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await page.keyboard.press('j');
  await expect(desk.question).toContainText('2 of 2');
  await expect(rail.getByRole('button').last()).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'several questions');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await page.keyboard.press('k');
  await expect(desk.question).toContainText('1 of 2');
});

test('the question in front does not move when another question opens', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  const approve = desk.question.getByRole('button', { name: 'Approve once', exact: true });
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  const before = await approve.boundingBox();
  const elsewhere = await anotherWindow(corral, context);
  const other = new Desk(elsewhere);
  await expect(other.question).toBeVisible();
  await elsewhere.keyboard.press('Escape');
  await other.startDemo('count 5');
  await expect(desk.question).toContainText('1 of 2');
  expect(await approve.boundingBox()).toEqual(before);
});

test('a double click sends one answer', async ({ page }) => {
  const answers: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"interactions.respond"')) answers.push(String(payload));
    }),
  );
  await page.reload();
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve once', exact: true }).dblclick();
  await expect(desk.question).toBeHidden();
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
  expect(answers).toHaveLength(1);
});

test('a question can be answered in the conversation of its session', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await desk.question.getByRole('button', { name: 'Go to the session' }).click();
  await expect(desk.question).toBeHidden();
  const card = desk.conversation.getByRole('region', { name: /^Question of the agent/u });
  await expect(card).toContainText('node count.mjs 3');
  await expectAccessible(page, 'a question in the conversation');
  const text = card.getByRole('textbox', { name: /^Tell the agent/u });
  await text.fill('Later.');
  await expect(card).toContainText(/Sent only with: .*Reject\. /u);
  await expect(card.locator('[data-armed=true]')).toBeVisible();
  // Letters are text in the field, and the keys of the answers in the rest of the card.
  await text.press('a');
  await expect(text).toHaveValue('Later.a');
  await text.fill('Later.');
  await card.getByRole('button', { name: 'Change before approving' }).focus();
  await page.keyboard.press('n');
  await desk.expectText(/Rejected · in this window/u);
  await desk.expectCard(/node count\.mjs 3/u, 'denied');
});

test('an edit that begins in the card of a question is made in the dialog', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await desk.question.getByRole('button', { name: 'Go to the session' }).click();
  await expect(desk.question).toBeHidden();
  const card = desk.conversation.getByRole('region', { name: /^Question of the agent/u });
  await card.getByRole('button', { name: 'Change before approving' }).click();
  const field = desk.question.getByRole('textbox', { name: 'The command to run instead' });
  await expect(field).toHaveValue('node count.mjs 3');
});

test('a key in the list of open questions does not answer the question behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 });
  const desk = new Desk(page);
  await desk.startDemo('two');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await desk.question.getByRole('button', { name: /^1 of 2: Show all/u }).click();
  const list = page.getByRole('list', { name: 'Open questions' });
  await expect(list.getByRole('button').first()).toBeFocused();
  for (const key of ['a', 'n', '1', 'l']) await page.keyboard.press(key);
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(desk.question).toContainText('1 of 2');
});

test('a change of a file cannot be approved in its card, only in the dialog', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await desk.question.getByRole('button', { name: 'Next question' }).click();
  await desk.question.getByRole('button', { name: 'Go to the session' }).click();
  const card = desk.conversation.getByRole('region', {
    name: 'Question of the agent: Write this file?',
  });
  await expect(card.getByRole('button', { name: 'Approve once', exact: true })).toHaveCount(0);
  await card.getByRole('button', { name: 'Look at all of it and decide' }).click();
  await desk.decide('TWO.md', 'Approve');
  await desk.expectCard(/TWO\.md/u, 'completed');
});
