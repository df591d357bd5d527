import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import type { Corral } from '../../support/corral.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'src/values.txt';

/** A repository with two changed files and a new one. */
async function changed(corral: Corral): Promise<ChangedRepository> {
  const repository = new ChangedRepository(corral.machine.project);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  await repository.write('other.txt', 'one\n');
  await repository.changeThreeLines(FILE);
  await repository.write('other.txt', 'two\n');
  await repository.write('new.txt', 'new\n');
  return repository;
}

/** Presses keys and counts them. */
function countedKeys(page: Page) {
  const pressed: string[] = [];
  const press = async (key: string) => {
    pressed.push(key);
    await page.keyboard.press(key);
  };
  return { pressed, press };
}

async function writeHook(repository: ChangedRepository, lines: string): Promise<void> {
  await repository.write('.git/hooks/pre-commit', `#!/bin/sh\n${lines}\n`);
  await chmod(join(repository.folder, '.git/hooks/pre-commit'), 0o755);
}

const last = (repository: ChangedRepository) => repository.git('log', '-1', '--format=%s').trim();

test('all changed files are committed by two keys and the text, and the box says what follows', async ({
  corral,
  page,
  context,
}) => {
  test.slow();
  const repository = await changed(corral);
  const review = await ReviewPage.open(page, corral);
  const { press, pressed } = countedKeys(page);
  const button = review.commitButton('Commit 2 files');
  await expect(button).toBeVisible();
  await expect(review.commitBox).toContainText(
    'Nothing is staged, so all changed files are in it.',
  );
  await expect(review.commitBox).toContainText('1 new file stays out; Shift+S stages all.');
  await expectAccessible(page, 'a commit box');

  const other = await anotherWindow(corral, context);
  await other.getByRole('treeitem', { name: /Hello/u }).first().click();
  await other.keyboard.press('Alt+Shift+R');
  const there = new ReviewPage(other);
  await expect(there.commitButton('Commit 2 files')).toBeVisible();

  await page.bringToFront();
  await press('m');
  await expect(review.message).toBeFocused();
  // Letters of commands are text here.
  const text = 'Say sxuzrvnpc and Sm';
  await page.keyboard.type(text);
  await press('Control+Enter');
  await expect.poll(() => last(repository)).toBe(text);
  expect(pressed).toHaveLength(2);
  expect(repository.git('show', '--format=', '--name-only', 'HEAD').trim().split('\n')).toEqual([
    'other.txt',
    FILE,
  ]);
  expect(repository.git('status', '--porcelain')).toBe('?? new.txt\n');
  const id = repository.git('rev-parse', 'HEAD').slice(0, 8);
  await expect(review.commitBox).toContainText(`Committed as ${id} on main: ${text}`);
  await expect(review.message).toHaveValue('');
  await expect(review.message).toBeFocused();
  await expect(there.commitBox).toContainText('There is nothing to commit.');
  await expect(there.commitButton('Commit')).toBeDisabled();

  await test.step('Escape leads back to the changes, and Shift+S stages the new file', async () => {
    await press('Escape');
    await expect(review.message).not.toBeFocused();
    await press('Shift+S');
    await expect(review.commitButton('Commit 1 file')).toBeVisible();
    expect(repository.git('diff', '--cached', '--name-only')).toBe('new.txt\n');
    await expect(page.getByRole('button', { name: 'Undo (Z)' })).toBeVisible();
    await press('m');
    await page.keyboard.type('Add new');
    await press('Control+Enter');
    await expect.poll(() => last(repository)).toBe('Add new');
    await press('Escape');
    // The commit contains what was staged, so that its undo is gone.
    await expect(page.getByRole('button', { name: 'Undo (Z)' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo the last step' })).toBeDisabled();
  });
});

test('staged lines are committed alone, and a commit of something else than shown is refused', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(3, FILE)).toBeVisible();
  await review.hunk(1, FILE).focus();
  await page.keyboard.press('s');
  await expect(review.commitButton('Commit 1 file')).toBeVisible();
  await expect(review.commitBox).toContainText('2 files have changes that are not staged');
  await expect(review.hunk(1, FILE).locator('..')).toContainText('staged');
  await page.keyboard.press('m');
  await page.keyboard.type('Say ten');

  await test.step('what another program stages while a question is open is not committed', async () => {
    await writeHook(repository, 'exit 0');
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: /programs of this repository/u });
    await expect(question).toBeVisible();
    repository.git('add', 'other.txt');
    await question.getByRole('button', { name: 'Run them' }).click();
    const alert = review.commitBox.getByRole('alert');
    await expect(alert).toContainText('has changed since it was shown. Nothing was committed.');
    expect(last(repository)).toBe('Add values');
    await expect(review.commitButton('Commit 2 files')).toBeEnabled();
    await expect(review.message).toHaveValue('Say ten');
    await review.message.focus();
  });
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => last(repository)).toBe('Say ten');
  expect(repository.git('show', '--format=', '-U0', 'HEAD')).not.toContain('thirty');
  expect(await repository.read(FILE)).toBe(linesWith({ 10: 'ten', 30: 'thirty', 50: 'fifty' }));
  await expect(review.commitButton('Commit 1 file')).toBeVisible();
});

