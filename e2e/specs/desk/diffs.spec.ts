import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a diff of the real Claude Code: folds, both layouts, keyboard, copies; in the question and in the card', async ({
  corral,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await writeFile(join(corral.machine.project, 'src/values.ts'), longFile);
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:diffs' });

  await test.step('the whole diff can be read before it is approved', async () => {
    const table = desk.question.getByRole('table', { name: /Changes of .*values\.ts/u });
    await expect(table.getByText('compute(10, "new")')).toBeVisible();
    await expect(table.getByText('value30')).toHaveCount(0);
    await desk.question.getByRole('button', { name: 'Whole file' }).click();
    await desk.question.getByRole('group', { name: /Changes of/u }).press('j');
    await expect(
      desk.question.getByText('Change 1 of 2, line 10, 1 line removed, 1 line added'),
    ).toBeAttached();
    await desk.question.getByRole('group', { name: /Changes of/u }).press('ArrowDown');
    await expect(
      desk.question.getByRole('group', { name: /Changes of/u }),
      'arrows scroll, they choose nothing',
    ).toBeFocused();
    await table.getByText('value30').scrollIntoViewIfNeeded();
    await expect(table.getByText('value30')).toBeVisible();
    await desk.decide('values.ts', 'Approve');
  });
  await desk.expectText('The values are new.');
  const card = desk.card(/Updated src\/values\.ts/u);
  const expander = card.getByRole('button', { name: 'Show details' });
  if (await expander.isVisible()) await expander.click();
  const table = card.getByRole('table', { name: /Changes of/u });
  const rowOf = (words: string) => table.getByRole('row').filter({ hasText: words });

  await test.step('screen readers get the marks of the lines as text', async () => {
    await expect(rowOf('compute(10, "old")')).toContainText('removed');
    await expect(rowOf('compute(10, "new")')).toContainText('added');
    await expect(rowOf('value9 ')).toContainText('unchanged');
    await expect(rowOf('compute(10, "new")').locator('[data-mark]')).toHaveText('new');
  });

  await test.step('a fold opens by keyboard and leaves the focus in the diff', async () => {
    const fold = card.getByRole('button', { name: '33 unchanged lines' });
    await fold.focus();
    await fold.press('Enter');
    await expect(fold).toHaveCount(0);
    await expect(card.getByRole('group', { name: /Changes of/u })).toBeFocused();
    await expect(rowOf('value30 ')).toHaveCount(1);
  });

  await test.step('n and p move from change to change', async () => {
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await expect(card.getByText('Change 2 of 2, line 50, 1 line removed')).toBeAttached();
    await expect(rowOf('value50 ')).toBeInViewport();
    await page.keyboard.press('p');
    await expect(card.getByText('1 of 2', { exact: true })).toBeVisible();
  });

  await test.step('the diff stays side by side, and is unified in a narrow window', async () => {
    await card.getByRole('button', { name: 'Side by side' }).click();
    await expect(table.getByRole('columnheader', { name: 'Old text' })).toBeAttached();
    const pair = table
      .getByRole('row')
      .filter({ hasText: 'compute(10, "old")' })
      .filter({ hasText: 'compute(10, "new")' });
    await expect(pair).toHaveCount(1);
    await page.setViewportSize({ width: 480, height: 800 });
    await expect(table.getByRole('columnheader', { name: 'Old text' })).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(pair).toHaveCount(1);
  });

  await test.step('both sides keep half of the width, and their code scrolls together', async () => {
    await card.getByRole('button', { name: 'Wrap long lines' }).click();
    const pair = table.getByRole('row').filter({ hasText: 'compute(10, "old")' });
    const measure = () =>
      pair.evaluate((row) => {
        const side = (name: string) => row.querySelector(`[data-side="${name}"]`)!;
        const code = (name: string) =>
          side(name).querySelector('[data-code] > span')!.getBoundingClientRect();
        const width = (name: string) => Math.round(side(name).getBoundingClientRect().width);
        return { widths: [width('old'), width('new')], code: [code('old').x, code('new').x] };
      });
    const before = await measure();
    expect(Math.abs(before.widths[0]! - before.widths[1]!)).toBeLessThanOrEqual(1);
    await card.getByRole('group', { name: /Changes of/u }).press('ArrowRight');
    await expect.poll(async () => (await measure()).code[0]! < before.code[0]!).toBe(true);
    const after = await measure();
    expect(after.code[0]! - before.code[0]!).toBeCloseTo(after.code[1]! - before.code[1]!, 1);
    await card.getByRole('group', { name: /Changes of/u }).hover();
    await page.mouse.wheel(-1000, 0);
    await expect.poll(measure).toEqual(before);
    await card.getByRole('button', { name: 'Wrap long lines' }).click();
  });

  await test.step('the new text, the old text and a patch can be copied', async () => {
    const copy = async (name: string) => {
      await card.getByRole('button', { name: /^(Copy…|Copied)$/u }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await copy('Copy the new text');
    await expect.poll(clipboard).toBe(changedFile);
    await copy('Copy the old text');
    await expect.poll(clipboard).toBe(longFile);
    await copy('Copy as a patch');
    await expect
      .poll(clipboard)
      .toContain('-export const value50 = compute(50, "old");\n export const value51');
  });
});
