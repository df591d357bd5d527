import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'codex'] });

function git(folder: string, ...args: readonly string[]): void {
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@e.x', ...args], {
    stdio: 'ignore',
  });
}

/** Creates a repository with a run script that was never confirmed. */
async function makeRepository(root: string): Promise<string> {
  const folder = join(root, 'shop');
  await mkdir(join(folder, 'src'), { recursive: true });
  const script = 'echo "port $CORRAL_PORT_BASE" > ran.txt; echo it-runs; sleep 300';
  await writeFile(join(folder, 'corral.json'), JSON.stringify({ run: script, branchPrefix: 'me' }));
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'one');
  return folder;
}

const groupOf = (page: Page, name: string | RegExp) =>
  page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { level: 1, name });

async function addFolder(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a project' });
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill(folder);
  await dialog.getByRole('button', { name: 'Add project', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('the status line and the session head count changed files as they change', async ({
  corral,
  page,
}) => {
  const { project } = corral.machine;
  const desk = new Desk(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const item = page.getByRole('group', { name: 'What runs' });
  const clean = item.getByRole('button', { name: 'No changed files' });
  await expect(clean).toBeVisible();
  await writeFile(join(project, 'added.txt'), 'x');
  const counted = item.getByRole('button', { name: '1 new file', exact: true });
  await expect(counted).toBeVisible({ timeout: 5000 });
  await expect(page.getByRole('main').getByTitle('1 new file')).toBeVisible();
  await counted.click();
  const details = page.getByRole('dialog', { name: 'Changed files' });
  await expect(details).toContainText('Counted by git');
  await expectAccessible(page, 'the details of changed files');
});

test('a project is added from a subfolder, named and coloured, and its run script runs after it was read', async ({
  corral,
  page,
}) => {
  const folder = await makeRepository(corral.machine.root);
  await addFolder(page, join(folder, 'src'));
  const group = groupOf(page, /^shop/u);
  await group.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Run', exact: true }).click();

  // The script comes from the repository: the settings show it instead.
  const dialog = page.getByRole('dialog', { name: 'Project shop' });
  await expect(dialog.getByRole('group', { name: 'corral.json has this script:' })).toContainText(
    'it-runs',
  );
  await expect(dialog.getByText('In force: me (from corral.json)')).toBeVisible();
  await expectAccessible(page, 'the settings of a project');
  await page.screenshot({ path: test.info().outputPath('project.png') });
  await dialog.getByRole('button', { name: 'I have read it: let it run' }).press('Enter');
  await expect(dialog.getByText('You confirmed this text.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Web shop');
  await dialog.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'Teal' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await groupOf(page, /^Web shop/u).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Run', exact: true }).click();
  await expect
    .poll(() => readFile(join(folder, 'ran.txt'), 'utf8').catch(() => ''))
    .toBe('port 18000\n');
  await expect(page.getByText('it-runs').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('run.png') });
});

test('a project gives new sessions its agent, and is removed and brought back', async ({
  corral,
  page,
}) => {
  const folder = await makeRepository(corral.machine.root);
  await addFolder(page, folder);
  const group = groupOf(page, /^shop/u);
  const choose = async (name: string) => {
    await group.click({ button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Project settings…');
  const dialog = page.getByRole('dialog', { name: 'Project shop' });
  await dialog.getByRole('combobox', { name: 'Agent of new sessions' }).click();
  await page.getByRole('option', { name: 'Codex' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await choose('New session in shop');
  const start = new StartPage(page);
  await expect(start.prompt).toBeFocused();
  await expect(start.chip('Agent')).toHaveText('Codex');
  await expect(start.region.getByText('Preselected by the project.')).toBeVisible();
  await page.keyboard.press('Escape');

  await choose('Remove the project');
  await expect(group).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group).toBeVisible();
});

test('a new session from a project starts with the default agent and mode of the project', async ({
  corral,
  page,
}) => {
  const folder = await makeRepository(corral.machine.root);
  // Makes another agent the one that was used last.
  await new Desk(page).startDemo('fail');
  await addFolder(page, folder);
  const group = groupOf(page, /^shop/u);
  const choose = async (name: string) => {
    await group.click({ button: 'right' });
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Project settings…');
  const settings = page.getByRole('dialog', { name: 'Project shop' });
  const mode = settings.getByRole('combobox', { name: 'Permission mode of new sessions' });
  await expect(mode).toBeDisabled();
  await settings.getByRole('combobox', { name: 'Agent of new sessions' }).click();
  await page.getByRole('option', { name: 'Claude Code' }).click();
  await mode.click();
  await expect(page.getByRole('option', { name: /skip|bypass/iu })).toHaveCount(0);
  await page.getByRole('option', { name: 'Accept edits' }).click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();

  await choose('New session in shop');
  const start = new StartPage(page);
  await expect(start.chip('Agent')).toHaveText('Claude Code');
  await expect(start.chip('Permission mode')).toHaveText('Accept edits');
  await start.prompt.fill('SCENARIO:basic');
  await start.start();
  await new Desk(page).expectText('Hello! I can help with that.');
  await expect(page.getByRole('button', { name: 'Permission mode: Accept edits' })).toBeVisible();

  // Another folder keeps its own choice.
  await StartPage.open(page);
  await start.set({ folder: corral.machine.project });
  await expect(start.region.getByText('Preselected by the project.')).toBeHidden();
});

test('a repository is cloned and becomes a project; a wrong address and an existing folder are reported', async ({
  corral,
  page,
}) => {
  const { root } = corral.machine;
  const folder = await makeRepository(root);
  await mkdir(join(root, 'clones'));
  await page.getByRole('button', { name: 'Add a project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a project' });
  await dialog.getByRole('radio', { name: /^A repository to clone/u }).click();
  const submit = dialog.getByRole('button', { name: 'Clone and add' });
  await submit.click();
  await expect(dialog.getByText('Enter an address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('ext::sh -c "touch x"');
  await dialog.getByRole('textbox', { name: 'Clone into' }).fill(join(root, 'clones'));
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('no address of a repository');
  await expectAccessible(page, 'a clone that was refused');
  await page.screenshot({ path: test.info().outputPath('clone.png') });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(folder);
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(groupOf(page, /^shop/u)).toBeVisible();
  expect(await readFile(join(root, 'clones/shop/corral.json'), 'utf8')).toContain('it-runs');
});

test('the dialogs of projects are accessible in a small, dark and Chinese window', async ({
  corral,
  browser,
}) => {
  const folder = await makeRepository(corral.machine.root);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    locale: 'zh-CN',
  });
  const page = await context.newPage();
  await page.goto(corral.address);
  await page.getByLabel('显示会话列表').click();
  await page.getByRole('button', { name: '添加项目…' }).click();
  const dialog = page.getByRole('dialog', { name: '添加项目' });
  await dialog.getByRole('textbox', { name: '文件夹', exact: true }).fill(folder);
  await expectAccessible(page, 'a small dialog of a new project');
  await page.screenshot({ path: test.info().outputPath('add-small.png') });
  await dialog.getByRole('button', { name: '添加项目', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('显示会话列表').click();
  await page.getByRole('treeitem', { name: /^shop/u }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '项目设置…' }).click();
  await expect(page.getByRole('dialog', { name: '项目 shop' })).toBeVisible();
  await expectAccessible(page, 'small settings of a project');
  await page.screenshot({ path: test.info().outputPath('project-small.png') });
  await context.close();
});
