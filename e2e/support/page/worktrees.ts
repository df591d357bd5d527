import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

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

/** Fills the dialog of a new session that gets a worktree of its own. */
export async function openDialog(page: Page, folder: string, prompt: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New session' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New session' });
  await dialog.getByRole('radio', { name: 'Claude Code', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill(folder);
  await dialog.getByRole('textbox', { name: 'First prompt' }).fill(prompt);
  await dialog.getByRole('radio', { name: 'A worktree of its own' }).click();
  return dialog;
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
