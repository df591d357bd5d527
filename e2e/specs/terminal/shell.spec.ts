import { expect } from '@playwright/test';

import { TerminalView } from '../../support/terminal-view.ts';
import { test } from '../../support/test.ts';

test('a shell is typed into, and a reload shows the same screen', async ({ corral, page }) => {
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('echo "$((6 * 7)) is painted" in $TERM_PROGRAM');
  await terminal.shows('42 is painted in Corral');
  expect(corral.address).not.toBe('');
  await page.reload();
  await terminal.shows('42 is painted in Corral');
  await terminal.input.focus();
  await terminal.run('echo still $((40 + 4))');
  await terminal.shows('still 44');
});
