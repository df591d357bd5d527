import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator } from '@playwright/test';

import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import {
  installRenderCounter,
  renderCounts,
  startCounting,
} from '../../support/page/render-counts.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test.beforeEach(async ({ page }) => installRenderCounter(page));

/** Returns the `seq` of the message that contains the element. */
const seqOf = async (inside: Locator) =>
  inside.evaluate((node) => node.closest('[data-seq]')?.getAttribute('data-seq') ?? '');

test('only the last block of a streaming answer is rendered, and typing renders no message', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:parallel' });
  await desk.decide('mkdir -p build', 'Approve');
  await desk.expectText('Two of the three worked.');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await desk.say('SCENARIO:growing');
  await model.reached('first');
  await desk.expectText('It grows');
  // The composer is rendered once more for the turn that runs.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();

  await startCounting(page);
  model.release('first');
  await model.reached('second');
  await desk.expectText('It grows here');
  expect(await renderCounts(page)).toEqual({ rows: { live: 1 }, parts: { 2: 1 }, composer: 0 });

  await startCounting(page);
  await desk.message.pressSequentially('typed while it grows');
  const counts = await renderCounts(page);
  expect(counts).toMatchObject({ rows: {}, parts: {} });
  expect(counts.composer).toBeGreaterThanOrEqual(20);
  model.release('second');
  await desk.expectText('It grows here and is done.');
});

test('a command that ends renders only its own card', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:command-that-waits',
  });
  await desk.expectCard(/done; echo over/u, 'running');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  // Waits for the Markdown renderer, which is fetched on first use; until then, a text is shown
  // unrendered.
  await expect(page.getByRole('strong').getByText('wait', { exact: true })).toBeVisible();
  const card = await seqOf(desk.card(/done; echo over/u));
  const client = await ApiClient.open(corral.address);
  const changedSeqs = await client.changes((await client.session()).sessionId);

  await startCounting(page);
  await writeFile(join(corral.machine.project, 'go'), '');
  await desk.expectCard(/done; echo over/u, 'completed');
  await model.reached('rest');
  // The set removes repeats: on a slow machine the command runs for seconds more, Claude Code
  // reports that, and the card counts them.
  expect(new Set(changedSeqs)).toEqual(new Set([Number(card)]));
  expect(Object.keys((await renderCounts(page)).rows)).toEqual([card]);
  client.close();
  model.release('rest');
  await desk.expectText('That was the command.');
});
