import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';
import { openSettings } from '../../support/page/settings.ts';

test('a time limit is set in the settings, and an unanswered question ends at its limit with a message', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const desk = new Desk(page);
  const questions = await openSettings(page, 'Questions');
  await questions.getByRole('combobox', { name: 'Approvals of tools' }).click();
  await page.getByRole('option', { name: 'After 5 minutes' }).click();
  await expect(questions.getByRole('combobox', { name: 'Approvals of tools' })).toContainText(
    'After 5 minutes',
  );
  await expect(questions.getByRole('combobox', { name: 'Choices' })).toContainText('Never ends');
  await page.keyboard.press('Escape');

  // The agent sets a shorter limit for this question, and its own limit counts.
  await desk.startDemo('timeout 6');
  await expect(desk.question).toBeVisible();
  await expect(desk.question).toBeHidden({ timeout: 40_000 });
  await desk.expectText(/No answer arrived in time, so I skip that step/u);
  await desk.expectText(/There was no answer within 6 seconds/u);
});
