import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openSettings } from '../../support/page/settings.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

/** Has no form of a known secret, so that no pattern can find and hide it. */
const KEY = 'planted-provider-key-4711';
const AGENT = 'Corral Agent';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: `${AGENT}: choose a model` });

/** Chooses the server of the test in the dialog. */
async function enter(dialog: Locator, address: string, key: string): Promise<void> {
  await dialog.getByRole('radio', { name: 'Other server' }).click();
  await dialog.getByRole('textbox', { name: 'Address of the server' }).fill(address);
  await dialog.getByLabel('Key', { exact: true }).fill(key);
}

/** Returns the text of all files below a folder, except the secrets, and temporary files that end. */
async function filesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'secrets.json');
  const texts = files.map((entry) =>
    readFile(join(entry.parentPath, entry.name), 'latin1').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    }),
  );
  return (await Promise.all(texts)).join('\n');
}

/** Returns the arguments of all processes of a machine. Empty on systems other than Linux. */
async function argumentsOf(home: string): Promise<string> {
  const texts = (await processesOf(home)).map((pid) =>
    readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''),
  );
  return (await Promise.all(texts)).join('\n');
}

test('on a machine without an agent, the first screen leads to a model and a session', async ({
  stopped: corral,
  page,
  model,
}) => {
  await corral.start({ path: [] });
  await page.goto(corral.address);
  await expect(page.getByRole('button', { name: `Set up ${AGENT}` })).toBeVisible();
  await expectAccessible(page, 'the first screen of a machine without an agent');
  await page.getByRole('button', { name: `Set up ${AGENT}` }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio', { name: 'Anthropic' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog).toContainText('Paste a key of this provider.');
  await expectAccessible(page, 'the choice of a model with an error');

  await enter(dialog, `${model.url}/v1`, KEY);
  await dialog.getByLabel('Key', { exact: true }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'models.' })).toContainText(
    /^Other server answered after .+: 2 models\.$/u,
  );
  await expectAccessible(page, 'the choice of a model after a test');
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'scripted-small' }).click();
  await dialog.getByRole('button', { name: 'Save and start a session' }).click();
  const start = new StartPage(page);
  await expect(start.prompt).toBeFocused();
  await expect(start.chip('Agent')).toHaveText(AGENT);
  await expect(await start.entry('Agent', AGENT)).toContainText('Ready');

  expect(await page.content()).not.toContain(KEY);
  expect(await filesIn(corral.machine.root)).not.toContain(KEY);
  expect(await argumentsOf(corral.machine.home)).not.toContain(KEY);
  const secrets = await readFile(join(corral.machine.dataDir, 'secrets.json'), 'utf8');
  expect(JSON.parse(secrets)).toMatchObject({ 'agent.corral.apiKey': KEY });
});

test('a wrong key and a server that does not run give a message with what to do', async ({
  corral,
  page,
  model,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const settings = await openSettings(page, 'Agents');
  await settings.getByRole('button', { name: `Choose a model for ${AGENT}` }).click();
  const dialog = dialogOf(page);
  const problem = dialog.getByRole('alert');
  await enter(dialog, `${model.url}/v1`, 'wrong-key-4711');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(problem).toContainText('Check that the whole key was pasted');
  await expect(problem).not.toContainText('wrong-key-4711');
  await expectAccessible(page, 'the choice of a model after a failed test');

  await enter(dialog, 'http://127.0.0.1:9/v1', '');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(problem).toContainText('Check that the server runs');
  await dialog.getByRole('textbox', { name: 'Address of the server' }).fill('127.0.0.1:9');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog).toContainText('Write a whole address that begins with https:// or http://');
});

test('a stored key is kept for its server, removed on request, and given to no other server', async ({
  corral,
  page,
  model,
}) => {
  const secrets = async () =>
    JSON.parse(
      await readFile(join(corral.machine.dataDir, 'secrets.json'), 'utf8').catch(() => '{}'),
    );
  const dialog = dialogOf(page);
  const open = async () => {
    const settings = await openSettings(page, 'Agents');
    await settings.getByRole('button', { name: `Choose a model for ${AGENT}` }).click();
  };
  const name = 'agent.corral.apiKey';
  await open();
  await enter(dialog, `${model.url}/v1`, KEY);
  await dialog.getByRole('textbox', { name: 'Model' }).fill('scripted-large');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await secrets()).toMatchObject({ [name]: KEY });

  await open();
  await expect(dialog).toContainText('A key is stored. Enter another to replace it.');
  await expect(dialog.getByLabel('Key', { exact: true })).toHaveValue('');
  await dialog
    .getByRole('textbox', { name: 'Address of the server' })
    .fill('http://127.0.0.1:9/v1');
  await expect(dialog).not.toContainText('A key is stored.');
  await dialog.getByRole('textbox', { name: 'Address of the server' }).fill(`${model.url}/v1`);
  await dialog.getByRole('button', { name: 'Remove the key' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'removed' })).toBeVisible();
  expect(await secrets()).not.toHaveProperty([name]);
  expect(await page.content()).not.toContain(KEY);
});

test('a session of the agent asks before a command and shows what it did', async ({
  corral,
  page,
  model,
}) => {
  const settings = await openSettings(page, 'Agents');
  await settings.getByRole('button', { name: `Choose a model for ${AGENT}` }).click();
  const dialog = dialogOf(page);
  await enter(dialog, `${model.url}/v1`, KEY);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  const desk = new Desk(page);
  const { project, dataDir } = corral.machine;
  await desk.startSession({ agent: AGENT, folder: project, prompt: 'SCENARIO:corral-command' });
  await desk.decide('echo made > made.txt', 'Approve');
  await desk.expectCard(/echo made > made\.txt/u, 'completed');
  await desk.expectText('The file is there.');
  expect(await readdir(project)).toContain('made.txt');
  expect(model.requests().map(({ body }) => body.model)).toContain('scripted-large');
  expect(await filesIn(dataDir)).not.toContain(KEY);
  expect(await argumentsOf(corral.machine.home)).not.toContain(KEY);
});
