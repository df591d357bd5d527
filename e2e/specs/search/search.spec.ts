import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { ClaudeLines } from '#core/testing/hostile/claude-lines.ts';

import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import type { Machine } from '../../machine/machine.ts';
import { repository } from '../../machine/machine.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { test } from '../../support/test.ts';

const FIXTURE = '51450006-aa04-4069-be8b-7ec3277b1e20.jsonl';
const fixtures = join(repository, 'src/core/agents/claude-code/fixtures/transcripts');

/** Types words into the palette. */
async function searchFor(page: Page, words: string): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(
    page.getByRole('button', { name: 'New session', includeHidden: true }).first(),
  ).toBeVisible();
  if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(words);
  return palette;
}

/** Writes a long conversation with one message in its middle. */
async function writeLong(machine: Machine, middle: string): Promise<string> {
  const answers = Array.from({ length: 400 }, (_, at) => `Answer ${at} of many, with some words.`);
  await writeOwnTranscript(machine, {
    number: 1,
    folder: '/workspace/long',
    prompt: 'Tell me much',
    answers: answers.with(200, middle),
  });
  return join(
    machine.home,
    '.claude/projects/-workspace-long',
    '90488efd-de70-4c5e-b75d-000000000001.jsonl',
  );
}

test('a conversation made without Corral is found by a word in its middle and opens at that message', async ({
  machine,
  stopped,
  page,
}) => {
  await writeLong(machine, 'The quokka is **in the middle** of this conversation.');
  await stopped.start();
  await page.goto(stopped.address);
  const palette = await searchFor(page, 'quokka');
  const found = palette.getByRole('option', { name: /The quokka is \*\*in the middle\*\*/u });
  await expect(found).toBeVisible();
  await expect(found.locator('mark')).toHaveText('quokka');
  await expect(palette.getByText(/Tell me much · Claude Code · 1 match/u)).toBeVisible();
  await expectAccessible(page, 'messages in the palette');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(
    page.getByText('The quokka is in the middle of this conversation.'),
  ).toBeInViewport();
});

test('Chinese words in a recorded transcript and in a written one are found by two characters', async ({
  machine,
  stopped,
  page,
}) => {
  const folder = join(machine.home, '.claude/projects/-workspace-recorded');
  await mkdir(folder, { recursive: true });
  await copyFile(join(fixtures, FIXTURE), join(folder, FIXTURE));
  await writeLong(machine, '先检查用户的数据库连接，然后重启服务。');
  await stopped.start();
  await page.goto(stopped.address);
  const palette = await searchFor(page, '据库');
  await palette.getByRole('option', { name: /数据库连接/u }).click();
  await expect(page.getByText('先检查用户的数据库连接')).toBeInViewport();
  const recorded = await readFile(join(fixtures, FIXTURE), 'utf8');
  expect(recorded).toContain('greet.ts');
  await searchFor(page, 'greet.ts');
  await expect(palette.getByRole('option', { name: /greet\.ts/u }).first()).toBeVisible();
});

test('an index that was damaged is built again at the next start', async ({
  machine,
  stopped,
  page,
}) => {
  await writeLong(machine, 'The numbat survives.');
  await stopped.start();
  await page.goto(stopped.address);
  const option = page.getByRole('option', { name: /The numbat survives/u });
  await searchFor(page, 'numbat');
  await expect(option).toBeVisible();
  await page.goto('about:blank');
  await stopped.shell.stop();
  await writeFile(join(machine.dataDir, 'search.db'), 'no database '.repeat(5000));
  await stopped.startAgain();
  await page.goto(stopped.address);
  await searchFor(page, 'numbat');
  await expect(option).toBeVisible();
});

test('a message that an agent adds to its file is found by the next search', async ({
  machine,
  stopped,
  page,
}) => {
  const file = await writeLong(machine, 'Nothing special.');
  await stopped.start();
  await page.goto(stopped.address);
  await searchFor(page, 'special');
  await expect(page.getByRole('option', { name: /Nothing special/u })).toBeVisible();
  const lines = new ClaudeLines('/workspace/long');
  const added = lines.say('A bandicoot arrived.').replace('bbbbbbbb', 'cccccccc');
  await appendFile(file, `${added}\n`);
  await searchFor(page, 'bandicoot');
  await expect(page.getByRole('option', { name: /A bandicoot arrived/u })).toBeVisible();
});
