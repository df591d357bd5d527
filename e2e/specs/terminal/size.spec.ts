import { expect, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

/** Returns the size that the program sees. `word` marks the output of this call on the screen. */
async function sizeOf(terminal: TerminalView, word: string): Promise<string> {
  await terminal.input.focus();
  await terminal.run(`printf '<%s ${word}>' "$(stty size)"`);
  const found = new RegExp(`<(\\d+ \\d+) ${word}>`, 'u');
  await terminal.shows(found);
  return found.exec((await terminal.region.textContent()) ?? '')?.[1] ?? '';
}

async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 720 });
}

test('a program has the size of its window', async ({ corral, page }) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const terminal = new TerminalView(page);
  await widen(page, 1000);
  await terminal.open();
  // Prints a word that differs from the typed text.
  await terminal.run('trap "echo resized \\$((20 + 1))" WINCH');
  const narrow = await sizeOf(terminal, 'narrow');
  await widen(page, 1300);
  await terminal.shows('resized 21');
  const wide = await sizeOf(terminal, 'wide');
  const [rows, cols] = wide.split(' ').map(Number);
  expect(cols).toBeGreaterThan(Number(narrow.split(' ')[1]));
  expect(rows).toBe(Number(narrow.split(' ')[0]));
});

test('the used one of two windows decides the size; the other shows that and can take over', async ({
  corral,
  page,
  context,
}) => {
  const here = new TerminalView(page);
  await widen(page, 1300);
  await here.open();
  await here.run('echo shared $((20 + 1))');
  const second = await anotherWindow(corral, context);
  await widen(second, 1000);
  const there = new TerminalView(second);
  await second.getByRole('navigation', { name: 'Terminals' }).getByRole('button').click();
  await there.shows('shared 21');

  await expect(here.page.getByText(/^Sized by another window/u)).toBeVisible();
  await here.page.getByRole('button', { name: 'Use this size' }).click();
  await expect(there.page.getByText(/^Sized by another window/u)).toBeVisible();
  await expect(here.page.getByText(/^Sized by another window/u)).toBeHidden();

  await expect(here.input).toBeFocused();
  await here.run('echo typed in one');
  await there.shows(/typed in one.*typed in one/su);
});
