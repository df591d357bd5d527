import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('an interrupt stops streaming text and keeps the text received, and the session continues', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await model.reached('rest');
  await desk.expectText('The answer begins here');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectText('You interrupted');
  await expect(desk.conversation.getByText('Turn ended with an error')).toHaveCount(0);
  await desk.expectText('The answer begins here');

  await desk.say('Go on, please.');
  await desk.expectText('I go on where I stopped.');
  await expect(desk.conversation.getByText('and ends here.')).toHaveCount(0);
});

test('an interrupt stops a running command', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-command' });
  await desk.expectCard(/sleep 120/u, 'running');
  await desk.message.focus();
  // The dialog of the new session has just closed, and Escape may still have been meant for it.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByText('You interrupted')).toBeVisible({ timeout: 500 });
  }).toPass();
  await desk.expectCard(/sleep 120/u, 'interrupted');
  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
});

test('an interrupt withdraws an open question', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:approval-then-restart',
  });
  await expect(desk.question).toContainText('mkdir -p asked');
  await desk.question.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectCard(/mkdir -p asked/u, 'interrupted');
  await desk.expectText('The agent withdrew its question');
});

test('Escape never interrupts while a question waits or just after a dialog closed; Stop does', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  await expect(desk.question).toContainText('mkdir -p one');
  // The first closes the dialog; the others reach the message field.
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Escape');
  await expect(desk.message).toBeFocused();
  await expect(page.getByText(/^Not interrupted: /u)).toBeVisible();
  await page.keyboard.press('F9');
  await desk.decide('mkdir -p one', 'Approve');
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await expect(desk.question).toContainText('mkdir -p two');
});

test('Escape just after a dialog of the window closed does not interrupt, and a later one does', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-command' });
  await desk.expectCard(/sleep 120/u, 'running');
  await desk.message.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(desk.message).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Not interrupted: /u)).toBeVisible();
  await desk.expectCard(/sleep 120/u, 'running');
  // The notice lasts longer than the time in which Escape is meant for the dialog.
  await expect(page.getByText(/^Not interrupted: /u)).toBeHidden();
  await page.keyboard.press('Escape');
  await desk.expectCard(/sleep 120/u, 'interrupted');
});
