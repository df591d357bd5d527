import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { corpus } from '#core/testing/hostile/corpus.ts';

import { HostilePage } from '../../support/page/hostile-page.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test } from '../../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const programs = corpus.filter(({ place }) => place === 'terminal').map(({ text }) => text);

/** Prints each file as a program would, and stores everything that the terminal types in reply. */
const PRINT_ALL = `cd "$HOME"; stty -echo -icanon min 0 time 1
for each in hostile/*; do cat "$each"; cat >> answers; done
stty sane; printf '\\033c'
echo "size: $(stty size)"; echo all printed`;

/**
 * The permitted replies of a terminal: numbers, colours, its name. A reply contains no line end and
 * no text that the program sent.
 */
const ESC = String.fromCodePoint(27);
const ANSWERS = [
  String.raw`\[[?>=]?[\d;]*\$?[cnRyt]`,
  String.raw`\](?:4;\d+|1[012]);rgb:[\da-f/]+(?:\x07|${ESC}\\)`,
  String.raw`P>\|[\w .()-]+${ESC}\\`,
  String.raw`P[01]\$r[\d;" ]*[a-zA-Z"q ]*${ESC}\\`,
];
const ANSWER = new RegExp(ANSWERS.map((each) => `${ESC}${each}`).join('|'), 'gu');

test('output of programs is only shown: it types no key, copies nothing, and changes no title and no size', async ({
  machine,
  stopped,
  page,
  context,
}) => {
  test.slow();
  await mkdir(join(machine.home, 'hostile'));
  for (const [at, text] of programs.entries())
    await writeFile(join(machine.home, 'hostile', String(at).padStart(2, '0')), text);
  await writeFile(join(machine.home, 'print-all.sh'), PRINT_ALL);
  await stopped.start();
  const hostilePage = await HostilePage.watch(context, page);
  await page.goto(stopped.address);
  const terminal = new TerminalView(page);
  await terminal.open();
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  const title = await page.title();
  await terminal.run('echo "size: $(stty size)"');
  await terminal.shows(/size: \d+ \d+/u);
  const columns = /size: \d+ (\d+)/u.exec(await terminal.region.innerText())?.[1] ?? '';

  await terminal.run('clear; bash print-all.sh');
  await terminal.shows('all printed');
  // A note about the clipboard may take lines, but no other element may.
  await terminal.shows(new RegExp(`size: \\d\\d ${columns}all`, 'u'));
  const answers = await readFile(join(machine.home, 'answers'), 'latin1');
  expect(answers).toContain(`${ESC}[`);
  expect(answers.replaceAll(ANSWER, ''), 'nothing is typed but answers').toBe('');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
  expect(await page.title()).toBe(title);
  await hostilePage.inspect();

  // The terminal works normally again.
  await page.keyboard.press('Control+l');
  await terminal.run('echo still $((6 * 7)) here');
  await terminal.shows('still 42 here');
  hostilePage.expectHarmless(stopped.address);
});
