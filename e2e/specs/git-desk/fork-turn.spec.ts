import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import {
  AGENTS,
  CLAUDE_CODE,
  openFork,
  openRewind,
  ready,
  twoTurns,
  type TwoTurns,
} from '../../support/page/turns.ts';
import { gitIn } from '../../support/page/worktrees.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'codex'] });

/** Returns the folder of the newest worktree of a repository. */
function newestWorktree(project: string): string {
  const listed = gitIn(project, 'worktree', 'list', '--porcelain');
  return [...listed.matchAll(/^worktree (?<folder>.+)$/gmu)].at(-1)?.groups?.['folder'] ?? '';
}

/** Expects a session that continues from before the second turn, with its prompt in the field. */
async function expectFork(page: Page, { desk, secondPrompt, changed }: TwoTurns): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ \(\d\)$/u);
  await expect(desk.message).toHaveValue(secondPrompt);
  await expect(page.getByRole('group', { name: /^You, .*Greet me/u })).toBeVisible();
  await expect(page.getByText(changed)).toHaveCount(0);
}

for (const turns of AGENTS) {
  test(`a turn of ${turns.agent} is forked by keyboard into a worktree that has its files`, async ({
    corral,
    page,
    model,
  }) => {
    test.slow();
    const made = await twoTurns(corral, page, { turns, modelUrl: model.url });
    const { desk, talk, answer, before, after, content } = made;
    const dialog = await openFork(page);
    await dialog.getByRole('radio', { name: 'In a new worktree' }).click();
    const commit = gitIn(corral.machine.project, 'rev-parse', 'HEAD').slice(0, 8);
    await expect(
      dialog.getByText(`It starts from the commit of that moment, ${commit}.`),
    ).toBeVisible();
    await expectAccessible(page, 'fork of a turn');
    await dialog.getByRole('button', { name: 'Fork', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expectFork(page, made);
    await ready(page);
    await desk.say(`Do something else. ${talk}`);
    await expect(desk.conversation.getByText(answer)).toHaveCount(2);
    const read = model
      .requests()
      .map(({ body }) => JSON.stringify(body))
      .filter((text) => text.includes('Do something else.') && text.includes('Greet me.'));
    expect(read.length).toBeGreaterThan(0);
    expect(read.join('')).not.toContain('Now change it.');
    expect(await content()).toBe(after);
    const folder = newestWorktree(corral.machine.project);
    expect(folder).not.toBe(corral.machine.project);
    expect(await content(folder)).toBe(before);
  });

  test(`files of ${turns.agent}, its conversation, and both are rewound, and each is undone`, async ({
    corral,
    page,
    model,
  }) => {
    test.slow();
    const made = await twoTurns(corral, page, { turns, modelUrl: model.url });
    const { before, after, changed, content, path } = made;
    let dialog = await openRewind(page);
    await expect(dialog.getByRole('checkbox', { name: path })).toBeChecked();
    await dialog.getByRole('button', { name: 'Rewind 1 file', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => content()).toBe(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => content()).toBe(after);

    dialog = await openRewind(page);
    await dialog.getByRole('radio', { name: 'Conversation', exact: true }).click();
    await dialog.getByRole('button', { name: 'Rewind the conversation' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expectFork(page, made);
    expect(await content()).toBe(after);
    await ready(page);
    const links = page.getByRole('navigation', { name: 'Conversations that belong together' });
    await expect(links.getByRole('button')).toHaveText([/^Fork of: /u]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(changed)).toBeVisible();
    await expect(links.getByRole('button')).toHaveText([/^Fork: .* \(2\)$/u]);

    dialog = await openRewind(page);
    await dialog.getByRole('radio', { name: 'Files and conversation' }).click();
    await expectAccessible(page, 'rewind of both');
    await dialog.getByRole('button', { name: 'Rewind 1 file and the conversation' }).click();
    await expect(dialog).toBeHidden();
    await expectFork(page, made);
    expect(await content()).toBe(before);
    await ready(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(changed)).toBeVisible();
    await expect.poll(() => content()).toBe(after);
    // The dialog lists all of them, and each can be undone from there.
    dialog = await openRewind(page);
    const earlier = dialog.getByRole('region', { name: 'Earlier rewinds of files' });
    await expect(earlier.getByText('Undo of a rewind, 1 file')).toHaveCount(2);
    await earlier.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => content()).toBe(before);
    await expect(earlier.getByRole('button', { name: 'Undo' })).toHaveCount(5);
  });
}

test('a fork whose set-up fails shows its output, and starts without it when the person says so', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const setup = 'echo "no such package"; exit 4';
  await writeFile(join(corral.machine.project, 'corral.json'), JSON.stringify({ setup }));
  const made = await twoTurns(corral, page, { turns: CLAUDE_CODE, modelUrl: model.url });
  const dialog = await openFork(page);
  await dialog.getByRole('radio', { name: 'In a new worktree' }).click();
  await dialog.getByRole('checkbox', { name: /Run the set-up script/u }).check();
  await expect(
    dialog.getByRole('checkbox', { name: /before the script has ended/u }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Worktrees' });
  await expect(list.getByText('The set-up script ended with exit code 4.')).toBeVisible();
  const output = list.getByRole('group', { name: /^Output of the set-up script/u });
  await expect(output).toContainText('no such package');
  await expect(list.getByRole('button', { name: /^Try again/u })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Remove…/u })).toBeVisible();
  await list.getByRole('button', { name: /^Start without set-up/u }).press('Enter');
  await expect(list).toBeHidden();
  await expectFork(page, made);
  expect(await made.content(newestWorktree(corral.machine.project))).toBe(made.before);
});

test('the dialog of a fork says that the commit of the turn no longer exists, and the fork works', async ({
  corral,
  page,
  model,
}) => {
  test.slow();
  const made = await twoTurns(corral, page, { turns: CLAUDE_CODE, modelUrl: model.url });
  const { project } = corral.machine;
  const gone = gitIn(project, 'rev-parse', 'HEAD').slice(0, 8);
  gitIn(project, 'commit', '-q', '--amend', '--allow-empty', '-m', 'Another first commit');
  gitIn(project, 'reflog', 'expire', '--expire=now', '--all');
  gitIn(project, 'gc', '-q', '--prune=now');
  const dialog = await openFork(page);
  await expect(dialog.getByText(`${gone}, no longer exists`)).toBeVisible();
  await dialog.getByRole('radio', { name: 'In a new worktree' }).click();
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click();
  await expectFork(page, made);
  const folder = newestWorktree(project);
  expect(gitIn(folder, 'rev-parse', 'HEAD')).toBe(gitIn(project, 'rev-parse', 'HEAD'));
  expect(await made.content(folder)).toBe(made.before);
});

test('the dialog of a fork says that its prompt was taken into a running turn, and starts nothing', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:makes-folder' });
  await expect(desk.question).toContainText('mkdir -p build/one');
  await page.keyboard.press('Escape');
  await desk.say('And be brief.');
  await page.getByRole('button', { name: /^Waiting/u }).click();
  await page.getByRole('button', { name: /^Answer: /u }).click();
  await desk.decide('mkdir -p build/one', 'Approve');
  await page.getByRole('treeitem', { level: 2 }).click();
  await expect(page.getByRole('group', { name: /^You, .*And be brief\.$/u })).toBeVisible();
  await ready(page);
  const dialog = await openFork(page);
  await expect(dialog.getByRole('note')).toContainText(
    'The agent took this prompt into a running turn, so no fork can begin before it.',
  );
  await expect(dialog.getByRole('button', { name: 'Fork', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('treeitem', { level: 2 })).toHaveCount(1);
});

test('a window shows the checkpoints and rewinds that another one makes, without being asked again', async ({
  corral,
  page,
  context,
  model,
}) => {
  test.slow();
  const { path } = await twoTurns(corral, page, { turns: CLAUDE_CODE, modelUrl: model.url });
  const here = await openRewind(page);
  const earlier = here.getByRole('region', { name: 'Earlier rewinds of files' });
  const greeting = here.getByRole('checkbox', { name: 'src/greet.ts' });
  await expect(here.getByRole('checkbox', { name: path })).toBeChecked();
  await expect(greeting).toHaveCount(0);
  await expect(earlier).toHaveCount(0);
  const second = await anotherWindow(corral, context);
  await second.getByRole('treeitem', { level: 2 }).first().click();
  const other = new Desk(second);
  await other.say('Change more. SCENARIO:edit-greeting');
  await other.decide('greet.ts', 'Approve');
  await expect(greeting).toBeChecked();
  await ready(second);
  const file = join(corral.machine.project, 'src/greet.ts');
  const changed = await readFile(file, 'utf8');
  const there = await openRewind(second);
  await there.getByRole('button', { name: 'Rewind 1 file', exact: true }).press('Enter');
  await expect(earlier.getByText('Rewind of 1 file')).toBeVisible();
  await expect(greeting).toHaveCount(0);
  expect(await readFile(file, 'utf8')).not.toBe(changed);
  await earlier.getByRole('button', { name: 'Undo' }).click();
  await expect(greeting).toBeChecked();
  expect(await readFile(file, 'utf8')).toBe(changed);
  await expect(earlier.getByText('Undo of a rewind, 1 file')).toBeVisible();
});
