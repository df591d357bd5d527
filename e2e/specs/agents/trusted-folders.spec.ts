import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { closeSettings } from '../../support/page/rule-builder.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('the settings list a trusted folder with what was shown; after it is revoked, the next start asks and the running session continues', async ({
  stopped,
  page,
}) => {
  test.slow();
  const { machine } = stopped;
  // Claude Code's own question was not answered.
  await machine.trust();
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: 'true' }] }] };
  await mkdir(join(machine.project, '.claude'));
  await writeFile(join(machine.project, '.claude/settings.json'), JSON.stringify({ hooks }));
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  const start = () => desk.startSession({ folder: machine.project, prompt: 'SCENARIO:basic' });
  await start();
  await desk.decide('Trust the folder', 'Trust this folder');
  await desk.expectText('Hello! I can help with that.');

  let settings = await openSettings(page, 'Trusted folders');
  await expect(settings).toContainText('sessions that run now are not affected');
  const row = settings.getByRole('listitem').filter({ hasText: machine.project });
  await expect(row).toContainText(/You agreed: .* · 1 file/u);
  const shown = row.getByRole('button', { name: /^What was shown of .*project: You agreed/u });
  await shown.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('aria-expanded', 'true');
  await expect(row).toContainText('hooks.SessionStart[0].hooks[0].command = "true"');
  await expectAccessible(page, 'the trusted folders');

  const revoke = row.getByRole('button', { name: /^Revoke the trust in .*project$/u });
  await revoke.focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('status')).toHaveText('Revoked: the next start or action asks.');
  await row.getByRole('button', { name: /^Trust .*project again$/u }).click();
  await expect(row.getByRole('status')).toHaveText('');
  await revoke.click();
  await expect(row.getByRole('status')).not.toHaveText('');
  await closeSettings(desk);

  await desk.say('SCENARIO:basic Once more.');
  await expect(desk.conversation.getByText('Hello! I can help with that.')).toHaveCount(2);
  await expect(desk.question).toBeHidden();

  await start();
  await expect(desk.question.filter({ hasText: 'Trust the folder' })).toBeVisible();
  const client = await ApiClient.open(stopped.address);
  const { sessions } = await client.desk();
  client.close();
  expect(sessions.map(({ status }) => status).toSorted()).toEqual(['idle', 'waiting']);
  await desk.decide('Trust the folder', 'Trust this folder');
  await desk.expectText('Hello! I can help with that.');

  settings = await openSettings(page, 'Trusted folders');
  await expect(settings.getByRole('button', { name: /^Revoke the trust in/u })).toHaveCount(1);
});
