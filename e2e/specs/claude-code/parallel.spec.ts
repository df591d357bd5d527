import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

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

test(
  'two approvals in one answer are asked one after the other',
  { tag: '@desktop' },
  async ({ corral, page }) => {
    const desk = new Desk(page);
    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
    await desk.decide('mkdir -p one', 'Approve');
    await desk.decide('mkdir -p two', 'Reject with a reason', 'One is enough.');
    await desk.expectCard(/mkdir -p one/u, 'completed');
    await desk.expectCard(/mkdir -p two/u, 'denied');
    await desk.expectText('Both folders are there.');
  },
);

test('a file created in the session’s folder is not shown as outside of the folder', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:touches' });
  for (const name of ['a.txt', 'b.txt']) {
    await expect(desk.question).toContainText(`touch ${name}`);
    await expect(desk.question).toContainText('The agent says');
    await expect(desk.question).not.toContainText(/outside/iu);
    await desk.decide(`touch ${name}`, 'Approve');
    await desk.expectCard(new RegExp(`touch ${name}`, 'u'), 'completed');
  }
});

test('tool uses behind one that waits for an approval are shown as waiting, not as running', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:mixed' });
  await expect(desk.question).toContainText('mkdir -p one');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  const shownAt = Date.now();
  for (const name of [/mkdir -p one/u, /missing\.ts/u, /mkdir -p two/u, /^Ran ls|ls/u])
    await expect(desk.card(name).last()).toContainText('Waiting for your approval');
  await expect
    .poll(() => Date.now() - shownAt, 'the person thinks for a while')
    .toBeGreaterThan(1500);
  await desk.decide('mkdir -p one', 'Approve');
  await expect(desk.question).toContainText('mkdir -p two');
  await expect(desk.card(/mkdir -p two/u)).toContainText('Waiting for your approval');
  await desk.decide('mkdir -p two', 'Reject with a reason', 'One is enough.');
  await desk.expectCard(/mkdir -p two/u, 'denied');
  await desk.expectText('Both folders are there.');
  await expect(desk.conversation).not.toContainText('Waiting for');
  await expect(desk.card(/mkdir -p one/u)).toContainText(/s, waited \d.*s for you/u);
  await page.reload();
  await expect(desk.card(/mkdir -p one/u)).toContainText(/s, waited \d.*s for you/u);
});

test('tool uses behind an interrupted one end with it', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:mixed' });
  await expect(desk.question).toContainText('mkdir -p one');
  await page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectText(/You interrupted/u);
  await expect(desk.conversation).not.toContainText(/Waiting for|Running/u);
});
