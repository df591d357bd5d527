import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { openSessionTerminal } from '../../support/page/session-terminal.ts';
import { Desk } from '../../support/page/desk.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** The rendered terminals, in order. */
class Parts {
  readonly page: Page;
  readonly all: Locator;

  constructor(page: Page) {
    this.page = page;
    this.all = page.getByRole('region', { name: /^Terminal: /u });
  }

  input(at: number): Locator {
    return this.all.nth(at).getByRole('textbox', { name: /^Keys for /u });
  }

  async type(line: string): Promise<void> {
    await this.page.keyboard.type(line);
    await this.page.keyboard.press('Enter');
  }

  async boxes() {
    const boxes = await Promise.all((await this.all.all()).map((part) => part.boundingBox()));
    return boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  }

  async areBeside(): Promise<boolean> {
    const [first, second] = await this.boxes();
    return (
      first !== undefined &&
      second !== undefined &&
      first.y === second.y &&
      first.x + first.width <= second.x
    );
  }

  async areBelow(): Promise<boolean> {
    const [first, second] = await this.boxes();
    return (
      first !== undefined &&
      second !== undefined &&
      first.x === second.x &&
      first.y + first.height <= second.y
    );
  }
}

/** Opens two shells side by side, below the conversation and as wide as it. */
async function splitBelow(page: Page): Promise<Parts> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const terminal = await openSessionTerminal(page);
  await page.getByRole('button', { name: 'More of this terminal' }).click();
  await page.getByRole('menuitem', { name: 'Below the conversation' }).click();
  await terminal.input.focus();
  await terminal.run('echo left $((20 + 1))');
  await terminal.shows('left 21');
  const parts = new Parts(page);
  await page.keyboard.press('Control+Shift+E');
  await expect(parts.all).toHaveCount(2);
  await expect(parts.input(1)).toBeFocused();
  await expect(parts.all.nth(1)).toContainText(/[#$]/u);
  await parts.type('echo right $((20 + 2))');
  await expect(parts.all.nth(1)).toContainText('right 22');
  return parts;
}

test('two terminals are shown side by side, and a key moves the focus from one to the other', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  expect(await parts.areBeside()).toBe(true);
  await expect(parts.all.first()).toContainText('left 21');

  await page.keyboard.press('Control+Shift+X');
  await expect(parts.input(0)).toBeFocused();
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await parts.type('echo again $((20 + 3))');
  await expect(parts.all.first()).toContainText('again 23');
  await expect(parts.all.nth(1)).not.toContainText('again');
  await page.keyboard.press('Control+Shift+X');
  await expect(parts.input(1)).toBeFocused();

  // A click focuses a terminal as the key does, and F6 returns to the terminal that was left.
  await parts.all.first().click();
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('F6');
  await expect(parts.input(0)).toBeFocused();

  // The search belongs to one of the terminals.
  await page.keyboard.press('Control+Shift+F');
  await expect(parts.all.first().getByRole('search')).toBeVisible();
  await expect(parts.all.nth(1).getByRole('search')).toBeHidden();
});

test('the border between two terminals moves by keys and by the mouse, and a reload keeps it', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  const border = page.getByRole('separator', { name: 'Width of bash' });
  const [before] = await parts.boxes();
  await border.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(border).toHaveAttribute('aria-valuenow', '40');
  await expect.poll(async () => (await parts.boxes())[0]?.width).toBeLessThan(before!.width);

  const at = (await border.boundingBox())!;
  await page.mouse.move(at.x, at.y + 40);
  await page.mouse.down();
  await page.mouse.move(at.x + 250, at.y + 40, { steps: 4 });
  await page.mouse.up();
  const [wide, narrow] = await parts.boxes();
  expect(wide!.width).toBeGreaterThan(narrow!.width);
  const share = await border.getAttribute('aria-valuenow');

  await page.reload();
  await expect(parts.all).toHaveCount(2);
  await expect(border).toHaveAttribute('aria-valuenow', String(share));
  await expect(parts.all.first()).toContainText('left 21');
  await expect(parts.all.nth(1)).toContainText('right 22');
});

test('closing one terminal gives its space and the focus to the other', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  const [half] = await parts.boxes();
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.type('Close the terminal');
  await page.keyboard.press('Enter');
  await expect(parts.all).toHaveCount(1);
  await expect(parts.all).toContainText('left 21');
  await expect(parts.input(0)).toBeFocused();
  expect((await parts.boxes())[0]!.width).toBeGreaterThan(half!.width * 1.8);
  await expect(page.getByRole('separator', { name: 'Width of bash' })).toBeHidden();
  await parts.type('echo alone $((20 + 4))');
  await expect(parts.all).toContainText('alone 24');
});

