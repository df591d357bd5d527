import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { corpus } from '#core/testing/hostile/corpus.ts';
import { transcriptOf } from '#core/testing/hostile/corpus-transcript.ts';

import { HostilePage } from '../../support/page/hostile-page.ts';
import { test } from '../../support/test.ts';

const cases = corpus.filter(({ place }) => place !== 'terminal');

/** Scrolls by a part of a window, and waits until the new rows are rendered. */
const scrollBy = (part: number) => `(async () => {
  const box = document.querySelector('[data-scroller]');
  box.scrollTop += box.clientHeight * ${part};
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;
/** The limit of steps is high, because fetching earlier messages may take a moment. */
const MOST_STEPS = 1_500;

test.use({ viewport: { width: 1100, height: 2400 } });

test('a hostile conversation is read from end to start: no script runs, no request leaves, no question opens', async ({
  machine,
  stopped,
  page,
  context,
}) => {
  test.slow();
  const folder = join(
    machine.home,
    '.claude/projects',
    machine.project.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, '90488efd-de70-4c5e-b75d-14dda5ce58f8.jsonl'),
    transcriptOf(cases, machine.project),
  );
  await stopped.start();
  const hostilePage = await HostilePage.watch(context, page);
  await page.goto(stopped.address);

  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Open a transcript' });
  await expect(dialog.getByRole('button', { name: /script/u }).first()).toBeVisible();
  await hostilePage.inspect();
  await dialog
    .getByRole('button', { name: /script/u })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('CASE', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Expand all cards');
  await page.getByRole('option', { name: 'Expand all cards' }).first().click();

  // Scrolls from the end to the top and down again, because rows that are inserted above may move
  // others out of sight.
  const seen = new Set<number>();
  let part = -0.5;
  for (let step = 0; step < MOST_STEPS && seen.size < cases.length; step += 1) {
    const numbers = await hostilePage.inspect();
    for (const number of numbers) seen.add(number);
    if (numbers.includes(0)) part = 0.3;
    await page.evaluate(scrollBy(part));
  }
  expect(cases.flatMap(({ name }, at) => (seen.has(at) ? [] : [name]))).toEqual([]);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  hostilePage.expectHarmless(stopped.address);
});
