import { expect } from '@playwright/test';

import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test('the last line of a flood is rendered', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('seq 1 200000; echo "all $((100 * 2)) thousand"');
  await expect(terminal.region).toContainText('all 200 thousand', { timeout: 40_000 });
  await terminal.shows('199999');
});

test('Ctrl+C ends an endless flood', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('yes over and over');
  await terminal.shows(/(?:over and over.*){5}/su);
  await page.keyboard.press('Control+c');
  await terminal.shows(/\^C.*~[#$]/su);
  await terminal.run('echo calm $((3 * 3))');
  await terminal.shows('calm 9');
});
