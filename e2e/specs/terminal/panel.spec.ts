import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { openSessionTerminal } from '../../support/page/session-terminal.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a terminal can be placed below its conversation and renamed, and a reload keeps both', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const desk = new Desk(page);
  const terminal = await openSessionTerminal(page);
  await page.getByRole('button', { name: 'More of this terminal' }).click();
  await page.getByRole('menuitem', { name: 'Below the conversation' }).click();
  const isBelow = async () => {
    const [above, below] = [
      await desk.conversation.boundingBox(),
      await terminal.region.boundingBox(),
    ];
    return (
      above !== null &&
      below !== null &&
      above.y + above.height <= below.y &&
      Math.abs(above.x - below.x) < 2
    );
  };
  await expect.poll(isBelow).toBe(true);
  const splitter = page.getByRole('separator', { name: 'Height of the conversation' });
  await splitter.focus();
  await page.keyboard.press('ArrowUp');
  await expect(splitter).toHaveAttribute('aria-valuenow', '53');
  await expectAccessible(page, 'a terminal below its conversation');
  await page.reload();
  await expect.poll(isBelow).toBe(true);

  const tab = page.getByRole('tab', { name: 'bash' });
  await tab.press('F2');
  await page.getByRole('textbox', { name: 'New title' }).fill('build');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'build' })).toBeVisible();
  // A title set by the program does not replace the chosen name.
  await terminal.run(String.raw`printf '\033]0;mine\007'; echo titled $((1 + 1))`);
  await terminal.shows('titled 2');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'build' })).toBeVisible();
  await page.getByRole('button', { name: 'Close build' }).click();
  await expect(page.getByRole('tab', { name: 'build' })).toBeHidden();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 420, height: 800 } });

  test('a row of keys sends Esc, Tab, Ctrl and arrows', async ({ corral, page }) => {
    expect(corral.shell.pid).toBeGreaterThan(0);
    const terminal = await openSessionTerminal(page);
    const row = page.getByRole('toolbar', { name: 'More keys' });
    await terminal.run('echo first $((40 + 2))');
    await terminal.shows('first 42');
    await row.getByRole('button', { name: 'Up' }).tap();
    await page.keyboard.press('Enter');
    await terminal.shows(/first 42[^]*first 42/u);
    await terminal.run('sleep 1000');
    await row.getByRole('button', { name: 'Ctrl' }).tap();
    await expect(row.getByRole('button', { name: 'Ctrl' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('c');
    await expect(row.getByRole('button', { name: 'Ctrl' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await terminal.run('echo after $((1 + 1))');
    await terminal.shows('after 2');
    await expectAccessible(page, 'keys on a touch screen');
  });
});
