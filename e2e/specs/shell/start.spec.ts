import { execFile } from 'node:child_process';

import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

const desktop = { tag: '@desktop' };

test(
  'a window is a page without Electron globals, and its links open in the browser',
  desktop,
  async ({ desktop, page, guard }) => {
    await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
    const { windows, isSandboxed, schemes } = await desktop.look();
    expect([windows.length, windows[0]?.url, windows[0]?.isVisible, isSandboxed]).toEqual([
      1,
      'app://corral/',
      true,
      true,
    ]);
    expect(schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
    const globals = await page.evaluate(() =>
      ['require', 'process', 'electron', 'ipcRenderer', 'standinToMain', 'standinFromMain'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(globals).toEqual([]);
    await page.evaluate(() => {
      window.open('https://example.com/a');
      window.open('file:///etc/passwd');
      document.body.insertAdjacentHTML(
        'beforeend',
        '<a id="x" href="https://example.com/b" target="_blank" rel="noopener noreferrer">x</a>',
      );
      document.getElementById('x')?.click();
    });
    await expect
      .poll(async () => (await desktop.look()).opened)
      .toEqual(['https://example.com/a', 'https://example.com/b']);
    guard.allow(/request to https:\/\/example\.com\/c/u);
    // Navigation by the page itself is redirected to the browser, too.
    await page.evaluate(() => window.location.assign('https://example.com/c'));
    await expect
      .poll(async () => (await desktop.look()).opened.at(-1))
      .toBe('https://example.com/c');
    await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  },
);

test(
  'a session runs and is answered over the port, also after a reload and a crash of core',
  desktop,
  async ({ corral, desktop, page }) => {
    const desk = new Desk(page);
    await desk.startDemo('count 5');
    await desk.decide('node count.mjs 5', 'Approve');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
    const { corePid } = await desktop.look();
    await desktop.act({ type: 'crashCore' });
    await expect.poll(async () => (await desktop.look()).corePid).not.toBe(corePid);
    await desk.say('hello');
    expect(corral.shell).toBe(desktop);
    // The command line reaches the new core and gets its answer.
    const cli = programPath('cli');
    const trigger = [cli, 'watch-trigger', '--data-dir', corral.machine.dataDir, 'nothing'];
    const errorOutput = () =>
      new Promise(
        (resolve) => void execFile(process.execPath, trigger, (_, __, stderr) => resolve(stderr)),
      );
    await expect.poll(errorOutput).toContain('Nothing of the name nothing is watched');
  },
);
