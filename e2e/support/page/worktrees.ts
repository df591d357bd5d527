import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { StartPage } from './start-page.ts';

/** Makes a folder a repository with a commit, an ignored file and a set-up script. */
export function makeRepository(folder: string, setup: string): void {
  writeFileSync(join(folder, '.gitignore'), '.env\n');
  writeFileSync(join(folder, 'corral.json'), JSON.stringify({ setup }));
  gitIn(folder, 'init', '-q', '-b', 'main');
  gitIn(folder, 'add', '-A');
  gitIn(folder, 'commit', '-q', '-m', 'first');
  writeFileSync(join(folder, '.env'), 'SECRET=1\n');
}

/** Runs git in a folder. Returns what it printed. */
export function gitIn(folder: string, ...args: readonly string[]): string {
  const author = ['-c', 'user.name=T', '-c', 'user.email=t@corral.invalid'];
  return execFileSync('git', [...author, ...args], {
    cwd: folder,
    stdio: 'pipe',
    encoding: 'utf8',
  }).trim();
}

/** Returns the folder of the worktree that has a branch; empty if none has. */
export function worktreeOf(project: string, branch: string): string {
  const blocks = gitIn(project, 'worktree', 'list', '--porcelain').split('\n\n');
  const found = blocks.find(
    (block) =>
      block.includes(`branch refs/heads/${branch}\n`) ||
      block.endsWith(`branch refs/heads/${branch}`),
  );
  return /^worktree (.+)$/mu.exec(found ?? '')?.[1] ?? '';
}

/** The plan of a worktree on the start page, and the function that starts with it. */
type StartPlan = { readonly plan: Locator; readonly start: () => Promise<void> };

/** Fills the start page for a session that gets a worktree of its own. */
export async function openPlan(page: Page, folder: string, prompt: string): Promise<StartPlan> {
  const startPage = await StartPage.open(page);
  await startPage.set({ folder, agent: 'Claude Code', prompt });
  await startPage.chip('Work in').click();
  const plan = page.getByRole('dialog', { name: 'Work in' });
  await plan.getByRole('radio', { name: 'A worktree of its own' }).click();
  const start = async () => {
    await page.keyboard.press('Escape');
    await expect(plan).toBeHidden();
    await startPage.startButton.click();
  };
  return { plan, start };
}

/** Opens the list of worktrees by the command palette. */
export async function openWorktrees(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('Worktrees');
  await page
    .getByRole('option', { name: /^Worktrees/u })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Worktrees' });
}
