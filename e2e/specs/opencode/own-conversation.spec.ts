import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from '@playwright/test';

import type { Machine } from '../../machine/machine.ts';
import { processesOf } from '../../machine/strays.ts';
import { readStoredTexts } from '../../support/api/stored-session.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['opencode'] });

/** Runs a prompt in OpenCode, without Corral, and waits for its end. */
async function runInTerminal(
  machine: Machine,
  modelUrl: string,
  ...args: readonly string[]
): Promise<void> {
  const running = promisify(execFile)(join(machine.agents, 'opencode'), ['run', ...args], {
    cwd: machine.project,
    env: machine.env(modelUrl, [machine.agents]),
  });
  running.child.stdin?.end();
  await running;
}

/** Returns the running servers of OpenCode. */
async function startedServers(home: string): Promise<readonly string[]> {
  const commands = (await processesOf(home)).map((pid) =>
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(commands)).filter((command) => command.includes('\0serve\0'));
}

test('a conversation that OpenCode had in a terminal is found, opens with its messages without OpenCode, continues there and in Corral, and nothing is there twice', async ({
  corral,
  page,
  model,
}) => {
  const { machine } = corral;
  const desk = new Desk(page);
  await runInTerminal(machine, model.url, '--auto', 'SCENARIO:opencode-command');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('That was the command');
  await expect(palette.getByText(/· OpenCode · 1 match/u)).toBeVisible();
  await palette.getByRole('option', { name: /That was the command/u }).click();
  await desk.expectText('That was the command.');
  await desk.expectCard(/mkdir -p made-by-opencode/u, 'completed');
  expect(await startedServers(machine.home), 'OpenCode is not started to open it').toEqual([]);

  await runInTerminal(machine, model.url, '--continue', 'SCENARIO:opencode-thinking');
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await desk.expectText('Hello.');
  await desk.say('SCENARIO:opencode-todos');
  await desk.expectText('The list is there.');
  await expect
    .poll(() => readStoredTexts(corral))
    .toEqual([
      'SCENARIO:opencode-command',
      'I make a folder.',
      'That was the command.',
      'SCENARIO:opencode-thinking',
      'Hello.',
      'SCENARIO:opencode-todos',
      'The list is there.',
    ]);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('That was the command');
  await expect(palette.getByRole('option', { name: /That was the command/u })).toHaveCount(1);
  await palette.getByRole('combobox').fill('SCENARIO:opencode-todos');
  await expect(palette.getByRole('option', { name: /SCENARIO:opencode-todos/u })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  await expect(dialog.getByText(/^1 of 1/u)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ask OpenCode' }).click();
  await expect(dialog.getByRole('button', { name: 'Ask OpenCode' })).toBeEnabled();
  await expect(dialog.getByText(/^1 of 1/u)).toBeVisible();
});
