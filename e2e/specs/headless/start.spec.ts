import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { repository, type Machine } from '../../machine/machine.ts';
import { machineTest as test } from '../../support/machine-test.ts';

const ADDRESS = /Corral is at (http:\S+)/u;

/** Runs `npm start` with variables of a display. Returns its output and the address that was opened. */
async function start(machine: Machine, page: Page, display: Readonly<Record<string, string>>) {
  const bin = join(machine.root, 'opener');
  const opened = join(machine.root, 'opened.txt');
  await mkdir(bin);
  await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$1" > '${opened}'\n`);
  await chmod(join(bin, 'xdg-open'), 0o755);
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...others } = process.env;
  const path = [bin, process.env['PATH']].join(delimiter);
  const script = join(repository, 'scripts/start.mjs');
  const child = spawn(process.execPath, [script, '--data-dir', machine.dataDir], {
    cwd: repository,
    env: { ...others, ...display, HOME: machine.home, LANG: 'C.UTF-8', PATH: path },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(ADDRESS);
  const address = ADDRESS.exec(output)?.[1] ?? '';
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await page.goto('about:blank');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return { output, address, opened: await readFile(opened, 'utf8').catch(() => null) };
}

// Other systems always have a display, and only root has no desktop app although there is one.
const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

test('npm start says why there is no desktop app, and opens the same interface in the browser', async ({
  machine,
  page,
}) => {
  if (!isLinux || !isRoot) return;
  const { output, address, opened } = await start(machine, page, { DISPLAY: ':99' });
  expect(output).toMatch(/No desktop app here \(.+\); opening Corral in the browser instead\./u);
  expect(opened).toBe(address);
});

test('npm start says that there is no display, and prints the address of the interface', async ({
  machine,
  page,
}) => {
  if (!isLinux) return;
  const { output, opened } = await start(machine, page, {});
  expect(output).toMatch(/No desktop app here \(.*display.*\)/u);
  expect(opened).toBeNull();
});
