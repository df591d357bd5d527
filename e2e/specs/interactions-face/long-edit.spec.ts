import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator } from '@playwright/test';

import { listOfOldValues } from '../../model-server/scenarios/diffs.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { freezeWhenVisible, installClock } from '../../support/page/arming.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not visible.');
  return box;
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 420, height: 740 },
]) {
  test(`an edit of 2,000 lines is read by keyboard and approved: ${size.width} x ${size.height}`, async ({
    corral,
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    const file = join(corral.machine.project, 'src/list.txt');
    await writeFile(file, listOfOldValues);
    const desk = new Desk(page);
    const { project: folder } = corral.machine;
    await installClock(page);
    await freezeWhenVisible(page, desk.question, () =>
      desk.startSession({ folder, prompt: 'SCENARIO:long-edit' }),
    );
    const approve = desk.question.getByRole('button', { name: 'Approve once', exact: true });
    const reject = desk.question.getByRole('button', { name: 'Reject', exact: true });
    const diff = desk.question.getByRole('group', { name: /^Changes of .*list\.txt/u });

    await test.step('the delay before answers count is shown', async () => {
      await expect(desk.question.locator('[data-armed=false]')).toBeVisible();
      await expect(desk.question.getByText('Keys work in a moment').first()).toBeVisible();
      await expect(approve.locator('.animate-arming')).toBeAttached();
      await page.screenshot({ path: test.info().outputPath('arming.png') });
      await page.clock.resume();
      await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
    });

    await test.step('the change comes first and is the largest part, and the answers are in view', async () => {
      await expect(diff).toContainText('v1 = "old"');
      await expect(approve).toBeInViewport({ ratio: 1 });
      await expect(reject).toBeInViewport({ ratio: 1 });
      const [top, answers, title] = await Promise.all([
        boxOf(diff),
        boxOf(desk.question.locator('footer')),
        boxOf(desk.question.getByRole('heading').first()),
      ]);
      expect(top.y).toBeLessThan(answers.y);
      expect(answers.y - top.y).toBeGreaterThan(answers.height);
      expect(answers.y - top.y).toBeGreaterThan(title.height);
      expect(answers.y - top.y).toBeGreaterThan(size.height * 0.35);
      await expectAccessible(page, 'an edit of 2,000 lines');
      await page.screenshot({ path: test.info().outputPath('begin.png') });
    });

    await test.step('keys scroll to the end, and the answers stay in view', async () => {
      await page.keyboard.press('End');
      await expect(desk.question.getByText('v2000 = "new"').first()).toBeInViewport();
      await expect(approve).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: test.info().outputPath('end.png') });
      await page.keyboard.press('Home');
      await expect(desk.question.getByText('v1 = "old"').first()).toBeInViewport();
      await page.keyboard.press('PageDown');
      await expect(desk.question.getByText('v1 = "old"').first()).not.toBeInViewport();
    });

    await page.keyboard.press('a');
    await desk.expectText('All values are new.');
    expect(await readFile(file, 'utf8')).toBe(listOfOldValues.replaceAll('old', 'new'));
  });
}
