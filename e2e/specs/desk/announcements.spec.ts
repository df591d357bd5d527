import { expect, type Page } from '@playwright/test';

import { announcements, listenToAnnouncements } from '../../support/page/announcements.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

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

test('each announcement names its session while two sessions are side by side', async ({
  corral,
  page,
}) => {
  expect(corral.address).toContain('http://127.0.0.1:');
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = new Desk(page);
  const column = (name: RegExp) => page.getByRole('region', { name });
  const say = async (name: RegExp, text: string) => {
    const message = column(name).getByRole('textbox', { name: 'Message', exact: true });
    await message.fill(text);
    await message.press('Enter');
  };
  const texts = async () => (await news(page)).map(({ text }) => text);
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await desk.startDemo('help again');
  await desk.expectText('I am the demo agent');
  await page.keyboard.press('F4');
  await expect(column(/^Left column/u)).toHaveAccessibleName('Left column: help again');
  await expect(column(/^Right column/u)).toHaveAccessibleName('Right column: help');
  // Answer and end of both turns.
  await expect.poll(texts).toHaveLength(4);
  const before = 4;

  await say(/^Right column/u, 'help');
  await expect.poll(async () => (await texts()).slice(before)).toHaveLength(2);
  expect((await texts()).slice(before)).toEqual([
    expect.stringMatching(/^Demo answered in “help”: I am the demo agent/u),
    'Demo has finished its turn in “help”.',
  ]);

  await say(/^Left column/u, 'count 3');
  await expect(desk.question).toBeVisible();
  await expect
    .poll(async () => (await texts()).slice(before + 2))
    .toContainEqual(expect.stringMatching(/^Demo asks in “help again”: \S/u));
  await desk.decide('node count.mjs 3', 'Approve');
  await expect
    .poll(async () => (await texts()).slice(before + 2))
    .toContain('Demo has finished its turn in “help again”.');
  expect(
    (await texts()).slice(before).filter((text) => !/ in “help( again)?”/u.test(text)),
  ).toEqual([]);
});
