import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { Answerer } from '../../support/api/answerer.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { installClock } from '../../support/page/arming.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.beforeEach(async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await installClock(page);
});

const head = (page: Page) =>
  page.getByRole('main').getByRole('note', { name: 'While you were away', exact: true });
const divider = (page: Page) =>
  page
    .getByRole('region', { name: 'Conversation', exact: true })
    .getByRole('note', { name: 'While you were away', exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'While you were away', exact: true });
const shows = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Done since you looked' })
    .getByRole('button', { name: `Show “${title}”` });

/** Puts the inbox in front, so that the person has left all sessions. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F9');
  await expect(page.getByRole('heading', { name: 'Waiting for you', level: 1 })).toBeFocused();
}

async function screenshots(page: Page, name: string): Promise<void> {
  const take = (kind: string) =>
    page.screenshot({ path: test.info().outputPath(`${name}-${kind}.png`) });
  const size = page.viewportSize();
  await take('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take('dark');
  await expectAccessible(page, `${name} in dark colours`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 640, height: 400 });
  await take('small');
  if (size) await page.setViewportSize(size);
}

test('what happened while the person was away is summed up for all sessions, and above the first new message', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await expect(desk.question).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await leave(page);
  const other = await Answerer.open(corral);
  for (const about of ['node count.mjs 3', 'TWO.md']) {
    const question = await other.question(about);
    await other.show(question);
    await other.answer(question, 'approve');
  }
  await expect(shows(page, 'two')).toBeVisible();
  await expect(page.getByText('Both are decided.')).toBeVisible();
  await expect(head(page)).toBeHidden();

  await page.clock.fastForward('20:00');
  const facts = /1 file changed \(\+\d+ −0\) · 2 questions \(2 answered by you\)/u;
  await expect(head(page)).toHaveText(/^Since \d+:\d+ [AP]M: 1 turn in 1 session · /u);
  await expect(head(page)).toContainText(facts);
  await expectAccessible(page, 'the summary of all sessions');
  await screenshots(page, 'all');

  await shows(page, 'two').click();
  await desk.expectText('Both are decided.');
  await expect(divider(page)).toContainText(
    /^While you were away, \d.* to \d.*: 1 turn · 1 file changed/u,
  );
  await expect(divider(page)).toContainText(facts);
  // The command ended unseen, its question and the text before it were seen.
  const order = await desk.conversation.getByRole('group').or(divider(page)).allInnerTexts();
  const placeOf = (text: string) => order.findIndex((row) => row.includes(text));
  expect(placeOf('Two tools at once')).toBeLessThan(placeOf('While you were away'));
  expect(placeOf('While you were away')).toBeLessThan(placeOf('count.mjs 3'));
  await expect(bar(page)).toBeHidden();
  await expectAccessible(page, 'a summary above the first new message');
  await screenshots(page, 'session');

  await page.reload();
  await expect(divider(page)).toContainText(facts);
  await leave(page);
  await expect(head(page)).toBeHidden();
  await page.getByRole('treeitem', { name: /^two/u }).click();
  await desk.expectText('Both are decided.');
  await expect(divider(page)).toBeHidden();
  await page.clock.fastForward('20:00');
  await desk.message.focus();
  await page.keyboard.press('Shift');
  await expect(divider(page)).toBeHidden();
  other.close();
});

test('after a kill of core, a later window sums up what was not seen, and once seen no window does', async ({
  corral,
  page,
  context,
  guard,
}) => {
  guard.allowLostConnection();
  const desk = new Desk(page);
  await desk.startDemo('sleep');
  await desk.expectCard('node wait.mjs 60', 'running');
  await desk.startDemo('fail');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await corral.shell.kill();
  await corral.start();
  await page.goto('about:blank');
  await page.clock.fastForward('02:00:00');

  const later = await anotherWindow(corral, context);
  const open = (shown: Page) => shown.getByRole('treeitem', { name: /^sleep/u }).click();
  await open(later);
  await expect(divider(later)).toContainText('1 turn · 1 turn interrupted');
  await later.getByRole('treeitem', { name: /^fail/u }).click();

  const last = await anotherWindow(corral, context);
  await open(last);
  await new Desk(last).expectCard('node wait.mjs 60', 'interrupted');
  await expect(divider(last)).toBeHidden();
});

test('a summary whose first new message is far above is shown at the top, and leads to it', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText(/It failed with exit code 3/u);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await desk.say('many 200');
  await leave(page);
  await expect(shows(page, 'fail')).toBeVisible();
  await page.clock.fastForward('20:00');
  await shows(page, 'fail').click();
  await expect(bar(page)).toContainText('1 turn');
  await expect(divider(page)).toBeHidden();
  await expectAccessible(page, 'a summary at the top');
  await screenshots(page, 'bar');
  await bar(page)
    .getByRole('button', { name: /^Go to the first new message/u })
    .click();
  await expect(divider(page)).toBeInViewport();
  await expect(bar(page)).toBeHidden();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the summary is in Chinese', async ({ corral, page }) => {
    const start = await StartPage.open(page);
    await start.choose('智能体', /演示|Demo/u);
    await start.prompt.fill('count 3');
    await start.start();
    await expect(page.getByRole('alertdialog')).toContainText('node count.mjs 3');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F9');
    const other = await Answerer.open(corral);
    const question = await other.question('node count.mjs 3');
    await other.show(question);
    await other.answer(question, 'approve');
    await page.clock.fastForward('20:00');
    const summary = page.getByRole('note', { name: '你离开期间', exact: true });
    await expect(summary).toContainText(/^自 \d+:\d+ 起： 1 个会话共 1 轮/u);
    await expect(summary).toContainText('1 个问题（1 个由你回答）');
    await page.screenshot({ path: test.info().outputPath('chinese.png') });
    other.close();
  });
});
