import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a folder that does not exist is reported before a session starts', async ({
  corral,
  page,
}) => {
  const start = await StartPage.open(page);
  const { region } = start;
  await start.set({ folder: join(corral.machine.root, 'nowhere'), prompt: 'Do something.' });
  await start.startButton.click();
  await expect(region.getByRole('alert').filter({ hasText: /\S/u })).toContainText(
    /There is no folder .*nowhere\. Choose an existing folder/u,
  );
  await expect(start.prompt).toHaveValue('Do something.');

  await start.folder.fill('relative/path');
  await start.startButton.click();
  await expect(region.getByRole('alert').filter({ hasText: /\S/u })).toContainText(
    /relative\/path/u,
  );
  await expect(region.getByRole('alert').filter({ hasText: /\S/u })).toContainText(
    /absolute path/iu,
  );
});

test('a folder that is missing when the session is resumed: the prompt is not lost', async ({
  corral,
  page,
  guard,
}) => {
  guard.allowLostConnection();
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await corral.restart('stop');
  await rm(corral.machine.project, { recursive: true });
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(/basic/u).click();
  await desk.say('One more thing.');
  await expect(page.getByRole('alert').first()).toContainText(
    /The folder .*project does not exist any more/u,
  );
  await desk.expectText('One more thing.');
  await desk.expectText('Not delivered');
  await desk.expectText('Hello! I can help with that.');
});

test('a folder that cannot be written: the tool fails with its reason and the session continues', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: '/sys/kernel', prompt: 'SCENARIO:read-only-folder' });
  await desk.decide(/corral\.txt/u, 'Approve');
  await desk.expectCard(/corral\.txt/u, 'failed');
  await desk.expectText('The folder is read-only.');
  expect(
    model
      .toolResults()
      .map(({ text }) => text)
      .join('\n'),
  ).toMatch(/EACCES|EPERM|EROFS|permission denied/iu);
  // Polls, because the turn ends a moment after its last text.
  await expect
    .poll(async () => (await readStoredSession(corral)).session)
    .toMatchObject({ cwd: '/sys/kernel', status: 'idle' });
});
