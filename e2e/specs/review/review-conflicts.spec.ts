import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

/** Leaves a merge with conflicts in a text file, a binary file and a file that one side deleted. */
async function mergeWithConflicts(repository: ChangedRepository): Promise<void> {
  await repository.write(FILE, linesWith({}));
  await repository.write('data.bin', Buffer.from([0, 1]));
  await repository.write('gone.txt', 'gone\n');
  repository.commit('Add values');
  repository.git('switch', '-q', '-c', 'feature');
  await repository.write(FILE, linesWith({ 10: 'ten', 50: 'fifty' }));
  await repository.write('data.bin', Buffer.from([0, 2]));
  await repository.remove('gone.txt');
  repository.commit('Say ten');
  repository.git('switch', '-q', 'main');
  await repository.write(FILE, linesWith({ 10: 'TEN', 50: 'FIFTY' }));
  await repository.write('data.bin', Buffer.from([0, 3]));
  await repository.write('gone.txt', 'not gone\n');
  repository.commit('Shout ten');
  repository.git('switch', '-q', 'feature');
  expect(() => repository.git('merge', '-q', 'main')).toThrow();
}

test('a conflict is decided part by part, by pointer and by keyboard, undone, and marked as resolved', async ({
  corral,
  page,
}) => {
  test.slow();
  const repository = new ChangedRepository(corral.machine.project);
  await mergeWithConflicts(repository);
  const review = await ReviewPage.open(page, corral);
  const region = (at: number, total: number) =>
    page.getByRole('group', { name: `Conflict ${at} of ${total} in ${FILE}` });

  await test.step('both sides are shown with their base', async () => {
    await expect(region(1, 2).getByRole('region', { name: 'Base' })).toContainText('line 10');
    await expect(region(1, 2).getByRole('region', { name: 'Ours: HEAD' })).toContainText('ten');
    await expect(region(1, 2).getByRole('region', { name: 'Theirs: main' })).toContainText('TEN');
    await expect(page.getByRole('button', { name: `Stage ${FILE}` })).toHaveCount(0);
    await expectAccessible(page, 'a conflict beside the conversation');
  });

  await test.step('a part is decided, undone, and decided by keyboard', async () => {
    await region(1, 2).getByRole('button', { name: 'Take theirs for conflict 1' }).click();
    await expect(region(1, 1)).toContainText('FIFTY');
    expect(await repository.read(FILE)).toContain('\nTEN\n');
    await expect(region(1, 1).getByRole('button', { name: 'Take ours for' })).toBeFocused();
    await page.keyboard.press('z');
    await expect(region(2, 2)).toBeVisible();
    // Key presses decide the current region from anywhere in the review, and never an unseen one.
    await page.getByRole('button', { name: `Hide the changes of ${FILE}` }).focus();
    await page.keyboard.press('b');
    await expect(region(1, 2).getByRole('button', { name: 'Take ours for' })).toBeFocused();
    await page.keyboard.press('j');
    await expect(region(2, 2).getByRole('button', { name: 'Take ours for' })).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('b');
    await expect(region(1, 1).getByRole('button', { name: 'Take ours for' })).toBeFocused();
    expect(await repository.read(FILE)).toContain('\nten\nTEN\n');
    await page.keyboard.press('o');
    const mark = page.getByRole('button', { name: `Mark ${FILE} as resolved` });
    await expect(mark).toBeFocused();
    expect(await repository.read(FILE)).toBe(linesWith({ 10: 'ten\nTEN', 50: 'fifty' }));
    await expect(review.hunk(1, FILE)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => repository.git('diff', '--name-only', '--diff-filter=U'))
      .not.toContain(FILE);
    await expect(page.getByRole('button', { name: `Unstage ${FILE}` })).toBeVisible();
  });

  await test.step('files without lines have decisions of their own', async () => {
    const gone = review.fileIn('gone.txt');
    await expect(gone).toContainText('Ours deleted this file, and theirs changed it.');
    await gone.getByRole('button', { name: 'Delete gone.txt' }).click();
    await page.getByRole('button', { name: 'Take theirs as the whole of data.bin' }).click();
    await expect.poll(() => repository.git('ls-files', '-u')).toBe('');
    expect(repository.git('ls-files')).not.toContain('gone.txt');
  });
});

test('a conflict of 20,000 lines renders few of them, and its middle on demand', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  const code = (word: string) =>
    Array.from({ length: 20_000 }, (_, at) => `const ${word}${at} = "${word}";\n`).join('');
  await repository.write('long.ts', code('base'));
  repository.commit('Add code');
  repository.git('switch', '-q', '-c', 'feature');
  await repository.write('long.ts', code('ours'));
  repository.commit('Ours');
  repository.git('switch', '-q', 'main');
  await repository.write('long.ts', code('theirs'));
  repository.commit('Theirs');
  repository.git('switch', '-q', 'feature');
  expect(() => repository.git('merge', '-q', 'main')).toThrow();
  await ReviewPage.open(page, corral);
  const ours = page.getByRole('region', { name: 'Ours: HEAD' });
  const lines = ours.locator('[data-line]');
  await ours.scrollIntoViewIfNeeded();
  await expect(lines.first()).toHaveText('const ours0 = "ours";');
  await expect(lines.last()).toHaveText('const ours19999 = "ours";');
  // The colours of a language, from a worker.
  await expect(lines.first().locator('.text-code-keyword')).toHaveText('const');
  expect(await page.locator('[data-line]').count()).toBeLessThan(300);
  const more = ours.getByRole('button', { name: 'Show all 20,000 lines of Ours: HEAD' });
  await more.press('Enter');
  await expect(more).toBeHidden();
  await expect.poll(() => lines.count()).toBeGreaterThan(60);
  expect(await page.locator('[data-line]').count()).toBeLessThan(600);
  const box = await ours.boundingBox();
  expect(box?.height).toBeGreaterThan(200_000);
  await page.getByRole('button', { name: 'Take theirs for conflict 1 of long.ts' }).click();
  await expect(page.getByRole('button', { name: 'Mark long.ts as resolved' })).toBeFocused();
  expect(await repository.read('long.ts')).toBe(code('theirs'));
});

test('a conflict that an agent has changed meanwhile is refused, and is handed to the agent', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await mergeWithConflicts(repository);
  await page.setViewportSize({ width: 400, height: 700 });
  await ReviewPage.open(page, corral);
  const button = page.getByRole('button', { name: `Take ours for conflict 1 of ${FILE}` });
  await expect(button).toBeVisible();
  await expectAccessible(page, 'a conflict in a small window');
  const marked = await repository.read(FILE);
  await repository.write(FILE, marked.replace('line 30', 'line thirty'));
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'has changed since' })).toBeVisible();
  expect(await repository.read(FILE)).toBe(marked.replace('line 30', 'line thirty'));
  // The conflict is read again after the refusal.
  await expect(async () => {
    await page.getByRole('button', { name: `Take ours for conflict 1 of ${FILE}` }).click();
    const left = page.getByRole('group', { name: `Conflict 1 of 1 in ${FILE}` });
    await expect(left).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page
    .getByRole('region', { name: `${FILE}, in conflict` })
    .getByRole('button', { name: 'Hand to the agent' })
    .click();
  await expect(new Desk(page).message).toHaveValue(new RegExp(`- ${FILE}`, 'u'));
});
