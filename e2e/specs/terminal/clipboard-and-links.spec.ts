import { expect, type Locator } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Clicks by coordinates, because an element of xterm covers its letters. */
async function clickLetters(letters: Locator): Promise<void> {
  const box = await letters.boundingBox();
  if (!box) throw new Error('The letters are not on the screen.');
  const mouse = letters.page().mouse;
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2);
  await mouse.down();
  await mouse.up();
}

/** Prints words that link to an address, alone on the screen. */
async function printLink(terminal: TerminalView, address: string, words: string): Promise<void> {
  await terminal.run(`clear; printf '\\033]8;;${address}\\033\\\\${words}\\033]8;;\\033\\\\\\n'`);
}

test('text is copied and pasted by keys; pasting several lines asks first if each line would run', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await page.evaluate(() => navigator.clipboard.writeText('echo pasted $((4 * 4))'));
  await page.keyboard.press('Control+Shift+V');
  await terminal.shows('echo pasted $((4 * 4))');
  await page.keyboard.press('Enter');
  await terminal.shows('pasted 16');

  // Bash accepts a bracketed paste; cat does not.
  await page.evaluate(() => navigator.clipboard.writeText('one\ntwo\u001B[201~\n'));
  await page.keyboard.press('Control+Shift+V');
  await terminal.shows('two[201~');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('Control+c');
  await terminal.shows(/\^C.*~[#$]/su);
  await terminal.run('echo now cat; cat > /dev/null');
  await terminal.shows(/now cat.*now cat/su);
  await page.keyboard.press('Control+Shift+V');
  const dialog = page.getByRole('alertdialog', { name: 'Paste several lines?' });
  await expect(dialog).toContainText('two[201~');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(terminal.input).toBeFocused();
  await page.keyboard.press('Control+c');

  await terminal.run('clear; echo "to be $((1 + 0)) copied"');
  await terminal.shows('to be 1 copied');
  await page.getByRole('button', { name: 'More of this terminal' }).click();
  await page.getByRole('menuitem', { name: 'Select all' }).click();
  await terminal.input.focus();
  await page.keyboard.press('Control+Shift+C');
  await expect
    .poll(async () => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('to be 1 copied');
});

test('a program copies to the clipboard only with the person’s consent, and never reads it', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  await terminal.run(
    `printf '\\033]52;c;?\\007\\033]52;c;%s\\007' "$(printf theirs | base64)"; echo asked`,
  );
  await terminal.shows(/asked.*asked/su);
  await expect(
    page.getByText('The program wants to put 6 characters on the clipboard.'),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
  await page.getByRole('note').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(async () => page.evaluate(() => navigator.clipboard.readText())).toBe('theirs');
});

test('a link shows its address before it opens, and opens only web addresses', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await printLink(terminal, 'https://evil.example/x', 'https://good.example');
  await terminal.shows('https://good.example');
  const letters = page.getByText('https://good.example', { exact: true });
  await expect(letters).toBeVisible();
  await clickLetters(letters);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('https://evil.example/x');
  await expect(dialog).toContainText('good.example');
  // Keys that are meant for the program do not open the address.
  await page.keyboard.type('ls \n');
  await expect(dialog).toContainText('good.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(terminal.input).toBeFocused();

  await terminal.run('clear; echo "docs: https://docs.example/by-keys."');
  await terminal.shows('by-keys');
  const menu = page.getByRole('button', { name: 'More of this terminal' });
  await menu.press('Enter');
  const item = page
    .getByRole('menu')
    .getByRole('menuitem', { name: 'https://docs.example/by-keys', exact: true });
  await item.press('Enter');
  await expect(dialog).toContainText('https://docs.example/by-keys');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(terminal.input).toBeFocused();

  await printLink(terminal, 'javascript:alert(1)', 'a trap');
  await terminal.shows('a trap');
  await clickLetters(page.getByText('a trap', { exact: true }));
  await terminal.run('echo nothing opened $((8 * 8))');
  await terminal.shows('nothing opened 64');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a click opens no link that the program has replaced with other text', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await printLink(terminal, 'https://evil.example/x', 'good words');
  const letters = page.getByText('good words', { exact: true });
  const box = await letters.boundingBox();
  if (!box) throw new Error('The letters are not on the screen.');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.move(x + 3, y);
  await expect(page.locator('.xterm-cursor-pointer')).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(page.locator('.xterm-cursor-pointer')).toBeHidden();
  await terminal.run('clear; printf "%s\\n" "other words"');
  await clickLetters(page.getByText('other words', { exact: true }));
  await terminal.run('echo still $((8 * 8)) here');
  await terminal.shows('still 64 here');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a program’s query to its terminal is answered once, also with two windows', async ({
  corral,
  page,
  context,
}) => {
  const terminal = new TerminalView(page);
  await terminal.open();
  const second = await anotherWindow(corral, context);
  await second.getByRole('navigation', { name: 'Terminals' }).getByRole('button').click();
  await new TerminalView(second).shows(/~[#$]/u);
  await page.bringToFront();
  await terminal.input.focus();
  // Reads for a second all replies with the position of the cursor and the colour of the
  // background.
  await terminal.run(
    `stty -echo -icanon min 0 time 10; printf '\\033[6n\\033]11;?\\007'; answers=$(cat | tr -d '\\033' | tr -dc 'Rr' | wc -c); stty sane; echo "answers: $answers"`,
  );
  // One R is of the position, one r of the colour "rgb:".
  await terminal.shows('answers: 2');
  // The program subscribes to colour scheme changes, and gets one when the used window turns dark.
  await terminal.run(
    `stty -echo -icanon; printf 'await\\033[?2031hing'; told=$(head -c 9 | tr -d '\\033'); stty sane; echo "told: $told"`,
  );
  await terminal.shows('awaiting');
  await page.emulateMedia({ colorScheme: 'dark' });
  await terminal.shows('told: [?997;1n');
});

test('the search finds text in the scrollback', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await terminal.open();
  await terminal.run('seq 1000 2000; echo done $((7 * 7))');
  await terminal.shows('done 49');
  await expect(terminal.region).not.toContainText('1234');
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('textbox', { name: 'Find in the terminal' }).fill('1234');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1');
  await terminal.shows('1234');
  await page.keyboard.press('Escape');
  await expect(terminal.input).toBeFocused();
});
