import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { installBrokenClaude } from '../../machine/programs.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@e.x', ...args], {
    stdio: 'ignore',
  });
}

const running = (page: Page) => page.getByRole('group', { name: 'What runs' });
const item = (page: Page, name: string | RegExp) =>
  running(page).getByRole('button', { name, exact: typeof name === 'string' });

test('the status line shows the branch of the folder, and follows git within a second', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await expect(item(page, 'Git branch: main')).toBeVisible();

  git(project, 'switch', '-c', 'feature/status-line');
  await expect(item(page, 'Git branch: feature/status-line')).toBeVisible({ timeout: 1000 });
  git(project, 'switch', '--detach');
  const detached = item(page, /^Detached head at [0-9a-f]{7}: new commits/u);
  await expect(detached).toBeVisible({ timeout: 1000 });

  await detached.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Git branch' });
  await expect(details).toContainText(/Commit[0-9a-f]{40}/u);
  await expect(details).toContainText('Read from HEAD of the git repository');
  await expectAccessible(page, 'the details of the branch');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(detached).toBeFocused();

  await rm(join(project, '.git'), { recursive: true });
  await expect(detached).toBeHidden({ timeout: 2000 });
  await expect(item(page, /^Model/u)).toBeVisible();
});

test('a session in a worktree shows the branch of the worktree', async ({ corral, page }) => {
  const worktree = join(corral.machine.root, 'side');
  git(corral.machine.project, 'worktree', 'add', '-b', 'side', worktree);
  await corral.machine.trust(worktree);
  const desk = new Desk(page);
  await desk.startSession({ folder: worktree, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await expect(item(page, 'Git branch: side')).toBeVisible();
});

test('the status line shows nothing that the agent does not report', async ({ corral, page }) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  await desk.startDemo('/text');
  await expect(item(page, /^Model/u)).toBeVisible();
  await expect(running(page).getByRole('button')).toHaveCount(1);
});

test('a context that is nearly full and a limit that is near are warned of, in narrow windows too', async ({
  stopped,
  page,
}) => {
  await installBrokenClaude(stopped.machine, 'limits');
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Go.' });
  await desk.expectText('The limit is near.');
  const context = item(page, 'Context 85% (170K of 200K tokens): nearly full');
  const limit = item(page, '5-hour limit: 93% used');
  const cost = item(page, 'Cost of this session: $1.25');
  await expect(context).toHaveText('85%');
  await expect(limit).toHaveText('93%');
  await expect(cost).toBeVisible();

  await limit.click();
  const details = page.getByRole('dialog', { name: 'Usage limits' });
  await expect(details.getByRole('listitem')).toContainText([
    /^5-hour limit93% usedResets at /u,
    /^7-day limit40% usedResets at /u,
  ]);
  await expectAccessible(page, 'the details of the limits');
  await page.keyboard.press('Escape');
  await context.click();
  await expect(page.getByRole('dialog', { name: 'Context' })).toContainText('Left30,000 tokens');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 420, height: 800 });
  await expect(context).toBeVisible();
  await expect(limit).toBeVisible();
  await expect(cost).toBeHidden();
  await expect(page.getByRole('contentinfo').getByText('Nothing is waiting for you')).toBeVisible();
  await expectAccessible(page, 'a narrow status line');
  await page.reload();
  await expect(limit).toBeVisible();
});
