import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import type { Machine } from '../../machine/machine.ts';
import { installProgram } from '../../machine/programs.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Options of a click that opens the editor instead of the viewer. */
const IN_EDITOR: { modifiers: ['Control'] } = { modifiers: ['Control'] };

const record = (machine: Machine) => join(machine.root, 'opened');

/** Installs an editor that only records its arguments. */
async function installEditor(machine: Machine, name = 'code'): Promise<void> {
  await installProgram(
    machine,
    name,
    `printf '%s\\n' "$@" > "${record(machine)}.part"; mv "${record(machine)}.part" "${record(machine)}"`,
  );
}

async function expectOpened(machine: Machine, ...args: readonly string[]): Promise<void> {
  await expect
    .poll(async () => readFile(record(machine), 'utf8').catch(() => null))
    .toBe(`${args.join('\n')}\n`);
  await rm(record(machine));
}

async function startConversationAboutFiles(corral: Corral, page: Page): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:paths',
    mode: 'Accept edits',
  });
  // The timeout is long, because three turns of the real agent take time on a busy machine.
  await expect(desk.conversation.getByText('That is all.').last()).toBeVisible({ timeout: 30_000 });
  return desk;
}

/** Expects that the notification does not cover the element. */
async function expectApart(page: Page, other: Locator): Promise<void> {
  const toast = await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('dialog')
    .first()
    .boundingBox();
  const box = await other.boundingBox();
  if (!toast || !box) throw new Error('There is nothing to compare.');
  const isApart =
    toast.x + toast.width <= box.x ||
    toast.y + toast.height <= box.y ||
    box.y + box.height <= toast.y;
  expect(isApart, 'the notification lies beside it').toBe(true);
}

test('files in cards open in the editor, at the changed line', async ({ corral, page }) => {
  const { machine } = corral;
  await installEditor(machine);
  const desk = await startConversationAboutFiles(corral, page);
  const file = join(machine.project, 'src/greet.ts');
  const edit = desk.card(/^Updated .*greet\.ts/u);
  await edit.getByRole('button', { name: /greet\.ts/u }).click(IN_EDITOR);
  await expectOpened(machine, '--goto', `${file}:2`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))]),
  ).toEqual([]);
  const read = desk.card(/^Read .*greet\.ts/u);
  await read.getByRole('button', { name: 'Show details' }).click();
  await read.getByRole('button', { name: /greet\.ts/u }).press('Control+Enter');
  await expectOpened(machine, file);
});

test('a path in the text is a link if the file exists, and opens by pointer and by keyboard', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  await installEditor(machine);
  const desk = await startConversationAboutFiles(corral, page);
  const paragraph = desk.conversation.locator('p').filter({ hasText: 'I changed' });
  await expect(paragraph.getByRole('button')).toHaveText([
    'src/greet.ts:2',
    'README.md',
    'src/greet.ts:5:3',
  ]);
  await paragraph.getByRole('button', { name: 'src/greet.ts:5:3' }).click(IN_EDITOR);
  await expectOpened(machine, '--goto', `${machine.project}/src/greet.ts:5:3`);
  await paragraph.getByRole('button', { name: 'README.md' }).focus();
  await page.keyboard.press('Control+Enter');
  await expectOpened(machine, `${machine.project}/README.md`);
});

test('the menu of a file copies its path and returns the focus', async ({
  corral,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = await startConversationAboutFiles(corral, page);
  const link = desk.conversation.getByRole('button', { name: 'src/greet.ts:2' });
  const copied = async () => page.evaluate<string>('navigator.clipboard.readText()');
  await link.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy the relative path' }).click();
  await expect.poll(copied).toBe('src/greet.ts');
  await expect(link).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy the path' }).click();
  await expect.poll(copied).toBe(join(corral.machine.project, 'src/greet.ts'));
});

test('an editor that is missing or does not start causes a message with a remedy', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  const desk = await startConversationAboutFiles(corral, page);
  const link = desk.conversation.getByRole('button', { name: 'src/greet.ts:2' });
  await link.click(IN_EDITOR);
  await expect(page.getByText('No editor that Corral knows was found.')).toBeVisible();
  await expect(
    page.getByText('Install one, or set your own command in the settings.'),
  ).toBeVisible();
  await page.keyboard.press('Control+f');
  for (const name of ['Find', 'Message'])
    await expectApart(page, page.getByRole('textbox', { name, exact: true }));
  await installProgram(machine, 'code', 'exit 3');
  await link.click(IN_EDITOR);
  await expect(page.getByText('VS Code ended at once with exit code 3.')).toBeVisible();
  await rm(join(machine.project, 'README.md'));
  await desk.conversation.getByRole('button', { name: 'README.md' }).click(IN_EDITOR);
  await expect(page.getByText(`There is no file ${machine.project}/README.md.`)).toBeVisible();
});

test('the editor is chosen in the settings: one that is found, or a command of the person', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  await installEditor(machine, 'subl');
  await installEditor(machine, 'my-editor');
  const desk = await startConversationAboutFiles(corral, page);
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'Files' }).click();
  const choice = dialog.getByRole('combobox', { name: 'Open files in' });
  await expect(choice).toHaveText('First editor found (Sublime Text)');
  await choice.click();
  await expect(page.getByRole('option', { name: /^WebStorm/u })).toBeDisabled();
  await page.getByRole('option', { name: 'A command of your own' }).click();
  const command = dialog.getByRole('textbox', { name: 'Command' });
  await command.fill('my-editor {line');
  await expect(dialog.getByText('Add {file} where the path belongs.')).toBeVisible();
  await expect(
    dialog
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Command' }) })
      .getByRole('button', { name: 'Save' }),
  ).toBeDisabled();
  await command.fill('my-editor -l {line} -c {column} -- {file}');
  await command.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(command).toBeFocused();
  await page.keyboard.press('Escape');
  await desk.conversation.getByRole('button', { name: 'src/greet.ts:2' }).click(IN_EDITOR);
  await expectOpened(machine, '-l', '2', '-c', '1', '--', `${machine.project}/src/greet.ts`);
});
