import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test.beforeEach(({ corral }) => expect(corral.address).toContain('http://127.0.0.1:'));

const left = (page: Page) => page.getByRole('region', { name: /^Left column/u });
const right = (page: Page) => page.getByRole('region', { name: /^Right column/u });
const messageIn = (column: Locator) =>
  column.getByRole('textbox', { name: 'Message', exact: true });
const rowOf = (page: Page, title: string) =>
  page
    .getByRole('navigation', { name: 'Sessions' })
    .getByRole('treeitem', { level: 2 })
    .filter({ hasText: title });

/** Starts two sessions; the second one is in front. */
async function startTwo(page: Page, first: string, second: string): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startDemo(first);
  await desk.startDemo(second);
  await expect(rowOf(page, second)).toHaveAttribute('aria-current', 'true');
  return desk;
}

async function openBesideByMenu(page: Page, title: string): Promise<void> {
  // A row moves when its session ends its turn, which closes the menu.
  await expect(async () => {
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
    await rowOf(page, title).click({ button: 'right', timeout: 10_000 });
    await page
      .getByRole('menuitem', { name: 'Open in the second column' })
      .click({ timeout: 10_000 });
  }).toPass();
}

test('two sessions are shown side by side, and each receives its own messages and prompts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startTwo(page, 'slow', 'parallel');
  await openBesideByMenu(page, 'slow');

  await expect(left(page)).toHaveAccessibleName('Left column: parallel');
  await expect(right(page)).toHaveAccessibleName('Right column: slow');
  await expect(messageIn(right(page))).toBeFocused();
  await expect(right(page).getByText(/Sentence 2 of/u)).toBeVisible();
  await messageIn(left(page)).fill('slow please');
  await messageIn(left(page)).press('Enter');
  await expect(left(page).getByText(/Sentence 2 of/u)).toBeVisible();
  await expect(right(page).getByText('slow please')).toHaveCount(0);
  await expectAccessible(page, 'two sessions side by side');

  await test.step('an interrupt acts on the column with the focus', async () => {
    await messageIn(right(page)).focus();
    await expect(rowOf(page, 'slow')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('interrupt the turn');
    await page.keyboard.press('Enter');
    await expect(right(page).getByText('Interrupted').first()).toBeVisible();
    await expect(left(page).getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    // The palette has just closed, and Escape may still have been meant for it.
    await expect(async () => {
      await messageIn(left(page)).press('Escape');
      const stop = left(page).getByRole('button', { name: 'Stop', exact: true });
      await expect(stop).toBeHidden({ timeout: 500 });
    }).toPass();
  });

  await test.step('each column keeps its draft and its find bar', async () => {
    await messageIn(left(page)).fill('left draft');
    await messageIn(right(page)).fill('right draft');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('slow');
    await expect(right(page).getByRole('search')).toContainText('Message 1 of');
    await messageIn(left(page)).focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('nothing like this');
    await expect(left(page).getByRole('search')).toContainText('No match');
    await expect(right(page).getByRole('textbox', { name: 'Find' })).toHaveValue('slow');
    await expectAccessible(page, 'two find bars');
    await page.reload();
    await expect(messageIn(left(page))).toHaveValue('left draft');
    await expect(messageIn(right(page))).toHaveValue('right draft');
  });
});

test('the second column is opened, left and closed by keyboard, and a narrow window shows one column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startTwo(page, 'help', 'parallel');
  await new Desk(page).expectText(/count\.mjs/u);

  await page.keyboard.press('F4');
  await expect(right(page)).toHaveAccessibleName('Right column: help');
  await expect(messageIn(right(page))).toBeFocused();
  await page.keyboard.press('Shift+F4');
  await expect(messageIn(left(page))).toBeFocused();
  await page.keyboard.press('F6');
  await expect(right(page).locator(':focus')).toHaveCount(1);

  await test.step('the border moves, and a reload keeps the columns', async () => {
    const border = page.getByRole('separator', { name: 'Width of the columns' });
    await border.focus();
    await page.keyboard.press('ArrowRight');
    await expect(border).toHaveAttribute('aria-valuenow', '52');
    await page.reload();
    await expect(right(page)).toHaveAccessibleName('Right column: help');
    await expect(border).toHaveAttribute('aria-valuenow', '52');
  });

  await test.step('a narrow window shows the column that has the focus', async () => {
    await messageIn(left(page)).focus();
    await page.setViewportSize({ width: 420, height: 800 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('parallel');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, 'one of two columns in a narrow window');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(right(page)).toBeVisible();
  });

  await messageIn(right(page)).focus();
  await page.keyboard.press('F4');
  await expect(right(page)).toHaveCount(0);
  await expect(new Desk(page).message).toBeFocused();

  await test.step('Ctrl+Enter in the session list opens the session of the row beside', async () => {
    await rowOf(page, 'help').focus();
    await page.keyboard.press('Control+Enter');
    await expect(right(page)).toHaveAccessibleName('Right column: help');
    await right(page).getByRole('button', { name: 'Close the right column' }).click();
    await expect(right(page)).toHaveCount(0);
  });
});

test('a session in the second column counts as seen, and archiving or deleting it closes the column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = await startTwo(page, 'slow', 'help');
  await desk.expectText('I am the demo agent');
  await openBesideByMenu(page, 'slow');
  await messageIn(left(page)).focus();
  await right(page).getByRole('button', { name: 'Interrupt' }).click();
  await expect(right(page).getByText('Ready', { exact: true })).toBeVisible();
  await messageIn(left(page)).focus();
  await expect(rowOf(page, 'slow')).not.toContainText('something new');

  await test.step('a click in the list on the session of the second column goes to that column', async () => {
    await rowOf(page, 'slow').click();
    await expect(rowOf(page, 'slow')).toHaveAttribute('aria-current', 'true');
    await expect(left(page)).toHaveAccessibleName('Left column: help');
    await rowOf(page, 'help').click();
    await expect(rowOf(page, 'help')).toHaveAttribute('aria-current', 'true');
  });

  await right(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await expect(right(page).getByText('Stopped', { exact: true })).toBeVisible();
  await rowOf(page, 'slow').focus();
  await page.keyboard.press('Delete');
  await expect(right(page)).toHaveCount(0);
  await expect(rowOf(page, 'help')).toHaveAttribute('aria-current', 'true');
});

test('archiving the session of the second column closes that column, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = await startTwo(page, 'help', 'parallel');
  await desk.expectText(/count\.mjs/u);
  await page.keyboard.press('F4');
  await expect(right(page)).toHaveAccessibleName('Right column: help');
  const runInRight = async (name: string | RegExp) => {
    await right(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await messageIn(left(page)).fill('a draft');
  await runInRight('Stop agent');
  await expect(right(page).getByText('Stopped', { exact: true })).toBeVisible();
  await runInRight('Archive');

  await expect(right(page)).toHaveCount(0);
  await expect(rowOf(page, 'parallel')).toHaveAttribute('aria-current', 'true');
  await expect(desk.message).toHaveValue('a draft');
  await expect(desk.message).toBeFocused();
  await expectAccessible(page, 'one column after an archiving');
  await page.reload();
  await expect(desk.message).toHaveValue('a draft');
  await expect(right(page)).toHaveCount(0);
});

test('the inbox covers both columns, and leaving it returns to them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startTwo(page, 'help', 'parallel');
  await openBesideByMenu(page, 'help');
  await expect(right(page)).toBeVisible();
  await page.keyboard.press('Shift+F9');
  await expect(page.getByRole('heading', { name: 'Waiting for you' }).first()).toBeVisible();
  await expect(right(page)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Back|Close/u })
    .first()
    .click();
  await expect(left(page)).toHaveAccessibleName('Left column: parallel');
  await expect(right(page)).toHaveAccessibleName('Right column: help');
});

