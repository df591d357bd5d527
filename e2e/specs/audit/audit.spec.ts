import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import { UNDO_DELETE_MS } from '#shared/contract/sessions.ts';
import { textIn } from '#shared/words/sentence-text.ts';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Audit' });
const entry = (dialog: Locator, name: RegExp): Locator =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByRole('button', { name }) });

/** Answers two questions: approves one and refuses the other with a reason. */
async function answerTwoQuestions(page: Page): Promise<void> {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.decide('TWO.md', 'Reject with a reason', 'No file, please.');
  await desk.expectText('Both are decided.');
}

async function openAudit(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('listitem').first()).toBeVisible();
  return dialogOf(page);
}

/** Changes the database, as any program with write access to the file can. */
function tamper({ machine }: Corral, sql: string): void {
  const opened = sqlite.open(join(machine.dataDir, 'corral.db'));
  if (!opened.ok) throw new Error(textIn('en', opened.error.message));
  opened.value.exec(sql);
  opened.value.close();
}

test('the audit shows what was asked, what was decided, what was sent and how it ended', async ({
  page,
}) => {
  await answerTwoQuestions(page);
  const dialog = await openAudit(page);
  const list = dialog.getByRole('list', { name: 'Entries, newest first' });
  const command = entry(dialog, /^Approved .*node count\.mjs 3/u);
  const file = entry(dialog, /^Rejected .*No file, please\..*TWO\.md/u);
  await expect(command).toBeVisible();
  await expect(file).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'one row per question');

  await command.getByRole('button').first().click();
  const asked = command
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Asked/u }) });
  await asked.getByRole('button').first().click();
  await expect(asked).toContainText('node count.mjs 3');
  await expect(asked.getByRole('list').getByText('Approve', { exact: true })).toBeVisible();
  await command.getByRole('button').first().click();

  await file.getByRole('button').first().click();
  const decided = file
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Decided/u }) });
  await decided.getByRole('button').first().click();
  await expect(decided).toContainText('Decided by this window');
  await expect(decided).toContainText('No file, please.');
  const sent = file
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Sent to the agent/u }) });
  // Uses the keyboard: a new entry at the start of the list may move the row during a click.
  await sent.getByRole('button').first().press('Enter');
  await expect(sent).toContainText('No file, please.');
});

test('the audit filters its entries by text and outcome', async ({ page }) => {
  await answerTwoQuestions(page);
  const dialog = await openAudit(page);
  const status = dialog.getByRole('status').filter({ hasText: 'shown' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('searchbox', { name: 'Find in entries' }).fill('no file, PLEASE');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(entry(dialog, /^Rejected/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show all entries' }).click();
  await dialog.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Answered', exact: true }).click();
  await expect(status).toHaveText('2 shown');
  await dialog.getByRole('searchbox').fill('nothing of this kind');
  await expect(dialog.getByText('No entry fits.')).toBeVisible();
});

test('a check of the audit names an entry that was changed in the database', async ({
  page,
  corral,
}) => {
  await answerTwoQuestions(page);
  const dialog = await openAudit(page);
  await dialog.getByRole('button', { name: 'Check the chain' }).click();
  await expect(dialog.getByText(/^As it was written: \d+ entries/u)).toBeVisible();
  tamper(
    corral,
    "DROP TRIGGER audit_is_not_changed; UPDATE audit SET decider = 'rule' WHERE number = 2",
  );
  await dialog.getByRole('button', { name: 'Check the chain' }).click();
  await expect(dialog.getByText('NOT as it was written. 1 place is wrong:')).toBeVisible();
  await expect(dialog.getByText('Entry 2 is not what was written')).toBeVisible();
});

test('the audit is exported as a file with every entry', async ({ page }) => {
  await answerTwoQuestions(page);
  const dialog = await openAudit(page);
  await dialog.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON Lines, everything' }).click();
  const file = await (await downloading).path();
  const entries = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.filter(({ kind }) => kind === 'decided')).toHaveLength(2);
  await expect(dialog.getByText(/^Exported as corral-audit-/u)).toBeVisible();
});

test('the audit keeps an erased entry of a deleted session, and its chain stays valid', async ({
  page,
  corral,
}) => {
  test.setTimeout(120_000);
  await answerTwoQuestions(page);
  const client = await ApiClient.open(corral.address);
  const { sessionId } = await client.session();
  await client.api['sessions.terminate']({ commandId: crypto.randomUUID(), sessionId });
  const deleted = await client.api['sessions.discard']({
    commandId: crypto.randomUUID(),
    sessionId,
  });
  expect(deleted).toEqual({ ok: true, value: {} });
  const titles = async () => {
    const reply = await client.api['audit.sessions']({});
    return reply.ok ? reply.value.sessions.map(({ title }) => title) : [];
  };
  await expect.poll(titles, { timeout: UNDO_DELETE_MS + 30_000 }).toEqual([null]);
  client.close();
  const dialog = await openAudit(page);
  await expect(dialog.getByRole('button', { name: /^Erased/u })).toBeVisible();
  await expect(dialog.getByText('count.mjs')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Session' }).click();
  await expect(page.getByRole('option', { name: /^Deleted session of Demo, \d/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Check the chain' }).click();
  await expect(dialog.getByText(/^As it was written/u)).toContainText('erased with their sessions');
});

test('the audit works by keyboard, and is accessible in a narrow, dark, Chinese window', async ({
  page,
}) => {
  await answerTwoQuestions(page);
  const dialog = await openAudit(page);
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const rows = dialog.getByRole('list', { name: 'Entries, newest first' }).getByRole('button');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'wide');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 400, height: 700 });
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('简体');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('audit');
  await page.keyboard.press('Enter');
  const chinese = page.getByRole('dialog', { name: '审计' });
  await chinese.getByRole('button', { name: '筛选' }).click();
  await chinese.getByRole('listitem').first().getByRole('button').click();
  await expectAccessible(page, 'narrow, dark, Chinese');
});
