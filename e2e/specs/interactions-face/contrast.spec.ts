import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Waits for finite animations, because a dialog that fades in has other colours. */
const ANIMATIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))`;

/** Expects at least 7:1 (WCAG AAA) for all text in an area that has text. */
async function expectAaa(page: Page, selector: string, what: string): Promise<void> {
  await expect(page.locator(selector).first()).toBeVisible();
  await page.evaluate(ANIMATIONS_ENDED);
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(selector)
    .withRules(['color-contrast-enhanced'])
    .analyze();
  const weak = violations.flatMap(({ nodes }) =>
    nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  );
  expect.soft(weak, what).toEqual([]);
  expect(passes.flatMap(({ nodes }) => nodes).length, what).toBeGreaterThan(3);
}

const DIALOG = '[role=alertdialog]';
const CARD = 'section.approval';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everything that is read before approving has a contrast of 7:1: ${colorScheme}`, async ({
    corral,
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    const desk = new Desk(page);
    const armed = desk.question.locator('[data-armed=true]');

    await desk.startDemo('risky');
    await expect(desk.question).toBeVisible();
    await expectAaa(page, DIALOG, 'a dialog that accepts no answer yet');
    await expect(armed).toBeVisible();
    await expectAaa(page, DIALOG, 'a command of high risk');
    await page.screenshot({ path: test.info().outputPath('command.png') });
    await page.keyboard.press('e');
    await expect(desk.question.getByRole('textbox').first()).toBeFocused();
    await expectAaa(page, DIALOG, 'a command that is changed');
    await page.keyboard.press('Escape');
    await expect(desk.question).toBeHidden();
    await expectAaa(page, CARD, 'the card of a command');
    await page.screenshot({ path: test.info().outputPath('card.png') });

    for (const script of ['plan', 'question']) {
      await desk.startDemo(script);
      await expect(armed).toBeVisible();
      await expectAaa(page, DIALOG, script);
      await page.screenshot({ path: test.info().outputPath(`${script}.png`) });
      await page.keyboard.press('Escape');
      await expect(desk.question).toBeHidden();
      await expectAaa(page, CARD, `the card: ${script}`);
    }

    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-files' });
    await expect(armed).toBeVisible();
    await expect(desk.question.locator('[data-side], table, [role=table]').first()).toBeVisible();
    await expectAaa(page, DIALOG, 'an edit with its diff');
    await page.screenshot({ path: test.info().outputPath('edit.png') });
    await desk.question.getByRole('textbox', { name: /^Tell the agent/u }).fill('Not this way.');
    await expectAaa(page, DIALOG, 'an answer with a text');
    await desk.question.getByRole('button', { name: 'Approve and remember…' }).click();
    await expectAaa(page, '[role=menu]', 'the approvals that are remembered');
    await page.screenshot({ path: test.info().outputPath('remember.png') });
  });
}
