import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

test('a comment is written by keyboard, marked when outdated, and becomes a prompt that the person sends', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const review = await ReviewPage.open(page, corral);
  const { keyboard } = page;
  await expect(review.hunk(3, FILE)).toBeVisible();

  await test.step('c comments on the lines of the hunk, and Escape gives it up', async () => {
    await keyboard.press('j');
    await keyboard.press('j');
    await keyboard.press('c');
    const field = page.getByRole('textbox', { name: `Comment on ${FILE}, line 30` });
    await expect(field).toBeFocused();
    await keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(review.hunk(2, FILE)).toBeFocused();
    await keyboard.press('c');
    await keyboard.type('Why thirty?');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('article', { name: /^Comment on .*line 30/u })).toContainText(
      'Why thirty?',
    );
    await expect(review.hunk(2, FILE)).toBeFocused();
    await expectAccessible(page, 'a review with a comment');
  });

  await test.step('a comment whose lines have changed is marked', async () => {
    await repository.write(FILE, linesWith({ 10: 'ten', 30: 'other', 50: 'fifty' }));
    await keyboard.press('r');
    const bar = page.getByRole('region', { name: 'Comments' });
    await expect(bar.getByText('1 outdated')).toBeVisible();
    await bar.getByRole('button', { name: /^1 comment/u }).click();
    await expect(bar.getByRole('article')).toContainText('thirty');
    await expectAccessible(page, 'the list of comments');
  });

  await test.step('the comments become one prompt in the message field, which nobody sends', async () => {
    await page.getByRole('button', { name: 'Put into the message field' }).click();
    const { message } = new Desk(page);
    await expect(message).toHaveValue(/Why thirty\?/u);
    await expect(message).toBeFocused();
    await expect(page.getByText('Working', { exact: true })).toHaveCount(0);
  });
});

test('a comment opens with its buttons in view at the lower end of the review, and after Undo it is about the file of the undone step', async ({
  corral,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  await repository.write('a-first.txt', 'first\n');
  const review = await ReviewPage.open(page, corral);
  const { keyboard } = page;
  await expect(review.fileIn('a-first.txt')).toBeVisible();
  await review.hunk(3, FILE).click();
  await keyboard.press('c');
  const field = page.getByRole('textbox', { name: `Comment on ${FILE}, line 50` });
  await expect(field).toBeFocused();
  await expect(page.getByText(/saves, Esc cancels/u)).toBeInViewport({ ratio: 1 });
  await keyboard.press('Escape');

  await review.hunk(2, FILE).click();
  await keyboard.press('x');
  await expect(page.getByText('Discarded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo(?! the last step)/u }).click();
  await expect.poll(() => repository.read(FILE)).toContain('thirty');
  await expect(review.hunk(2, FILE)).toBeFocused();
  await keyboard.press('c');
  await expect(page.getByRole('textbox', { name: `Comment on ${FILE}, line 30` })).toBeFocused();
});

test('a comment on a file without a change is shown in the review by keyboard, also when its lines or its file are gone', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(3, FILE)).toBeVisible();
  const { keyboard } = page;
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('c');
  await keyboard.type('Why thirty?');
  await keyboard.press('Control+Enter');
  const bar = page.getByRole('region', { name: 'Comments' });
  await bar.getByRole('button', { name: /^1 comment/u }).click();
  await repository.write(FILE, `first\n${linesWith({ 10: 'ten', 30: 'thirty', 50: 'fifty' })}`);
  repository.commit('Change values');
  await expect(review.fileIn(FILE)).toHaveCount(0);
  const shown = page.getByRole('region', { name: `Comment on ${FILE}, line 31` });

  await test.step('the present text stands around its line', async () => {
    await bar.getByRole('button', { name: `${FILE}, line 31`, exact: true }).focus();
    await keyboard.press('Enter');
    await expect(shown).toBeFocused();
    await expect(
      shown.getByRole('listitem').filter({ hasText: 'Commented: thirty' }),
    ).toContainText('31');
    await expect(shown).toContainText('line 29');
    await expectAccessible(page, 'a comment on a file without a change');
    await keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(bar.getByRole('button', { name: `${FILE}, line 31`, exact: true })).toBeFocused();
  });

  await test.step('lines and files that are gone are shown as they were, and marked', async () => {
    await repository.write(FILE, 'nothing of it\n');
    repository.commit('Empty it');
    await repository.remove(FILE);
    repository.commit('Remove it');
    await keyboard.press('r');
    await expect(bar.getByText('1 outdated')).toBeVisible();
    const gone = page.getByRole('region', { name: `Comment on ${FILE}, line 30` });
    // Until the review has followed the last commit, it may list the file and go to its change.
    await expect(async () => {
      await bar.getByRole('button', { name: `${FILE}, line 30`, exact: true }).press('Enter');
      await expect(gone).toContainText('Its lines are not there any more', { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(gone.getByRole('listitem')).toContainText('thirty');
    await expect(gone.getByText('outdated', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'an outdated comment on a file that is gone');
  });
});

test('what is staged is committed and amended from the review', async ({ corral, page }) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(3, FILE)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect.poll(() => repository.staged()).toEqual(['-line 10', '+ten']);
  const field = review.message;
  await expect(review.commitButton('Commit 1 file')).toBeVisible();
  await expect(review.commitBox).toContainText('1 file has changes that are not staged');
  await field.fill('Say ten');
  await expectAccessible(page, 'the commit of a review');
  await field.press('Control+Enter');
  await expect.poll(() => repository.git('log', '-1', '--format=%s %an')).toBe('Say ten Ann\n');
  await expect(field).toHaveValue('');
  expect(repository.staged()).toEqual([]);
  await expect(review.hunk(2, FILE)).toBeVisible();
  await review.chooseForBranch('Amend the last commit');
  await expect(field).toHaveValue('Say ten');
  await expect(field).toBeFocused();
  await expect(review.commitBox).toContainText('the files of the last commit stay as they are');
  await field.fill('Say ten, not 10');
  await review.commitButton('Amend the message').click();
  await expect.poll(() => repository.git('log', '-1', '--format=%s')).toBe('Say ten, not 10\n');
  await expect(field).toHaveValue('');
  // The changes that are not staged are the next commit.
  await expect(review.commitButton('Commit 1 file')).toBeEnabled();
});