test('the changes of a turn are read beside the conversation, and lead to its steps', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:two-files',
    mode: 'Accept edits',
  });
  await desk.expectText('Both files are written.');
  await page.keyboard.press('Alt+Shift+D');
  await page
    .getByRole('dialog', { name: 'Changes of this turn' })
    .getByRole('button', { name: 'Open in the second column' })
    .click();

  await expect(right(page)).toHaveAccessibleName('Right column: changes in SCENARIO:two-files');
  const notes = right(page).getByRole('region', { name: /notes\.md, 3 lines added/u });
  await expect(notes).toContainText('It says good day.');
  await expect(right(page).locator(':focus')).toHaveCount(1);
  await expectAccessible(page, 'changes beside a conversation');

  await test.step('the conversation stays in use, and other changes take the same column', async () => {
    await messageIn(left(page)).fill('a note while reading');
    await page.keyboard.press('Alt+Shift+D');
    await expect(page.getByRole('dialog', { name: 'Changes of this turn' })).toHaveCount(0);
    await expect(right(page).locator(':focus')).toHaveCount(1);
  });

  await notes.getByRole('button', { name: 'Show in the conversation' }).first().click();
  await expect(left(page).locator(':focus')).toHaveCount(1);
  await page.reload();
  await expect(notes).toContainText('It says good day.');

  await test.step('changes are shown beside their own session only', async () => {
    await desk.startDemo('help');
    await expect(right(page)).toHaveCount(0);
    await rowOf(page, 'two-files').click();
    await expect(notes).toContainText('It says good day.');
  });
  await page.keyboard.press('F4');
  await expect(right(page)).toHaveCount(0);
});
