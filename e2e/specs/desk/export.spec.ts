import { execFile } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, type Locator, type Page } from '@playwright/test';

import { programPath } from '../../../scripts/lib/program-paths.mjs';
import { lastMessageOf, storeSessions } from '../../machine/made-sessions.ts';
import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import type { Corral } from '../../support/corral.ts';
import { LateReplies } from '../../support/late-replies.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

const SECRET = `sk-ant-api03-${'q7'.repeat(20)}`;
const run = promisify(execFile);
const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export the conversation' });

async function sessionIdOf({ address }: Corral): Promise<string> {
  const client = await ApiClient.open(address);
  const { sessionId } = await client.session();
  client.close();
  return sessionId;
}

/** Returns what `corral export` prints of a session. */
async function printedExport(
  corral: Corral,
  sessionId: string,
  options: readonly string[],
  language = 'C.UTF-8',
): Promise<string> {
  const all = ['export', sessionId, ...options, '--data-dir', corral.machine.dataDir];
  const env = { PATH: process.env['PATH'], LANG: language };
  const printed = await run(process.execPath, [programPath('cli'), ...all], {
    env,
    maxBuffer: 2 ** 26,
  });
  return printed.stdout;
}

/** Saves the conversation. Returns the name and the text of the file. */
async function saveExport(page: Page, button: Locator): Promise<readonly [string, string]> {
  const downloading = page.waitForEvent('download');
  await button.click();
  const saved = await downloading;
  return [saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')];
}

async function openFromPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
}

test('a conversation is saved in each format as corral export prints it, with or without its secrets', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo(`help: my key is ${SECRET}`);
  await desk.expectText('I am the demo agent');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  const sessionId = await sessionIdOf(corral);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = exportDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Markdown' })).toBeFocused();
  await expectAccessible(page, 'the export of a conversation');
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const redact = dialog.getByRole('checkbox', { name: 'Remove secrets' });
  await expect(redact).not.toBeChecked();
  await expect(dialog.getByText('The beginning of this conversation is missing')).toBeHidden();
  for (const [name, format] of [
    ['Markdown', 'md'],
    ['HTML', 'html'],
    ['JSON', 'json'],
  ] as const)
    await test.step(name, async () => {
      await dialog.getByRole('radio', { name }).click();
      const [plainName, plain] = await saveExport(page, button);
      expect(plainName).toBe(`help my key is ${SECRET}.${format}`);
      expect(plain).toContain(SECRET);
      expect(plain).toBe(await printedExport(corral, sessionId, ['--format', format]));
      await redact.check();
      const [hiddenName, hidden] = await saveExport(page, button);
      expect(hiddenName).toBe(`help my key is [hidden].${format}`);
      expect(hidden).not.toContain('q7q7');
      expect(hidden).toContain('I am the demo agent');
      expect(hidden).toBe(await printedExport(corral, sessionId, ['--format', format, '--redact']));
      await expect(dialog.getByRole('status')).toHaveText(`Saved as ${hiddenName}.`);
      await redact.uncheck();
    });
});

test('an export that fails says why and leaves no file, and the same button repeats it', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const downloads: string[] = [];
  page.on('download', (saved) => downloads.push(saved.suggestedFilename()));
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await page.getByRole('treeitem', { level: 2, name: /help/u }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = exportDialog(page);
  const database = join(corral.machine.dataDir, 'corral.db');
  await rename(database, `${database}.aside`);
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('No file was written');
  await rm(database, { force: true });
  await rename(`${database}.aside`, database);
  const [, text] = await saveExport(page, button);
  expect(text).toContain('I am the demo agent');
  await expect(dialog.getByRole('alert')).toBeHidden();
  expect(downloads).toEqual(['help.md']);
});

test('a long transcript is saved whole by keys alone, and a cancelled export saves nothing', async ({
  machine,
  stopped,
  page,
}) => {
  const answers = Array.from({ length: 600 }, (_, at) => `Answer ${at} ${'数据 <b> '.repeat(150)}`);
  await writeOwnTranscript(machine, {
    number: 1,
    folder: '/workspace/long',
    prompt: 'Tell me: <much> / "more"?',
    answers,
  });
  const late = await LateReplies.of(page);
  const downloads: string[] = [];
  page.on('download', (saved) => downloads.push(saved.suggestedFilename()));
  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  await page.getByRole('button', { name: /Tell me/u }).click();
  await new Desk(page).expectText(/^Answer 599/u);

  await openFromPalette(page, 'export conv');
  const dialog = exportDialog(page);
  const firstChoice = dialog.getByRole('radio', { name: 'Markdown' });
  await expect(firstChoice).toBeFocused();
  await expect(dialog.getByText('The beginning of this conversation is missing')).toBeHidden();
  late.hold();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Remove secrets' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Exporting…');
  await dialog.getByRole('button', { name: 'Cancel the export' }).press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(/^The export was cancelled/u);
  late.release();

  await firstChoice.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'JSON' })).toBeChecked();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const text = await readFile(await (await downloading).path(), 'utf8');
  const sessionId = await sessionIdOf(stopped);
  expect(text).toBe(await printedExport(stopped, sessionId, ['--format', 'json', '--redact']));
  expect(text.length).toBeGreaterThan(600_000);
  expect(text).toContain('Answer 0 ');
  expect(downloads).toEqual(['Tell me much more.json']);
});

test('an export says that the beginning of a transcript is missing while it is not read', async ({
  machine,
  stopped,
  page,
}) => {
  const history = { state: 'paused', readBytes: 1, totalBytes: 2, problem: null } as const;
  storeSessions(machine, [{ title: 'Half a talk', history }]);
  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('treeitem', { name: /Half a talk/u }).click();
  await new Desk(page).expectText(lastMessageOf('Half a talk'));
  await openFromPalette(page, 'export conv');
  const dialog = exportDialog(page);
  await expect(
    dialog.getByText('The beginning of this conversation is missing', { exact: false }),
  ).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Export', exact: true });
  const [, text] = await saveExport(page, button);
  expect(text).toContain(lastMessageOf('Half a talk'));
  await expect(dialog.getByRole('status')).toHaveText(
    'Saved as Half a talk.md, without the beginning of the conversation.',
  );
});

test.describe('in Chinese, dark and narrow', () => {
  test.use({ locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 420, height: 700 } });

  test('a conversation is saved in the language of the page', async ({ corral, page }) => {
    const client = await ApiClient.open(corral.address);
    const made = await client.api['sessions.create']({
      commandId: crypto.randomUUID(),
      agentId: 'demo',
      cwd: corral.machine.home,
      permissionMode: 'default',
      model: null,
      prompt: 'help 修复',
    });
    if (!made.ok) throw new Error(made.error.kind);
    const { sessionId } = made.value.session;
    await expect(async () => {
      const messages = await client.conversation(sessionId);
      expect(messages.map(({ role }) => role)).toContain('assistant');
      expect((await client.session()).status).toBe('idle');
    }).toPass();
    client.close();
    await openFromPalette(page, '导出对话');
    const dialog = page.getByRole('dialog', { name: '导出对话' });
    await expectAccessible(page, 'the export of a conversation in a narrow window');
    const button = dialog.getByRole('button', { name: '导出', exact: true });
    const [name, text] = await saveExport(page, button);
    expect(name).toBe('help 修复.md');
    expect(text).toContain('## 你');
    expect(text).toBe(await printedExport(corral, sessionId, ['--format', 'md'], 'zh_CN.UTF-8'));
  });
});
