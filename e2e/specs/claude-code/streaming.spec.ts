import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('text is on the screen while the model is still writing', { tag: '@desktop' }, async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await desk.expectText('The answer begins here');
  await expect(desk.conversation.getByText('and ends here.')).toHaveCount(0);
  model.release('rest');
  await desk.expectText('The answer begins here and ends here.');
});

test('thinking can be read, apart from the answer', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:thoughtful' });
  await desk.expectText('I decided.');
  await page.getByRole('button', { name: /Thought/u }).click();
  await desk.expectText('First I weigh both sides. Then I decide.');
});

test('a prompt sent while the agent works is taken at its next pause', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await model.reached('rest');
  await desk.say('SCENARIO:basic Also say hello.');
  await desk.expectText('Queued');
  model.release('rest');
  await desk.expectText('Hello! I can help with that.');
  await expect(desk.conversation.getByText('Queued')).toHaveCount(0);
});