test('terminals are stacked if there is no space beside each other, and only one is rendered if there is no space to stack them', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  await page.getByRole('button', { name: 'More of this terminal' }).click();
  await page.getByRole('menuitem', { name: 'Beside the conversation' }).click();
  await expect.poll(() => parts.areBelow()).toBe(true);
  await page.setViewportSize({ width: 420, height: 480 });
  await expect(parts.all).toHaveCount(2);
  await page.setViewportSize({ width: 420, height: 300 });
  await expect(parts.all).toHaveCount(1);
  await expect(parts.all).toContainText('right 22');
  await page.getByRole('tab').first().click();
  await expect(parts.all).not.toContainText('right 22');
  // The few rows that are left may show only the prompt, which bash draws again for the new size.
  await parts.input(0).focus();
  await parts.type('echo still $((20 + 3))');
  await expect(parts.all).toContainText('still 23');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(parts.all).toHaveCount(2);
});

test('a terminal outside of the split is rendered alone, and the split returns with its tab', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('tab')).toHaveCount(3);
  await expect(parts.all).toHaveCount(1);
  await page.getByRole('tab').first().click();
  await expect(parts.all).toHaveCount(2);
  await page.getByRole('button', { name: 'More of this terminal' }).click();
  await page.getByRole('menuitem', { name: 'Show alone' }).click();
  await expect(parts.all).toHaveCount(1);
  await expect(parts.all).toContainText('left 21');
});

test('a flood in one terminal of a split leaves the other usable', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  await parts.type('yes over and over');
  await expect(parts.all.nth(1)).toContainText(/(?:over and over.*){5}/su);
  await page.keyboard.press('Control+Shift+X');
  await expect(parts.input(0)).toBeFocused();
  await parts.type('echo calm $((3 * 3))');
  await expect(parts.all.first()).toContainText('calm 9');
  await page.keyboard.press('Control+Shift+X');
  await page.keyboard.press('Control+c');
  await expect(parts.all.nth(1)).toContainText(/\^C.*[#$]/su);
});

test('a question of the terminal without the focus opens in front, and leads to its terminal', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const parts = await splitBelow(page);
  await parts.type(`read -p 'Deploy it? [y/n] ' a; echo "it got $a"`);
  await expect(parts.all.nth(1)).toContainText('Deploy it? [y/n]');
  const desk = new Desk(page);
  // The dialog stays closed, because the question's own terminal has the focus.
  await expect(page.getByRole('button', { name: /^Waiting/u })).toContainText('1');
  await expect(desk.question).toBeHidden();
  await page.keyboard.press('Control+Shift+X');
  await desk.question.getByRole('button', { name: 'Go to the terminal' }).click();
  await expect(desk.question).toBeHidden();
  await expect(parts.input(1)).toBeFocused();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await parts.type('y');
  await expect(parts.all.nth(1)).toContainText('it got y');
  await expect(parts.all.first()).not.toContainText('Deploy it?');
});

test('terminals without a session can be split, and an ended one runs again at the same position', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await new TerminalView(page).open();
  const parts = new Parts(page);
  await page.getByRole('button', { name: 'Split the terminal' }).click();
  await expect(parts.all).toHaveCount(2);
  await expect(parts.input(1)).toBeFocused();
  expect(await parts.areBeside()).toBe(true);
  await parts.type('echo keep $((20 + 5))');
  await expect(parts.all.nth(1)).toContainText('keep 25');
  await page.keyboard.press('Control+Shift+X');
  await expect(parts.input(0)).toBeFocused();
  await parts.type('exit 3');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('has ended')).toBeHidden();
  await expect(parts.all).toHaveCount(2);
  await expect(parts.all.nth(1)).toContainText('keep 25');
  await expect(parts.input(0)).toBeFocused();
  await page.reload();
  await expect(parts.all).toHaveCount(2);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`a split terminal has no accessibility violations in ${colorScheme}`, async ({
      corral,
      page,
    }) => {
      expect(corral.shell.pid).toBeGreaterThan(0);
      await splitBelow(page);
      await expectAccessible(page, `a split terminal in ${colorScheme}`);
      if (process.env['CORRAL_SHOTS'])
        await page.screenshot({ path: `${process.env['CORRAL_SHOTS']}/split-${colorScheme}.png` });
    });
  });
}
