import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('an output of 2,000 lines is shown from its first line to its last', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:long-output' });
  const card = desk.card(/seq -f/u);
  await expect(card).toHaveAttribute('data-status', 'completed');
  await desk.expectText('It printed 2,000 lines.');
  await card.getByRole('button', { name: 'Show details' }).click();
  await expect(card.getByRole('group', { name: 'Output' })).toContainText('line 2000');
  await card.getByRole('button', { name: /^Show all, .* earlier lines/u }).click();
  await expect(card.getByRole('group', { name: 'Output' })).toContainText(
    /^line 1\s+line 2\s+line 3\s/u,
  );
});

test('an output of which Claude Code passes on only a part is shown in full', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:huge-output' });
  const card = desk.card(/seq -f/u);
  await expect(card).toHaveAttribute('data-status', 'completed');
  await desk.expectText('It printed 5,000 lines.');
  await card.getByRole('button', { name: 'Show details' }).click();
  await expect(card).toContainText('line 4999 of a huge output');
});
