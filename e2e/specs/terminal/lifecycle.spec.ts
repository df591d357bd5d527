import { expect } from '@playwright/test';

import { ptyHostOf } from '../../machine/pty-host.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test('a shell that ends shows its exit code, keeps its last screen and can be run again', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('echo last words; exit 3');
  await expect(page.getByText('bash has ended with exit code 3.')).toBeVisible();
  await terminal.shows('last words');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('bash has ended')).toBeHidden();
  await expect(terminal.input).toBeFocused();
  await terminal.shows(/~[#$]/u);
  await terminal.run('echo alive $((1 + 1))');
  await terminal.shows('alive 2');
  await expect(
    page.getByRole('navigation', { name: 'Terminals' }).getByRole('listitem'),
  ).toHaveCount(1);
});

test('closing a terminal asks first if a command runs in it, and then ends the command', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await page.getByRole('button', { name: 'Close bash' }).click();
  await expect(terminal.region).toBeHidden();

  await terminal.open();
  await terminal.run('echo asleep; sleep 1000');
  await terminal.shows(/asleep.*asleep/su);
  await page.getByRole('button', { name: 'Close bash' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Close this terminal?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(terminal.region).toBeVisible();
  await page.getByRole('button', { name: 'Close bash' }).click();
  await dialog.getByRole('button', { name: 'End and close' }).click();
  await expect(terminal.region).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Terminals' })).toBeHidden();
});

test('an idle shell closes without a question, also after its commands have ended; a background job causes a question', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  const close = page.getByRole('button', { name: 'Close bash' });
  const dialog = page.getByRole('alertdialog', { name: 'Close this terminal?' });
  await terminal.open();
  await terminal.run('sleep 0.2; (true) | cat; echo over $((5 + 1))');
  await terminal.shows(/over 6.*~[#$]/su);
  await close.click();
  await expect(terminal.region).toBeHidden();
  expect(await dialog.count()).toBe(0);

  await terminal.open();
  await terminal.run('sleep 1000 & echo behind $((5 + 2))');
  await terminal.shows('behind 7');
  await close.click();
  await dialog.getByRole('button', { name: 'End and close' }).click();
  await expect(terminal.region).toBeHidden();
});

test('a terminal continues after a restart of core', async ({ corral, page, guard }) => {
  guard.allowLostConnection();
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('export KEPT=yes; echo before');
  await terminal.shows('before');
  await corral.restart('kill');
  await page.goto(corral.address);
  // Reloads, because the address is the same and the old page is still there; otherwise keys could
  // arrive before it is connected again.
  await page.reload();
  await page.getByRole('navigation', { name: 'Terminals' }).getByRole('button').click();
  await terminal.shows('before');
  await terminal.input.focus();
  await terminal.run('echo "kept: $KEPT"');
  await terminal.shows('kept: yes');
});

test('a terminal whose host is killed is shown as lost, with its last screen, also after a reload', async ({
  corral,
  page,
  machine,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('echo seen before');
  await terminal.shows('seen before');
  process.kill(await ptyHostOf(machine), 'SIGKILL');
  await expect(page.getByText(/^bash is lost/u)).toBeVisible();
  await terminal.shows('seen before');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This terminal is lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await terminal.shows(/~[#$]/u);
  await terminal.run('echo new $((2 + 3))');
  await terminal.shows('new 5');
});
