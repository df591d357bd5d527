import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('an output of 2,000 lines is there to its last line', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:long-output' });
  const card = desk.card(/seq -f/u);
  await expect(card).toHaveAttribute('data-status', 'completed');
  await desk.expectText('It printed 2,000 lines.');
  const details = card.getByRole('button', { name: 'Show details' });
  if ((await details.count()) > 0) await details.click();
  await expect(card.getByText('line 1999 of a long output')).toHaveCount(1, { timeout: 10_000 });
});
