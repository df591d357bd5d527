import { join } from 'node:path';

import { expect } from '@playwright/test';

import { installProgram } from '../../machine/programs.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

const script = join(import.meta.dirname, '../../fakes/acp-agent.ts');

test('an agent is asked for its conversations, and the opened one is there once', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  const program = `PROJECT=${machine.project} exec node --disable-warning=ExperimentalWarning ${script}`;
  await installProgram(machine, 'qwen', program);
  await page.getByRole('button', { name: 'Look again' }).click();
  const agents = page.getByRole('region', { name: 'Agents on this machine' });
  await expect(agents.getByText('Qwen Code', { exact: true })).toBeVisible();
  const desk = new Desk(page);
  const open = page.getByRole('button', { name: 'Open a transcript' });
  await open.first().click();
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  await dialog.getByRole('button', { name: 'Ask Qwen Code' }).click();
  const row = dialog.getByRole('button', { name: /How deep are the roots\?/u });
  await expect(row).toContainText('Qwen Code');
  await expectAccessible(page, 'the list of conversations of an asked agent');
  await row.click();
  await desk.expectText('The roots are two metres deep.');
  await desk.expectCard(/touch dug\.txt/u, 'completed');
  await desk.say('And now?');
  await desk.decide('touch dug.txt', 'Approve');
  await desk.expectText(/Dug: true/u);
  await expect(page.getByText('The roots are two metres deep.')).toHaveCount(1);
});
