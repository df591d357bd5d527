import { expect, type Locator, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { closeSettings } from '../../support/page/rule-builder.ts';
import { openSettings } from '../../support/page/settings.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const barOf = (page: Page): Locator => page.getByRole('region', { name: /^Question: / });
const approve = (page: Page): Locator =>
  barOf(page).getByRole('button', { name: 'Approve once', exact: true });

async function expectArmed(bar: Locator): Promise<void> {
  await expect(bar).toHaveAttribute('data-armed', 'true', { timeout: 40_000 });
}

/** Starts the demo and moves its question from the dialog to the message field by the key. */
async function dock(page: Page, prompt: string): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startDemo(prompt);
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('d');
  await expect(desk.question).toBeHidden();
  await expect(barOf(page)).toBeVisible();
  return desk;
}

async function rejectByKeys(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await page.keyboard.type('Not now.');
  await page.keyboard.press('ControlOrMeta+Enter');
}

const fitsOf = (page: Page) => barOf(page).locator('[data-content]');

test('a key moves a question over the message field, where the keys of the dialog answer it, and the choice is remembered', async ({
  page,
}) => {
  const desk = await dock(page, 'count 3');
  await expect(barOf(page)).toContainText('node count.mjs 3');
  await expect(barOf(page)).toContainText('Medium risk');
  await expect(barOf(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page, 'a question over the message field');
  await page.screenshot({ path: test.info().outputPath('docked.png') });
  const cut = await barOf(page)
    .getByRole('button')
    .locator('.truncate')
    .evaluateAll(
      (labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length,
    );
  expect(cut).toBe(0);
  await expectArmed(barOf(page));
  await page.keyboard.press('a');
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
  await expect(barOf(page)).toBeHidden();
  await expect(desk.message).toBeFocused();

  await page.reload();
  await desk.say('count 5');
  await expect(barOf(page)).toContainText('node count.mjs 5');
  await expect(desk.question).toBeHidden();
  // The person stays where they type; letters are text there.
  await expect(desk.message).toBeFocused();
  await expectArmed(barOf(page));
  await page.keyboard.type('and name it');
  await expect(desk.message).toHaveValue('and name it');
  await expect(barOf(page)).toBeVisible();
  // The Enter that ends the composition of an input method sends and answers nothing.
  await desk.message.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await expect(desk.message).toHaveValue('and name it');
  await page.keyboard.press('F9');
  await expect(barOf(page).getByRole('heading')).toBeFocused();
  // The rejection of the demo needs a reason.
  await rejectByKeys(page);
  await desk.expectCard(/node count\.mjs 5/u, 'denied');
  await expect(desk.message).toHaveValue('and name it');
});

test('what does not fit over the message field cannot be approved before all of it is shown', async ({
  page,
}) => {
  const desk = await dock(page, 'count 3');
  await expectArmed(barOf(page));
  await page.keyboard.press('a');
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
  await desk.say('plan');
  await expect(barOf(page)).toContainText('A plan for the greeting');
  const collapsed = await barOf(page).boundingBox();
  const approval = barOf(page).getByRole('button', { name: 'Approve, ask before each edit' });
  await expect(approval).toBeHidden();
  await expect(fitsOf(page)).toHaveAttribute('inert');
  await page.keyboard.press('F9');
  await expectArmed(barOf(page));
  await page.keyboard.press('a');
  await expect(fitsOf(page)).not.toHaveAttribute('inert');
  await expect(barOf(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('expanded.png') });
  await expectAccessible(page, 'an expanded question over the message field');
  await expect(approval).toBeVisible();
  await barOf(page).getByRole('button', { name: 'Show less' }).click();
  await expect(approval).toBeHidden();
  expect((await barOf(page).boundingBox())?.height).toBe(collapsed?.height);
});

test('a click answers over the message field, and words for the agent are sent with a rejection', async ({
  page,
}) => {
  const desk = await dock(page, 'two');
  await expectArmed(barOf(page));
  await expect(barOf(page)).toContainText('1 of 2');
  const before = await barOf(page).boundingBox();
  await expect(approve(page)).toBeHidden();
  await barOf(page).getByRole('button', { name: 'Show all of it, to approve' }).click();
  await expectArmed(barOf(page));
  await approve(page).click();
  await expect(barOf(page)).toContainText('TWO.md');
  expect((await barOf(page).boundingBox())?.height).toBe(before?.height);
  await expectArmed(barOf(page));
  await barOf(page).getByRole('heading').focus();
  await page.keyboard.press('f');
  await page.keyboard.type('another name');
  await page.keyboard.press('ControlOrMeta+Enter');
  await desk.expectText(/another name/u);
});

test('a question of high risk, or of a session that is not in view, opens in the dialog', async ({
  page,
}) => {
  const desk = await dock(page, 'count 3');
  await expectArmed(barOf(page));
  await page.keyboard.press('a');
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
  await desk.say('risky');
  await expect(desk.question).toContainText('High risk');
  await expect(barOf(page)).toBeHidden();
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  await page.keyboard.press('d');
  await expect(desk.question).toContainText('High risk');
  await rejectByKeys(page);
  await expect(desk.question).toBeHidden();

  await desk.say('withdraw 60');
  await expect(barOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'New session' }).first().click();
  // Its session is no longer in view.
  await expect(barOf(page)).toBeHidden();
  await expect(desk.question).toContainText('node count.mjs 3');
});

test('a question over the message field closes in every window, and the setting moves it back', async ({
  corral,
  page,
  context,
}) => {
  const desk = await dock(page, 'count 3');
  const other = await anotherWindow(corral, context);
  const otherDesk = new Desk(other);
  await expect(otherDesk.question.or(barOf(other))).toBeVisible();
  // A window that shows no session opens the question in the dialog.
  await other.keyboard.press('Escape');
  await expect(otherDesk.question).toBeHidden();
  await other.getByRole('treeitem', { level: 2 }).first().click();
  await other.keyboard.press('F9');
  await expect(barOf(other)).toContainText('node count.mjs 3');
  await expectArmed(barOf(other));
  await approve(other).click();
  await expect(barOf(other)).toBeHidden();
  await expect(barOf(page)).toBeHidden();
  await desk.expectCard(/node count\.mjs 3/u, 'completed');

  const settings = await openSettings(page, 'Questions');
  await settings.getByRole('combobox', { name: 'Questions of the session in view' }).click();
  await page.getByRole('option', { name: 'In a dialog' }).click();
  await closeSettings(desk);
  await desk.say('count 3');
  await expect(desk.question).toContainText('node count.mjs 3');
  await expect(barOf(page)).toBeHidden();
});

test('a question is postponed over the message field by Escape', async ({ page }) => {
  const desk = await dock(page, 'count 3');
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toBeHidden();
  await expect(desk.message).toBeFocused();
  await page.keyboard.press('F9');
  await expect(barOf(page).getByRole('heading')).toBeFocused();
});

test.describe('a narrow dark window in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 420, height: 800 }, colorScheme: 'dark' });

  test('a question and the message field fit, and a low window keeps the dialog', async ({
    page,
  }) => {
    const start = await StartPage.open(page);
    await start.choose('智能体', /演示|Demo/u);
    await start.prompt.fill('count 3');
    await start.start();
    const question = page.getByRole('alertdialog');
    await expect(question.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
    await page.keyboard.press('d');
    const bar = page.getByRole('region', { name: /^问题：/u });
    await expect(bar.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox').last()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'a question over the message field in a narrow window');
    await page.screenshot({ path: test.info().outputPath('narrow.png') });
    await page.setViewportSize({ width: 640, height: 520 });
    await expect(bar.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(question).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
