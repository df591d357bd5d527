import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { makeRepository, openPlan, openWorktrees } from '../../support/page/worktrees.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a session gets a worktree with copied files, a confirmed set-up script and ports of its own; it is removed after its findings were shown, and restored', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  makeRepository(project, 'echo "port $CORRAL_PORT_BASE"; echo $CORRAL_PORT_BASE > port.txt');
  const { plan, start } = await openPlan(page, project, '修复登录页面');
  await expect(plan.getByRole('textbox', { name: 'Branch' })).toHaveAttribute(
    'placeholder',
    '修复登录页面',
  );
  await expect(plan.getByRole('group', { name: 'Files to copy' })).toHaveText('.env');
  const setUp = plan.getByRole('checkbox', { name: /Run the set-up script of corral\.json/u });
  await expect(setUp).not.toBeChecked();
  await expect(plan.getByRole('group', { name: 'Set-up script' })).toContainText('echo "port');
  await expectAccessible(page, 'the plan of a worktree');
  await page.screenshot({ path: 'test-results/worktree-plan.png' });
  await setUp.check();
  await plan.getByRole('textbox', { name: 'Branch' }).fill('corral/login');
  await start();
  await expect(plan).toBeHidden();
  const desk = new Desk(page);
  await expect(desk.message).toBeVisible();

  const list = await openWorktrees(page);
  await expect(list.getByText('corral/login')).toBeVisible();
  await expect(list.getByText('Ready', { exact: true })).toBeVisible();
  await expect(list.getByText('1 file, +1 −0')).toBeVisible();
  await expectAccessible(page, 'the list of worktrees');
  await page.screenshot({ path: 'test-results/worktree-list.png' });
  const place = execFileSync('git', ['worktree', 'list', '--porcelain'], { cwd: project });
  const folder = /worktree (\S*login)/u.exec(place.toString())?.[1] ?? '';
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('SECRET=1\n');
  expect(readFileSync(join(folder, 'port.txt'), 'utf8')).toBe('20000\n');

  await list.getByRole('button', { name: 'Remove…: corral/login' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove worktree' });
  await expect(removal.getByText('New files: 1')).toBeVisible();
  await expect(removal.getByText('port.txt')).toBeVisible();
  await expect(removal.getByText('Running sessions: 1')).toBeVisible();
  await expect(removal.getByRole('alert')).toContainText('cannot be removed now');
  await expectAccessible(page, 'the findings of a removal');
  await page.screenshot({ path: 'test-results/worktree-removal.png' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop agent' }).click();
  await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Worktrees', exact: true }).press('Enter');
  const again = page.getByRole('dialog', { name: 'Worktrees' });
  await again.getByRole('button', { name: 'Remove…: corral/login' }).click();
  await removal.getByRole('checkbox', { name: 'Also delete the branch corral/login' }).check();
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again.getByRole('region', { name: 'Removed' })).toBeVisible();
  expect(existsSync(folder)).toBe(false);
  await again.getByRole('button', { name: 'Restore: corral/login' }).click();
  await expect(again.getByText('Ready', { exact: true })).toBeVisible();
  expect(readFileSync(join(folder, 'port.txt'), 'utf8')).toBe('20000\n');
});

test('a failed set-up script shows its output, and the session starts without it when the person says so', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  makeRepository(project, 'echo "no such package"; exit 4');
  const { plan, start } = await openPlan(page, project, 'Fix it');
  await plan.getByRole('checkbox', { name: /Run the set-up script/u }).check();
  await start();
  const list = page.getByRole('dialog', { name: 'Worktrees' });
  await expect(list.getByText('The set-up script ended with exit code 4.')).toBeVisible();
  await expect(list.getByRole('group', { name: /^Output of the set-up script/u })).toContainText(
    'no such package',
  );
  await expectAccessible(page, 'a failed set-up');
  await list.getByRole('button', { name: /^Start without set-up/u }).press('Enter');
  await expect(list).toBeHidden();
  await expect(new Desk(page).message).toBeVisible();
});

test('several attempts at one prompt get a worktree and a session each, and one is kept', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  makeRepository(project, 'true');
  const { plan, start } = await openPlan(page, project, 'Try it');
  await plan.getByRole('spinbutton', { name: 'Attempts of Claude Code' }).fill('2');
  await start();
  const list = page.getByRole('dialog', { name: 'Worktrees' });
  const group = list.getByRole('region', { name: /2 attempts at one prompt/u });
  await expect(group.getByText('Ready', { exact: true })).toHaveCount(2);
  await expect(group.getByRole('button', { name: /^Open session/u })).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 700 });
  await expectAccessible(page, 'attempts in a small window');
  await page.screenshot({ path: 'test-results/worktree-attempts.png' });
  await group.getByRole('button', { name: 'Keep this one…: try-it', exact: true }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove worktree' });
  await expect(removal.getByRole('region', { name: 'try-it-2' })).toBeVisible();
});
