import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('an overloaded model: the retry is shown, ends with the answer, and is still shown as ended after a reload', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:overload' });
  await desk.expectText(/attempt \d+ of 10/u);
  await desk.expectText('Back again after the overload.');
  await desk.expectText(/Tried again \d times?/u);
  await expect(desk.conversation).not.toContainText('Trying again');
  await page.reload();
  await desk.expectText(/Tried again \d times?/u);
  await expect(desk.conversation).not.toContainText('Trying again');
});

test('a key that the model refuses is reported at the first retry, and the retries can be stopped', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:unauthorized' });
  await desk.expectText(/attempt \d+ of 10/u);
  await desk.expectText(/401|log ?in|authenticat/iu);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectText(/You interrupted/u);
  await desk.expectText(/Tried again \d+ times?/u);
  await expect(desk.conversation).not.toContainText('Trying again');
});

test('a request that the model refuses ends the turn with its message', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:bad-request' });
  await desk.expectText(/scripted bad request/u);
  await desk.say('SCENARIO:basic');
  await desk.expectText('Hello! I can help with that.');
});

test('a failing command shows its exit code and both outputs', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:failing-command' });
  await desk.decide('exit 3', 'Approve');
  const card = desk.card(/exit 3/u);
  await expect(card).toHaveAttribute('data-status', 'failed');
  await desk.expectText('The command failed with 3.');
  await expect(card).toContainText('to-stdout');
  await expect(card).toContainText('to-stderr');
});
