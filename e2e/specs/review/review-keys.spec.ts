import { expect } from '@playwright/test';

import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { LateReplies } from '../../support/late-replies.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

test('a change is reviewed by keyboard alone: one hunk staged, another discarded, and undone', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const review = await ReviewPage.open(page, corral);
  const { keyboard } = page;

  await test.step('the keys move from hunk to hunk and to the file', async () => {
    await expect(review.hunk(3, FILE)).toBeVisible();
    await keyboard.press('j');
    await expect(review.hunk(1, FILE)).toBeFocused();
    await keyboard.press('j');
    await expect(review.hunk(2, FILE)).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(review.hunk(1, FILE)).toBeFocused();
    await expectAccessible(page, 'a review');
  });

  await test.step('s stages the hunk, and z takes it back', async () => {
    await keyboard.press('s');
    await expect(page.getByText('values.txt, hunk 1', { exact: true })).toBeVisible();
    expect(repository.staged()).toEqual(['-line 10', '+ten']);
    await keyboard.press('z');
    await expect.poll(() => repository.staged()).toEqual([]);
    await expect(review.hunk(1, FILE)).toBeFocused();
    await keyboard.press('s');
    await expect.poll(() => repository.staged()).toEqual(['-line 10', '+ten']);
  });

  await test.step('x discards another hunk, and z brings it back', async () => {
    await expect(review.hunk(1, FILE)).toBeFocused();
    await keyboard.press('j');
    await keyboard.press('x');
    await expect.poll(() => repository.read(FILE)).toBe(linesWith({ 10: 'ten', 50: 'fifty' }));
    await expect(page.getByText('Discarded', { exact: true })).toBeVisible();
    await expect(review.hunk(2, FILE)).toBeFocused();
    await keyboard.press('z');
    await expect
      .poll(() => repository.read(FILE))
      .toBe(linesWith({ 10: 'ten', 30: 'thirty', 50: 'fifty' }));
    expect(repository.staged()).toEqual(['-line 10', '+ten']);
  });

  await test.step('single lines are chosen and staged', async () => {
    await expect(review.hunk(3, FILE)).toBeVisible();
    await keyboard.press('j');
    await expect(review.hunk(3, FILE)).toBeFocused();
    await keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: /removed: line 50/u })).toBeFocused();
    await keyboard.press('j');
    await expect(page.getByRole('checkbox', { name: /added: fifty/u })).toBeFocused();
    await keyboard.press('Space');
    await expect(page.getByText('1 line chosen')).toBeVisible();
    await expectAccessible(page, 'a review while lines are chosen');
    await keyboard.press('s');
    await expect.poll(() => repository.staged()).toContain('+fifty');
    expect(repository.staged()).not.toContain('-line 50');
  });

  await test.step('v marks the file, which folds it, and the mark falls when it changes', async () => {
    await keyboard.press('v');
    await expect(page.getByRole('checkbox', { name: `Mark ${FILE} as reviewed` })).toBeChecked();
    await expect(review.hunk(1, FILE)).toBeHidden();
    await repository.write(FILE, linesWith({ 10: 'ten', 30: 'thirty', 50: 'fifty', 59: 'more' }));
    await keyboard.press('r');
    await expect(
      page.getByRole('checkbox', { name: `Mark ${FILE} as reviewed` }),
    ).not.toBeChecked();
    await expect(review.hunk(1, FILE)).toBeVisible();
  });

  await test.step('? lists the keys', async () => {
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'To the next, to the previous hunk',
    );
  });
});

test('a discarded hunk comes back by its undo after the window was loaded again', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const changed = await repository.read(FILE);
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(3, FILE)).toBeVisible();
  await page.keyboard.press('j');
  await expect(review.hunk(1, FILE)).toBeFocused();
  await page.keyboard.press('x');
  await expect.poll(() => repository.read(FILE)).not.toBe(changed);
  await page.reload();
  await expect(review.hunk(2, FILE)).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo the last step' });
  await undo.click();
  await expect.poll(() => repository.read(FILE)).toBe(changed);
  await expect(undo).toBeDisabled();
});

test('an action or undo that ends late moves neither the focus nor what the next key applies to', async ({
  corral,
  page,
  guard,
}) => {
  guard.allowLostConnection();
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const late = await LateReplies.of(page);
  await page.goto(corral.address);
  const review = await ReviewPage.open(page, corral);
  const { keyboard } = page;
  const staged = page.getByText('staged', { exact: true });
  await expect(review.hunk(3, FILE)).toBeVisible();
  await keyboard.press('j');
  await expect(review.hunk(1, FILE)).toBeFocused();

  await test.step('a message that is written while a hunk is staged is no command', async () => {
    late.hold();
    await keyboard.press('s');
    await keyboard.press('m');
    await expect(review.message).toBeFocused();
    await keyboard.type('fix');
    late.release();
    await expect(staged).toBeVisible();
    await keyboard.type(' x z');
    await expect(review.message).toHaveValue('fix x z');
    await keyboard.press('Escape');
    await expect(review.hunk(1, FILE)).toBeFocused();
    expect(repository.staged()).toEqual(['-line 10', '+ten']);
  });

  await test.step('lines that are chosen while an action is undone stay what the next key takes', async () => {
    late.hold();
    await keyboard.press('z');
    await keyboard.press('j');
    await expect(review.hunk(2, FILE)).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('j');
    await expect(page.getByRole('checkbox', { name: /added: thirty/u })).toBeFocused();
    await keyboard.press('Space');
    await expect(page.getByText('1 line chosen')).toBeVisible();
    late.release();
    await expect(staged).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /added: thirty/u })).toBeFocused();
    await keyboard.press('s');
    await expect.poll(() => repository.staged()).toEqual(['+thirty']);
  });
});

test('a hunk that has changed since is refused, and the review shows it as it is now', async ({
  corral,
  page,
}) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(3, FILE)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(review.hunk(2, FILE)).toBeFocused();
  await repository.write(FILE, linesWith({ 10: 'ten', 30: 'thirty-one', 50: 'fifty' }));
  await page.keyboard.press('x');
  await expect(page.getByRole('alert').filter({ hasText: 'has changed since' })).toBeVisible();
  await expect(review.fileIn(FILE).getByText('thirty-one')).toBeVisible();
  await expect(review.hunk(2, FILE)).toBeFocused();
  expect(await repository.read(FILE)).toBe(linesWith({ 10: 'ten', 30: 'thirty-one', 50: 'fifty' }));
  await expectAccessible(page, 'a review after a stale hunk');
});
