import { expect } from '@playwright/test';

import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test('xterm is fetched when the first terminal is opened, not earlier', async ({
  stopped,
  page,
}) => {
  await stopped.start();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isTerminal = (path: string) => path.includes('terminal-view');
  await page.goto(stopped.address);
  await expect(page.getByText('Connected')).toBeVisible();
  expect(fetched.filter(isTerminal)).toEqual([]);
  await new TerminalView(page).open();
  expect(fetched.filter(isTerminal)).not.toEqual([]);
});

test(
  'a shell receives keys, and a reload shows the same screen',
  { tag: '@desktop' },
  async ({ corral, page }) => {
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
  },
);
