import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';

import { DISABLED_RULES } from '../../support/page/accessibility.ts';
import { openSessionTerminal } from '../../support/page/session-terminal.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a terminal is shown beside its conversation, F6 leaves it, and keys resize it', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const desk = new Desk(page);
  const terminal = await openSessionTerminal(page);
  await expect(desk.conversation).toBeVisible();
  await terminal.run('pwd');
  await terminal.shows(/corral-demo|demo/iu);

  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('tab', { name: 'bash' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(terminal.input).toBeFocused();

  const splitter = page.getByRole('separator', { name: 'Width of the conversation' });
  const width = async () => (await terminal.region.boundingBox())?.width ?? 0;
  const before = await width();
  await splitter.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(splitter).toHaveAttribute('aria-valuenow', '45');
  await expect.poll(width).toBeGreaterThan(before);
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '45');
  await terminal.shows(/demo/iu);
});

test('several terminals are shown as tabs; keys open, hide and show them', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = await openSessionTerminal(page);
  await terminal.run('echo the first');
  await terminal.shows('the first');
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect(terminal.region).not.toContainText('the first');
  await expect(terminal.input).toBeFocused();

  await page.keyboard.press('Control+Shift+J');
  await expect(terminal.region).toBeHidden();
  await page.keyboard.press('Control+j');
  await expect(terminal.input).toBeFocused();

  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab').first()).toBeFocused();
  await terminal.shows('the first');
});

test('a narrow window shows either the conversation or the terminal', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const desk = new Desk(page);
  const terminal = await openSessionTerminal(page);
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(desk.message).toBeHidden();
  await page.getByRole('button', { name: 'Conversation', exact: true }).click();
  await expect(desk.message).toBeVisible();
  await expect(terminal.region).toBeHidden();
  await page.getByRole('button', { name: 'Terminal', exact: true }).click();
  await terminal.shows(/[#$]/u);
  await terminal.input.focus();
  await page.keyboard.press('F6');
  await expect(page.getByRole('tab', { name: 'bash' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`a terminal has no accessibility violations in ${colorScheme}`, async ({
      corral,
      page,
    }) => {
      expect(corral.shell.pid).toBeGreaterThan(0);
      const terminal = await openSessionTerminal(page);
      await terminal.run(
        'for n in 30 31 32 33 34 35 36 37 90 91 92 93 94 95 96 97; do printf "\\033[${n}mcolour $n\\033[0m "; done',
      );
      await terminal.shows('colour 97');
      await page.keyboard.press('Control+Shift+F');
      await expect(page.getByRole('search', { name: 'Find in the terminal' })).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .disableRules(DISABLED_RULES)
        .analyze();
      expect(
        violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ html }) => html.slice(0, 200)),
        })),
      ).toEqual([]);
    });
  });
}
