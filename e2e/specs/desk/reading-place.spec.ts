import { expect, type Locator, type Page } from '@playwright/test';

import type { Corral } from '../../support/corral.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

const scroller = (page: Page): Locator => page.locator('[data-scroller]');

/** Returns the distance in pixels from the top of the scroller to the top of the message. */
async function topOf(page: Page, row: Locator): Promise<number> {
  const [box, frame] = [await row.boundingBox(), await scroller(page).boundingBox()];
  if (!box || !frame) throw new Error('It is not on the screen.');
  return Math.round(box.y - frame.y);
}

/**
 * Allows a difference of one pixel, because the height of rows is fractional and the stored
 * position is not.
 */
async function expectAt(page: Page, row: Locator, top: number): Promise<void> {
  await expect
    .poll(async () => Math.abs((await settledTop(page, row)) - top))
    .toBeLessThanOrEqual(1);
}

/** Starts a conversation of 500 messages and another one. */
async function startTwoConversations(corral: Corral, page: Page): Promise<Desk> {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await desk.startDemo('many 500');
  await desk.expectText('Message 500 of 500');
  await expect(scroller(page)).toHaveAttribute('data-scroller', '');
  return desk;
}

const toSession = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Sessions' }).getByText(title, { exact: true }).click();

/** Scrolls to a message far from the end. */
async function scrollToMessage(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(text.replaceAll(/\D+\d+$|\D/gu, ''));
  const row = page.locator('[data-seq]').filter({ hasText: text });
  await expect(row).toBeInViewport();
  await page.keyboard.press('Escape');
  await scroller(page).hover();
  const top = await settledTop(page, row);
  await page.mouse.wheel(0, 37);
  // The browser may scroll some frames later.
  await expectAt(page, row, top - 37);
  return row;
}

/** Returns the position of the message after two equal measurements in a row. */
async function settledTop(page: Page, row: Locator): Promise<number> {
  await expect(row).toBeVisible();
  let [before, now] = [Number.NaN, await topOf(page, row)];
  while (before !== now) {
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
    [before, now] = [now, await topOf(page, row)];
  }
  return now;
}

test('the reading position is kept after a change of session, a reload and a restart of Corral', async ({
  corral,
  page,
  guard,
}) => {
  test.slow();
  guard.allowLostConnection();
  const desk = await startTwoConversations(corral, page);
  const row = await scrollToMessage(page, 'Message 123 of 500');
  await expect(page.getByRole('button', { name: 'Jump to the end' })).toBeVisible();
  const top = await settledTop(page, row);

  await toSession(page, 'help');
  await desk.expectText('I am the demo agent');
  await toSession(page, 'many 500');
  await expectAt(page, row, top);

  await page.reload();
  await expectAt(page, row, top);

  await corral.restart('kill');
  await page.goto(corral.address);
  await expectAt(page, row, top);
  await expect(page.getByRole('button', { name: 'Jump to the end' })).toBeVisible();
});

test('messages that arrive while one reads further up are counted, also after a change of session, and move nothing', async ({
  corral,
  page,
}) => {
  test.slow();
  const desk = await startTwoConversations(corral, page);
  const row = await scrollToMessage(page, 'Message 321 of 500');
  const top = await settledTop(page, row);
  // Sends from another client, because a prompt sent in this window scrolls to its own message.
  const client = await ApiClient.open(corral.address);
  const session = (await client.desk()).sessions.find(({ title }) => title === 'many 500');
  const prompt = {
    commandId: crypto.randomUUID(),
    sessionId: session?.sessionId ?? '',
    text: 'many 7',
  };
  expect(await client.api['sessions.prompt'](prompt)).toMatchObject({ ok: true });
  client.close();
  // The new messages are the prompt, seven answers, and the usage of the turn.
  await expect(page.getByRole('button', { name: '9 new. Jump to the end' })).toBeVisible();
  await expectAt(page, row, top);

  await toSession(page, 'help');
  await desk.expectText('I am the demo agent');
  await toSession(page, 'many 500');
  await expect(page.getByRole('button', { name: '9 new. Jump to the end' })).toBeVisible();
  await expectAt(page, row, top);

  await page.getByRole('button', { name: '9 new. Jump to the end' }).click();
  await expect(desk.conversation.getByText('Message 7 of 7')).toBeInViewport();
  await toSession(page, 'help');
  await desk.expectText('I am the demo agent');
  await toSession(page, 'many 500');
  await expect(desk.conversation.getByText('Message 7 of 7')).toBeInViewport();
  await desk.say('many 3');
  await expect(desk.conversation.getByText('Message 3 of 3')).toBeInViewport();
  await expect(page.getByRole('button', { name: /Jump to the end/u })).toHaveCount(0);
});

test('a prompt sent while one reads further up is shown at once, with the answer', async ({
  corral,
  page,
}) => {
  test.slow();
  const desk = await startTwoConversations(corral, page);
  const row = await scrollToMessage(page, 'Message 123 of 500');
  await expect(page.getByRole('button', { name: 'Jump to the end' })).toBeVisible();
  await settledTop(page, row);
  await desk.say('many 3');
  await expect(page.getByRole('group', { name: /^You, .*: many 3$/u })).toBeInViewport();
  await expect(desk.conversation.getByText('Message 3 of 3')).toBeInViewport();
  await expect(page.getByRole('button', { name: /Jump to the end/u })).toHaveCount(0);
  await expect(desk.message).toBeFocused();
});

test('a message does not move while older ones are loaded above it', async ({ corral, page }) => {
  const desk = await startTwoConversations(corral, page);
  // After a reload, the window holds only the newest messages.
  await page.reload();
  await desk.expectText('Message 500 of 500');
  const first = page.locator('[data-seq]').filter({ hasText: 'Message 448 of 500' });
  await scroller(page).hover();
  for (
    let steps = 0;
    steps < 80 && !((await first.isVisible()) && (await topOf(page, first)) > 0);
    steps += 1
  ) {
    await page.mouse.wheel(0, -60);
  }
  await expect(first).toBeInViewport();
  const top = await settledTop(page, first);
  await expect(desk.conversation.getByText('Message 448 of 500')).toBeInViewport();
  // Older pages were loaded before the edge was reached: the list has grown above the visible part.
  await expect
    .poll(async () => scroller(page).evaluate((list) => list.scrollTop > 2_000))
    .toBe(true);
  await expectAt(page, first, top);
});
