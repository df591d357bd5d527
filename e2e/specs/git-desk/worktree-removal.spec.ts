import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { Keyboard } from '../../support/page/keyboard.ts';
import { openSettings } from '../../support/page/settings.ts';
import {
  gitIn,
  makeRepository,
  openPlan,
  openWorktrees,
  worktreeOf,
} from '../../support/page/worktrees.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Opens the session of a worktree and stops its agent. */
async function stopSession(page: Page, branch: string): Promise<void> {
  const list = await openWorktrees(page);
  await list.getByRole('button', { name: `Open session: ${branch}`, exact: true }).click();
  await expect(list).toBeHidden();
  await expect(new Desk(page).message).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
}

test('one of three attempts is kept, the others are removed with their branches, and the toast restores both', async ({
  corral,
  page,
}) => {
  test.slow();
  const { project } = corral.machine;
  makeRepository(project, 'true');
  const { plan, start } = await openPlan(page, project, 'Try it');
  await plan.getByRole('spinbutton', { name: 'Attempts of Claude Code' }).fill('3');
  await start();
  const list = page.getByRole('dialog', { name: 'Worktrees' });
  const group = list.getByRole('region', { name: /3 attempts at one prompt/u });
  await expect(group.getByText('Ready', { exact: true })).toHaveCount(3);
  await expect(group.getByRole('button', { name: /^Open session/u })).toHaveCount(3);
  await page.keyboard.press('Escape');
  const [second, third] = [worktreeOf(project, 'try-it-2'), worktreeOf(project, 'try-it-3')];
  writeFileSync(join(second, 'page.ts'), 'second\n');
  gitIn(second, 'add', 'page.ts');
  gitIn(second, 'commit', '-q', '-m', 'the second attempt');
  const commit = gitIn(second, 'rev-parse', 'HEAD');
  writeFileSync(join(third, '页面.ts'), 'third\n');
  for (const branch of ['try-it-2', 'try-it-3']) await stopSession(page, branch);

  await openWorktrees(page);
  await list.getByRole('button', { name: 'Keep this one…: try-it', exact: true }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove 2 worktrees' });
  await expect(removal.getByRole('region', { name: 'try-it-2' })).toContainText(
    'the second attempt',
  );
  await expect(removal.getByRole('region', { name: 'try-it-3' })).toContainText('页面.ts');
  await removal.getByRole('checkbox', { name: 'Also delete the branch try-it-2' }).check();
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  const toast = page.getByRole('dialog', { name: '2 worktrees were removed' });
  await expect(toast).toContainText('try-it-3, try-it-2');
  await expect(list.getByRole('region', { name: 'Removed' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'the undo of a removal');
  await page.screenshot({ path: 'test-results/worktrees-removed.png' });
  expect([second, third].filter((folder) => existsSync(folder))).toEqual([]);
  expect(existsSync(worktreeOf(project, 'try-it'))).toBe(true);
  expect(gitIn(project, 'branch', '--list', 'try-it-2')).toBe('');

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(group.getByText('Ready', { exact: true })).toHaveCount(3);
  await expect(list.getByRole('region', { name: 'Removed' })).toBeHidden();
  expect(gitIn(second, 'rev-parse', 'HEAD', 'try-it-2')).toBe(`${commit}\n${commit}`);
  expect(gitIn(second, 'branch', '--show-current')).toBe('try-it-2');
  expect(gitIn(second, 'status', '--porcelain')).toBe('');
  expect(readFileSync(join(third, '页面.ts'), 'utf8')).toBe('third\n');
});

test('a worktree in a chosen folder is removed and restored by keyboard, and the checkpoint from before is an end of the review', async ({
  corral,
  page,
}) => {
  test.slow();
  const { project, home } = corral.machine;
  makeRepository(project, 'true');
  const place = join(home, '工作树');
  mkdirSync(place);
  const settings = await openSettings(page, 'Worktrees');
  const field = settings.getByRole('textbox', { name: 'Folder of new worktrees' });
  await field.fill(join(project, '.git'));
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText(/Worktrees cannot be inside of a repository/u)).toBeVisible();
  await expectAccessible(page, 'a folder that worktrees cannot be made in');
  await field.fill('~/工作树');
  await field.press('Enter');
  await expect(settings.getByRole('button', { name: 'Saved' })).toBeDisabled();
  await page.screenshot({ path: 'test-results/worktrees-place.png' });
  await page.keyboard.press('Escape');

  const { start } = await openPlan(page, project, 'Fix it');
  await start();
  await expect(new Desk(page).message).toBeVisible();
  const folder = worktreeOf(project, 'fix-it');
  expect(dirname(dirname(folder))).toBe(place);
  writeFileSync(join(folder, 'page.ts'), 'work\n');
  await stopSession(page, 'fix-it');

  const keyboard = new Keyboard(page);
  const list = page.getByRole('dialog', { name: 'Worktrees' });
  for (const way of ['shortcut', 'toast'] as const) {
    await openWorktrees(page);
    await keyboard.goTo(/^Remove…: fix-it$/u);
    await keyboard.press('Enter');
    const removal = page.getByRole('alertdialog', { name: 'Remove worktree' });
    await expect(removal.getByText('page.ts')).toBeVisible();
    await keyboard.goTo(/^Also delete the branch fix-it/u);
    await keyboard.press('Space');
    await keyboard.goTo(/^Remove$/u);
    await keyboard.press('Enter');
    const toast = page.getByRole('dialog', { name: 'The worktree was removed' });
    await expect(toast).toBeVisible();
    expect(existsSync(folder)).toBe(false);
    expect(gitIn(project, 'branch', '--list', 'fix-it')).toBe('');
    if (way === 'shortcut') await keyboard.press('Control+z');
    else {
      await keyboard.press('F6');
      await keyboard.goTo(/^Undo$/u);
      await keyboard.press('Enter');
    }
    await expect(toast).toBeHidden();
    // The row may still say so from before the removal: HEAD gets its branch at the end.
    await expect(list.getByText('Ready', { exact: true })).toBeVisible();
    await expect
      .poll(() => (existsSync(folder) ? gitIn(folder, 'branch', '--show-current') : ''))
      .toBe('fix-it');
    expect(readFileSync(join(folder, 'page.ts'), 'utf8')).toBe('work\n');
    await keyboard.press('Escape');
    await expect(list).toBeHidden();
  }

  writeFileSync(join(folder, 'page.ts'), 'later\n');
  // The head of the restored folder is read after its files are counted.
  await expect(page.getByRole('button', { name: 'Review changes (1)' })).toBeVisible();
  await keyboard.press('Alt+Shift+R');
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
  await page.getByRole('button', { name: /^Compare:/u }).click();
  await page.getByRole('menuitem', { name: 'Another turn or checkpoint…' }).click();
  const moments = page.getByRole('dialog', { name: 'Compare with a turn or checkpoint' });
  await moments.getByText('Checkpoint before a removal').first().click();
  await expect(page.getByRole('button', { name: 'Compare: checkpoint ↔ now' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^page\.ts,/u })).toContainText('later');
});
