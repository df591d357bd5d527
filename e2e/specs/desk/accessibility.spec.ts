import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/desk.ts';
import { test } from '../../support/test.ts';

/** A dialog that fades in has other colours half-way. Spinners never end. */
const ANIMATIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))`;

/** Counts the keys that are printed beside a button's name (and told by aria-keyshortcuts) as a part of the name. */
const KEY_HINTS = ['label-content-name-mismatch'];

async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(ANIMATIONS_ENDED);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(KEY_HINTS)
    .analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`) }));
  expect(found, what).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`the main views have no accessibility violations in ${colorScheme}`, async ({ corral, page }) => {
      test.slow();
      const desk = new Desk(page);
      await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
      await expectAccessible(page, 'first screen');

      await page.getByRole('button', { name: 'New session' }).first().click();
      await expect(page.getByRole('dialog', { name: 'New session' })).toBeVisible();
      await expectAccessible(page, 'new session');
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await expectAccessible(page, 'settings');
      await page.keyboard.press('Escape');

      await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:long-job' });
      await expect(desk.question).toContainText('name + "!"');
      await expectAccessible(page, 'approval of an edit');
      await desk.decide('name + "!"', 'Approve');
      await expect(desk.question).toContainText('rm -rf build');
      await expectAccessible(page, 'approval of a command');
      await desk.question.getByRole('button', { name: 'Later' }).click();
      await expect(desk.question).toBeHidden();
      await expectAccessible(page, 'conversation');
    });
  });
}