test('a commit that is made before a staged hunk is shown contains that hunk alone', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  const review = await ReviewPage.open(page, corral);
  await expect(review.commitButton('Commit 2 files')).toBeVisible();
  await review.message.fill('Say thirty');
  await review.hunk(2, FILE).focus();
  for (const key of ['s', 'm', 'Control+Enter']) await page.keyboard.press(key);
  await expect.poll(() => last(repository)).toBe('Say thirty');
  const made = repository.git('show', '--format=', '-U0', 'HEAD');
  expect(made.split('\n').filter((line) => /^[+-]\w/u.test(line))).toEqual([
    expect.stringMatching(/^-/u),
    '+thirty',
  ]);
  await expect(review.commitBox.getByRole('alert')).toHaveCount(0);
});

test('a hook that refuses keeps the message, also over a restart, and the corrected commit follows', async ({
  corral,
  page,
  guard,
}) => {
  test.slow();
  guard.allowLostConnection();
  const repository = await changed(corral);
  await writeHook(repository, 'echo "no tabs, please"; exit 1');
  const review = await ReviewPage.open(page, corral);
  await expect(review.commitButton('Commit 2 files')).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.type('Say ten');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: /programs of this repository/u });
  await question.getByRole('button', { name: 'Run them' }).click();
  await expect(review.commitBox.getByRole('alert')).toContainText('no tabs, please');
  await expect(review.message).toHaveValue('Say ten');
  expect(repository.git('diff', '--cached', '--name-only')).toBe('');
  await expectAccessible(page, 'a commit that a hook refused');

  await corral.restart('stop');
  await page.goto(corral.address);
  await page.getByRole('treeitem', { name: /Hello/u }).first().click();
  await page.keyboard.press('Alt+Shift+R');
  await expect(review.message).toHaveValue('Say ten');
  await rm(join(repository.folder, '.git/hooks/pre-commit'));
  await review.message.press('Control+Enter');
  await expect.poll(() => last(repository)).toBe('Say ten');
  await page.reload();
  await expect(review.message).toHaveValue('');
});

test('Enter that confirms a composition commits nothing, and an empty message is no commit', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  const review = await ReviewPage.open(page, corral);
  await expect(review.commitButton('Commit 2 files')).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('Control+Enter');
  await expect(review.commitBox).toContainText('Write a message first.');
  await page.keyboard.type('  ');
  await page.keyboard.press('Control+Enter');
  await review.message.fill('拼音');
  await review.message.evaluate((field) => {
    const init = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true };
    field.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(review.commitButton('Commit 2 files')).toBeEnabled();
  expect(last(repository)).toBe('Add values');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => last(repository)).toBe('拼音');
});

test('a missing identity, a detached HEAD and a branch without commits are named in the box', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  repository.git('config', '--unset', 'user.name');
  repository.git('config', '--unset', 'user.email');
  repository.git('config', 'user.useConfigOnly', 'true');
  repository.git('checkout', '-q', '--detach');
  const review = await ReviewPage.open(page, corral);
  await expect(review.commitBox).toContainText('No branch is checked out');
  await page.keyboard.press('m');
  await page.keyboard.type('Say ten');
  await page.keyboard.press('Control+Enter');
  await expect(review.commitBox.getByRole('alert')).toContainText('git config --global user.name');
  await expect(review.message).toHaveValue('Say ten');
  repository.git('checkout', '-q', '--orphan', 'fresh');
  await expect(review.commitBox).toContainText('It is the first commit of the branch.');
});

test('a review without uncommitted changes shows the commits of the branch, and says so', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  await repository.remove('new.txt');
  repository.git('stash', '-q');
  repository.git('switch', '-q', '-c', 'topic');
  repository.git('stash', 'pop', '-q');
  repository.commit('Say ten');
  const review = await ReviewPage.open(page, corral);
  await expect(page.getByText('Shown: the branch, 1 commit ahead of main.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compare: main … working tree' })).toBeVisible();
  await expect(review.fileIn('other.txt')).toBeVisible();
  await expectAccessible(page, 'a review that fell back');
  await repository.write('other.txt', 'three\n');
  await expect(page.getByText('There are uncommitted changes now.')).toBeVisible();
  await page.getByRole('button', { name: 'Show what is uncommitted' }).click();
  await expect(page.getByRole('button', { name: 'Compare: HEAD ↔ working tree' })).toBeVisible();
  await expect(review.commitButton('Commit 1 file')).toBeVisible();
});

test('lines that are staged are marked in a hunk of which only a part is', async ({
  corral,
  page,
}) => {
  const repository = await changed(corral);
  const review = await ReviewPage.open(page, corral);
  await expect(review.hunk(1, FILE)).toBeVisible();
  await review.hunk(1, FILE).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.keyboard.press('s');
  await expect.poll(() => repository.staged()).toEqual(['-line 10']);
  const hunks = review.fileIn(FILE).getByRole('row');
  await expect(hunks.filter({ hasText: 'removed, staged' })).toHaveCount(1);
  await expect(hunks.filter({ hasText: 'removed, staged' })).toContainText('line 10');
  await expect(hunks.filter({ hasText: 'added, staged' })).toHaveCount(0);
});
