import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import type { Corral } from '../../support/corral.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

const ready = (page: Page) =>
  expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Lets Claude Code answer, and then change `src/values.ts`. Returns the path of the file. */
async function twoTurns(corral: Corral, page: Page): Promise<string> {
  const { project } = corral.machine;
  const file = join(project, 'src/values.ts');
  await writeFile(file, longFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'Hello there. SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await ready(page);
  await desk.say('Now change it. SCENARIO:diffs');
  await desk.decide('values.ts', 'Approve');
  await desk.expectText('The values are new.');
  await ready(page);
  expect(await readFile(file, 'utf8')).toBe(changedFile);
  return file;
}

test('a turn is forked by keyboard into a worktree that has its files', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const file = await twoTurns(corral, page);
  await page.getByRole('button', { name: 'Fork from before this turn' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fork from before this turn' });
  await dialog.getByRole('radio', { name: 'In a new worktree' }).click();
  await expectAccessible(page, 'fork of a turn');
  await dialog.getByRole('button', { name: 'Fork', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ \(2\)$/u);
  await expect(field(page)).toHaveValue('Now change it. SCENARIO:diffs');
  await expect(page.getByRole('group', { name: /^You, .*Hello there/u })).toBeVisible();
  await expect(page.getByText('The values are new.')).toHaveCount(0);
  await ready(page);
  await field(page).fill('Do something else. SCENARIO:basic');
  await field(page).press('Enter');
  await expect(page.getByText('Hello! I can help with that.')).toHaveCount(2);
  const read = model
    .requests()
    .map(({ body }) => JSON.stringify(body.messages))
    .filter((text) => text.includes('Do something else.') && text.includes('Hello there.'));
  expect(read.length).toBeGreaterThan(0);
  expect(read.join('')).not.toContain('Now change it.');
  expect(await readFile(file, 'utf8')).toBe(changedFile);
  const worktrees = execFileSync('git', ['worktree', 'list', '--porcelain'], {
    cwd: corral.machine.project,
    encoding: 'utf8',
  });
  const folder = /^worktree (?<folder>.+)$/gmu;
  const last = [...worktrees.matchAll(folder)].at(-1)?.groups?.['folder'] ?? '';
  expect(last).not.toBe(corral.machine.project);
  expect(await readFile(join(last, 'src/values.ts'), 'utf8')).toBe(longFile);
});

test('files and conversation are rewound together, and both are undone', async ({
  corral,
  page,
}) => {
  test.slow();
  const file = await twoTurns(corral, page);
  await page.getByRole('button', { name: 'Rewind to before this turn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rewind to before this turn' });
  await dialog.getByRole('radio', { name: 'Files and conversation' }).click();
  await expectAccessible(page, 'rewind of both');
  await dialog.getByRole('button', { name: 'Rewind 1 file and the conversation' }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('Now change it. SCENARIO:diffs');
  await expect(page.getByText('The values are new.')).toHaveCount(0);
  expect(await readFile(file, 'utf8')).toBe(longFile);
  await ready(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The values are new.')).toBeVisible();
  await expect.poll(() => readFile(file, 'utf8')).toBe(changedFile);
  // The dialog lists both, and each can be undone from there.
  await page.getByRole('button', { name: 'Rewind to before this turn' }).click();
  const earlier = dialog.getByRole('region', { name: 'Earlier rewinds of files' });
  await expect(earlier.getByText('Undo of a rewind, 1 file')).toBeVisible();
  await earlier.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => readFile(file, 'utf8')).toBe(longFile);
  await expect(earlier.getByRole('button', { name: 'Undo' })).toHaveCount(3);
});
