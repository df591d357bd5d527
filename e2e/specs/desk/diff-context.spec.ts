import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator } from '@playwright/test';

import { editedFile, sourceFile } from '../../model-server/scenarios/diffs.ts';
import { anotherWindow } from '../../support/another-window.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const DOWN = 'Show 20 more lines, downwards';
const UP = 'Show 20 more lines, upwards';

/** Returns the numbers and the text of a row of a unified diff. */
function cellsOf(table: Locator, words: string): Promise<readonly string[]> {
  return table
    .getByRole('row')
    .filter({ hasText: words })
    .first()
    .evaluate((row) => [0, 1, 3].map((at) => row.children[at]?.textContent ?? ''));
}

/** Opens the details of a card if they are not open. */
async function openCard(card: Locator): Promise<void> {
  const expander = card.getByRole('button', { name: 'Show details' });
  if (await expander.isVisible()) await expander.click();
}

/** Returns the distance of an element's top from the top of the area that scrolls it, in pixels. */
function distanceFromTop(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    let box = node.parentElement;
    while (box && !/auto|scroll/u.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    return node.getBoundingClientRect().top - (box?.getBoundingClientRect().top ?? 0);
  });
}

test('an edit of a part shows the lines of the file around it, step by step and as a whole', async ({
  corral,
  context,
  page,
}) => {
  const path = join(corral.machine.project, 'src/values.ts');
  await writeFile(path, editedFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:edit-inside' });
  const { question } = desk;
  const table = question.getByRole('table', { name: /Changes of .*values\.ts/u });

  await test.step('in the question, before the edit is made, by keyboard', async () => {
    await expect(table.getByText('compute(100, "new")')).toBeVisible();
    await expect(table.getByText('compute(96,')).toHaveCount(0);
    await expect(question.getByRole('button', { name: '96 unchanged lines' })).toBeVisible();
    await question.getByRole('button', { name: UP }).press('Enter');
    await expect(table.getByText('compute(77,')).toHaveCount(1);
    expect(await cellsOf(table, 'compute(77,')).toEqual([
      '77',
      '77',
      'export const value77 = compute(77, "old");',
    ]);
    await expect(table.getByText('compute(76,')).toHaveCount(0);
    await expect(question.getByRole('button', { name: UP })).toBeFocused();
    await question.getByRole('button', { name: DOWN }).press('Enter');
    await expect(table.getByText('compute(123,')).toHaveCount(1);
    await expect(table.getByText('compute(124,')).toHaveCount(0);
    await expectAccessible(page, 'a question with lines of the file');
    await question.getByRole('button', { name: '77 unchanged lines' }).press('Enter');
    await expect(table.getByText('compute(200,')).toHaveCount(1);
    await expect(question.getByRole('group', { name: /Changes of/u })).toBeFocused();
  });

  await test.step('another window that shows the question hides none of these lines', async () => {
    const client = await ApiClient.open(corral.address);
    const windows = async () => (await client.desk()).interactions[0]?.shownIn.length;
    await expect.poll(windows).toBe(1);
    const other = await anotherWindow(corral, context);
    await expect.poll(windows).toBe(2);
    client.close();
    await other.close();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(table.getByText('compute(77,')).toHaveCount(1);
    await expect(table.getByText('compute(200,')).toHaveCount(1);
  });

  await test.step('the head of the diff stays visible in the question', async () => {
    const tools = question.getByRole('toolbar', { name: 'Diff' });
    await table.getByText('compute(200,').scrollIntoViewIfNeeded();
    await expect(tools.getByRole('button', { name: 'Whole file' })).toBeInViewport();
    await desk.decide('values.ts', 'Approve');
  });

  await desk.expectText('Value 100 is new.');
  const card = desk.card(/Updated src\/values\.ts/u);
  await openCard(card);
  const done = card.getByRole('table', { name: /Changes of/u });
  const whole = card.getByRole('button', { name: 'Whole file' });

  await test.step('in the card, the whole file has the change in its place', async () => {
    await expect(whole).toHaveAttribute('aria-pressed', 'false');
    await whole.click();
    await expect(whole).toHaveAttribute('aria-pressed', 'true');
    await expect(done.getByText('compute(1,')).toHaveCount(1);
    await expect(done.getByText('compute(100, "new")')).toBeInViewport();
    expect(await cellsOf(done, 'compute(100, "old")')).toEqual([
      '100',
      '',
      'export const value100 = compute(100, "old");',
    ]);
    expect((await cellsOf(done, 'compute(200,')).slice(0, 2)).toEqual(['200', '200']);
  });

  await test.step('the head of the card stays visible while its diff scrolls', async () => {
    const tools = card.getByRole('toolbar', { name: 'Diff' });
    await done.getByText('compute(180,').scrollIntoViewIfNeeded();
    await expect(whole).toBeInViewport();
    expect(Math.abs(await distanceFromTop(tools))).toBeLessThan(12);
    await whole.click();
    await expect(done.getByText('compute(1,')).toHaveCount(0);
  });

  await test.step('a file that has changed since refuses with a sentence, and offers no lines', async () => {
    await writeFile(path, `// A new first line.\n${editedFile}`);
    await page.reload();
    await openCard(card);
    await card.getByRole('button', { name: '96 unchanged lines' }).click();
    await expect(card.getByText('The file has changed since; the lines around')).toBeVisible();
    await expect(card.getByRole('button', { name: /unchanged lines|more lines/u })).toHaveCount(0);
    await expect(done.getByText('compute(96,')).toHaveCount(0);
    await expectAccessible(page, 'a diff whose file has changed');
  });

  await test.step('a file with the lines of the edit again can be read again', async () => {
    await writeFile(path, editedFile.replace('compute(100, "old")', 'compute(100, "new")'));
    await whole.click();
    await expect(done.getByText('compute(96,')).toHaveCount(1);
    await expect(card.getByText('The file has changed since')).toHaveCount(0);
  });
});

test('a file of 100,000 lines is shown as a whole, with only the rows near the visible part', async ({
  corral,
  page,
}) => {
  const many = Array.from({ length: 100_000 }, (_, at) => `line ${at + 1} of the file\n`).join('');
  const file = editedFile + many;
  await writeFile(join(corral.machine.project, 'src/values.ts'), file);
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:edit-inside',
    mode: 'Accept edits',
  });
  await desk.expectText('Value 100 is new.');
  const card = desk.card(/Updated src\/values\.ts/u);
  await openCard(card);
  await card.getByRole('button', { name: 'Whole file' }).click();
  const table = card.getByRole('table', { name: /Changes of/u });
  await expect(table).toHaveAttribute('aria-rowcount', '100202');
  await expect(table.getByText('compute(100, "new")')).toBeInViewport();
  const box = card.getByRole('group', { name: /Changes of/u });
  // The list scrolls to the change in several steps while it measures rows, and overrides a key that
  // is pressed meanwhile.
  await expect(async () => {
    await box.press('End');
    await expect(table.getByText('line 100000 of the file')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await cellsOf(table, 'line 100000 of')).toEqual([
    '100200',
    '100200',
    'line 100000 of the file',
  ]);
  expect(await table.getByRole('row').count()).toBeLessThan(120);
});

test('moved lines are marked in a diff, and between the files of a turn', async ({
  corral,
  page,
}) => {
  await writeFile(join(corral.machine.project, 'src/list.js'), sourceFile);
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:move-function',
    mode: 'Accept edits',
  });
  await desk.expectText('The function is below.');
  const card = desk.card(/Updated src\/list\.js/u);
  await openCard(card);

  await test.step('the lines say where they came from, and where they went', async () => {
    const rows = card.locator('[data-moved]');
    await expect(rows).toHaveCount(6);
    const removed = rows.filter({ hasText: 'removed, moved to line' });
    const added = rows.filter({ hasText: 'added, moved from line' });
    await expect(removed).toHaveCount(3);
    await expect(added).toHaveCount(3);
    await expect(card.getByText(/^3 lines moved (?:to|from) line \d+$/u)).toHaveCount(2);
    await expectAccessible(page, 'a diff with moved lines');
  });

  await desk.say('SCENARIO:move-to-file');
  await desk.expectText('The function has its own file.');
  await page.keyboard.press('Alt+Shift+D');
  const dialog = page.getByRole('dialog', { name: 'Changes of this turn' });
  const list = dialog.getByRole('region', { name: /list\.js, /u });
  const total = dialog.getByRole('region', { name: /total\.js, /u });

  await test.step('a move to another file names that file and its line', async () => {
    await expect(list.getByText('3 lines moved to total.js, line 2')).toBeVisible();
    await expect(total.getByText(/^3 lines moved from list\.js, line \d+$/u)).toBeVisible();
    await expect(total.locator('[data-moved]').first()).toContainText('added, moved from list.js');
    await expectAccessible(page, 'the changes of a turn with moved lines');
  });
  await test.step('the head of a file and its tools stay visible while the file scrolls', async () => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await list.getByRole('button', { name: 'The rest of the file, if there is any' }).focus();
    await list.getByText('The rest of the file, if there is any').scrollIntoViewIfNeeded();
    const head = list.getByRole('button', { expanded: true });
    await expect(head).toBeInViewport({ ratio: 1 });
    expect(await distanceFromTop(head)).toBeLessThan(12);
    const tools = await distanceFromTop(list.getByRole('toolbar', { name: 'Diff' }));
    expect(tools).toBeGreaterThan(30);
    expect(tools).toBeLessThan(45);
  });
});
