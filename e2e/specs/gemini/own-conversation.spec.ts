import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect } from '@playwright/test';

import { dateChatsBack } from '../../machine/gemini-chats.ts';
import { readStoredTexts } from '../../support/api/stored-session.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['gemini'] });

test('a conversation that Gemini CLI had in a terminal is found, opens with its messages and continues, and nothing is there twice', async ({
  corral,
  page,
  model,
}) => {
  const { machine } = corral;
  const desk = new Desk(page);
  const args = ['--yolo', '--prompt', 'SCENARIO:gemini-command'];
  const env = machine.env(model.url, [machine.agents]);
  const running = promisify(execFile)(join(machine.agents, 'gemini'), args, {
    cwd: machine.project,
    env,
  });
  running.child.stdin?.end();
  await running;
  await dateChatsBack(machine);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('That was the command');
  await expect(palette.getByText(/SCENARIO:gemini-command · Gemini CLI · 1 match/u)).toBeVisible();
  await palette.getByRole('option', { name: /That was the command/u }).click();
  await desk.expectText('That was the command.');
  await desk.expectCard(/mkdir -p made-by-gemini/u, 'completed');

  await desk.say('SCENARIO:gemini-thinking');
  await desk.expectText('Hello.');
  await expect
    .poll(() => readStoredTexts(corral))
    .toEqual([
      'SCENARIO:gemini-command',
      'I make a folder.',
      'That was the command.',
      'SCENARIO:gemini-thinking',
      'Hello.',
    ]);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('That was the command');
  await expect(palette.getByRole('option', { name: /That was the command/u })).toHaveCount(1);
});
