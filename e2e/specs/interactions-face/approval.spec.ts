import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { announcements, listenToAnnouncements } from '../../support/page/announcements.ts';
import { freezeWhenVisible, installClock } from '../../support/page/arming.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const menu = (page: Page) => page.getByRole('menu');
const button = (desk: Desk, name: string) =>
  desk.question.getByRole('button', { name, exact: true });

async function expectArmed(desk: Desk): Promise<void> {
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
}

test('the command comes first, then one line of risk, and only the approval of a high risk is marked as dangerous', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('risky');
  await expectArmed(desk);
  const reason = desk.question.getByText('Deletes folders with all that is in them');
  await expect(reason).toHaveCount(1);
  const top = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.y ?? 0;
  const command = desk.question.getByText(/rm -rf scratch/u).first();
  expect(await top(command)).toBeLessThan(await top(reason));
  expect(await top(reason)).toBeLessThan(await top(button(desk, 'Approve once')));
  await expect(button(desk, 'Approve once')).toHaveAccessibleDescription(/Dangerous\./u);
  await expect(button(desk, 'Reject')).not.toHaveAccessibleDescription(/Dangerous/u);
  await expectAccessible(page, 'a command of high risk');
  await page.screenshot({ path: test.info().outputPath('risky.png') });
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(button(desk, 'Approve once')).toBeInViewport();
  await expect(button(desk, 'Reject')).toBeInViewport();
  await expect(command).toBeInViewport();
  await page.screenshot({ path: test.info().outputPath('risky-small.png') });
});

test('M opens the menu of the lasting approvals, and only Enter on the one with its scope chooses it', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expectArmed(desk);
  await page.screenshot({ path: test.info().outputPath('command.png') });
  // The numbers of other programs approve nothing here.
  for (const digit of ['1', '2', '3', '4', '5']) await page.keyboard.press(digit);
  await page.keyboard.press('m');
  const remember = page.getByRole('menuitem', { name: /do not ask again for node commands/u });
  await expect(remember).toBeFocused();
  await expect(remember).toHaveAccessibleDescription(/session/iu);
  await expectAccessible(page, 'the approvals that are remembered');
  await page.screenshot({ path: test.info().outputPath('remember.png') });
  // No other key of the dialog works while the menu is open, and the key of the menu does not choose.
  for (const key of ['a', 'm', 'n', '1', '2']) await page.keyboard.press(key);
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Shift+N');
  await expect(page.getByRole('menuitem', { name: 'Reject and stop the agent' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('m');
  await expect(remember).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.question).toBeHidden();
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
});

test('the text for the agent is sent by Reject and by the shortcut, and never approves', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await expectArmed(desk);
  const field = desk.question.getByRole('textbox', { name: /^Tell the agent/u });
  await field.press('Control+Enter');
  await expect(desk.question).toContainText('1 of 2');
  await field.fill('Not this one.');
  await expect(desk.question).toContainText(/Sent only with: Retry with feedback, Reject\. /u);
  await button(desk, 'Reject').click();
  await desk.expectText(/Not this one\./u);
  await expect(desk.question).toContainText('TWO.md');
  await expectArmed(desk);
  // The demo agent wants a reason, so a rejection without one asks for it.
  await button(desk, 'Reject').click();
  const reason = desk.question.getByRole('textbox', { name: /^Reject: Why not\?/u });
  await expect(reason).toBeFocused();
  await page.keyboard.type('1 file is enough.');
  await page.keyboard.press('Control+Enter');
  await expect(desk.question).toBeHidden();
  await desk.expectText(/1 file is enough\./u);
  await desk.expectCard(/TWO\.md/u, 'denied');
});

test('the delay before answers count is shown on the buttons and announced, and no answer counts meanwhile', async ({
  page,
}) => {
  await listenToAnnouncements(page);
  await installClock(page);
  const news = async () =>
    (await announcements(page)).filter(({ text }) => /in a moment|chosen now/u.test(text));
  const desk = new Desk(page);
  await freezeWhenVisible(page, desk.question, () => desk.startDemo('count 3'));
  await expect(desk.question.locator('[data-armed=false]')).toBeVisible();
  await expect(desk.question.getByText('Keys work in a moment').first()).toBeVisible();
  for (const name of ['Approve once', 'Reject']) {
    await expect(button(desk, name)).toHaveAccessibleDescription(/^Keys work in a moment/u);
    await expect(button(desk, name)).toHaveAttribute('aria-disabled', 'true');
    const line = button(desk, name).locator('.animate-arming');
    await expect(line).toBeAttached();
    await expect(line).toHaveCSS('height', '3px');
  }
  await page.screenshot({ path: test.info().outputPath('arming.png') });
  await page.keyboard.press('a');
  await button(desk, 'Approve once').focus();
  await page.keyboard.press('Enter');
  await expect(desk.question.locator('[data-armed=false]')).toBeVisible();

  await page.clock.resume();
  await expectArmed(desk);
  await expect(desk.question.getByText('Keys work in a moment')).toHaveCount(0);
  await expect(desk.question.locator('.animate-arming')).toHaveCount(0);
  await expect(button(desk, 'Approve once')).not.toHaveAccessibleDescription(/moment/u);
  const announced = [
    { urgency: 'polite', text: 'Keys work in a moment' },
    { urgency: 'polite', text: 'Answers can be chosen now' },
  ];
  await expect.poll(news).toEqual(announced);

  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await expectArmed(desk);
  expect(await news()).toEqual(announced);
  await desk.decide('node count.mjs 3', 'Approve');
});
