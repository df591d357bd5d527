import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

test('the clock of a question names the answer at its end, and can be stopped and started again', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('timeout 600 reject');
  const clock = desk.question.getByRole('timer');
  await expect(clock).toHaveText(/Without an answer: “Reject” in 10 minutes/u);
  await desk.question.getByRole('button', { name: 'Stop the clock' }).click();
  await expect(clock).toContainText('Stopped.');
  await expectAccessible(page, 'a question with a clock');
  await desk.question.getByRole('button', { name: 'Let it run on' }).click();
  await expect(clock).toContainText('Without an answer');
  await desk.decide('node', 'Approve');
});

test('when the time is over, the conversation shows that there was no answer and which answer was taken', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('timeout 3 reject');
  await expect(desk.question).toBeVisible();
  await expect(desk.question).toBeHidden();
  await desk.expectText(/Not answered in time/u);
  await desk.expectText(/by its time limit/u);
  await desk.expectText(/There was no answer within 3 seconds/u);
});
