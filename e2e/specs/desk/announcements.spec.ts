import { expect, type Page } from '@playwright/test';

import { announcements, listenToAnnouncements } from '../../support/page/announcements.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(async ({ page }) => listenToAnnouncements(page));

/**
 * Returns the announcements about the conversation, without those about the connection and the
 * number of questions.
 */
const news = async (page: Page) =>
  (await announcements(page)).filter(({ text }) => /Claude Code|Demo|Error/u.test(text));

test('an answer is announced once when it is complete, with its first words', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:growing' });
  await model.reached('first');
  await desk.expectText('It grows');
  model.release('first');
  await model.reached('second');
  await desk.expectText('It grows here');
  expect(await news(page)).toEqual([]);
  model.release('second');
  await desk.expectText('It grows here and is done.');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect.poll(() => news(page)).toHaveLength(2);
  expect(await news(page)).toEqual([
    {
      urgency: 'polite',
      text: 'Claude Code answered: A title A first block. It grows here and is done.',
    },
    { urgency: 'polite', text: 'Claude Code has finished its turn.' },
  ]);

  await page.reload();
  await desk.expectText('It grows here and is done.');
  expect(await news(page)).toEqual([]);
});

test('an approval is announced at once, and old messages are not announced after a reload or a change of session', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  await expect(desk.question).toContainText('mkdir -p one');
  const questions = async () =>
    (await news(page)).filter(
      ({ urgency, text }) => urgency === 'assertive' && /^Claude Code asks: \S/u.test(text),
    );
  await expect.poll(questions).toHaveLength(1);

  await page.reload();
  await expect(desk.question).toContainText('mkdir -p one');
  expect(await news(page)).toEqual([]);
  await desk.decide('mkdir -p one', 'Approve');
  await desk.decide('mkdir -p two', 'Approve');
  await desk.expectText('Both folders are there.');
  await expect
    .poll(async () => (await news(page)).map(({ text }) => text))
    .toContain('Claude Code has finished its turn.');

  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await expect
    .poll(async () => (await news(page)).map(({ text }) => text))
    .toContain('Demo has finished its turn.');
  const before = await news(page);
  const list = page.getByRole('navigation', { name: 'Sessions' });
  await list.getByText('two-approvals').click();
  await desk.expectText('Both folders are there.');
  await list.getByText('help', { exact: true }).click();
  await desk.expectText('I am the demo agent');
  expect(await news(page)).toEqual(before);
});

test('a failure is announced at once, and not again after a reload', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:bad-request' });
  await expect
    .poll(async () => (await news(page)).filter(({ urgency }) => urgency === 'assertive'))
    .toHaveLength(1);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect(page.locator('[data-seq]').last()).toBeVisible();
  expect(await news(page)).toEqual([]);
});
