import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a session whose agent is not logged in offers to log in, in a terminal that runs its login command', async ({
  stopped,
  page,
}) => {
  await stopped.start({ env: { ANTHROPIC_API_KEY: '' } });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({ folder: stopped.machine.project, prompt: 'Say hello.' });
  await page.getByRole('button', { name: 'Log in in a terminal' }).first().click();
  const terminal = new TerminalView(page);
  await expect(page.getByRole('tab', { name: /auth login/u })).toBeVisible();
  await terminal.shows(/sign in|claude\.(?:ai|com)|https:/iu);
});
