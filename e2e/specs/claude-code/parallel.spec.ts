import { expect } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

test('tools that run side by side each get their own card and result', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:parallel' });
  await expect(desk.question).toContainText('mkdir -p build && touch build/out.txt');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  await desk.expectCard(/missing\.ts/u, 'failed');
  await desk.expectCard(/mkdir -p build/u, 'running');

  await desk.decide('mkdir -p build', 'Approve');
  await desk.expectCard(/mkdir -p build/u, 'completed');
  await desk.expectText('Two of the three worked.');
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('two approvals in one answer are asked one after the other', { tag: '@desktop' }, async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  await desk.decide('mkdir -p one', 'Approve');
  await desk.decide('mkdir -p two', 'Reject with a reason', 'One is enough.');
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await desk.expectCard(/mkdir -p two/u, 'denied');
  await desk.expectText('Both folders are there.');
});
