import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';
import { z } from 'zod';

import { Desktop, type DesktopOptions } from '../../standin/desktop.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { repository } from '../../machine/machine.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { test as base } from '../../support/test.ts';
import { UpdateFeed } from '../../machine/update-feed.ts';
import { openSettings } from '../../support/page/settings.ts';

const desktop = { tag: '@desktop' };
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));

const test = base.extend<{ readonly feed: UpdateFeed; readonly desktopOptions: DesktopOptions }>({
  feed: async ({ machine }, use) => {
    const feed = new UpdateFeed(machine, version);
    await feed.open();
    await use(feed);
    await feed.close();
  },
  desktopOptions: async ({ feed }, use) => use({ resources: feed.resources, platform: 'linux' }),
});

/**
 * An AppImage is installed by mv and started by sh. On systems without these, the installers are
 * tested by hand.
 */
const hasAppImages = process.platform !== 'win32';

async function start(corral: Corral, feed: UpdateFeed): Promise<Desktop> {
  await corral.start({ env: { APPIMAGE: feed.appImage } });
  if (corral.shell instanceof Desktop) return corral.shell;
  throw new Error('This project has no desktop shell.');
}

const contentOf = async (path: string) => readFile(path, 'utf8').catch(() => '');

test(
  'a new version is searched for, downloaded and installed on request; failures are shown; terminals keep running',
  desktop,
  async ({ stopped, page, context, feed }) => {
    if (!hasAppImages) return;
    const shell = await start(stopped, feed);
    const terminal = new TerminalView(page);
    await terminal.open();
    await terminal.run('export KEPT=yes; echo before');
    await terminal.shows('before');
    const section = await openSettings(page, 'Desktop');
    const status = section.getByRole('status');
    const alert = section.getByRole('alert');
    const lookButton = section.getByRole('button', { name: 'Look now' });
    await expect(status).toHaveText('Not checked yet.');
    expect(feed.requestedPaths).toEqual([]);

    await feed.close();
    await lookButton.press('Enter');
    await expect(alert).toContainText('did not answer (net::ERR_CONNECTION_REFUSED)');
    await expect(lookButton).toBeFocused();
    await feed.listen();
    const messages = {
      gone: 'There is no version for this system',
      broken: 'refused: 503',
      garbage: 'cannot be understood',
    } as const;
    for (const behaviour of ['gone', 'broken', 'garbage'] as const) {
      feed.behaviour = behaviour;
      await lookButton.press('Enter');
      await expect(alert).toContainText(messages[behaviour]);
    }
    await expectAccessible(page, 'a failed search for versions');
    feed.behaviour = 'newest';
    await lookButton.press('Enter');
    await expect(status).toHaveText('This is the newest version.');
    await expect(alert).toBeHidden();
    // The library would send an id of the installation; `none` stands in its place.
    expect([...feed.sentIds]).toEqual(['none']);

    feed.behaviour = 'damaged';
    await lookButton.press('Enter');
    await expect(status).toHaveText('Version 9.9.9 is there. Nothing has been downloaded.');
    expect(feed.requestedPaths.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
    const download = section.getByRole('button', { name: 'Download it' });
    await download.press('Enter');
    await expect(alert).toContainText('not what was announced');
    feed.behaviour = 'stuck';
    await download.press('Enter');
    await expect(status).toContainText('being downloaded');
    await section.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(status).toContainText('Nothing has been downloaded');
    feed.behaviour = 'newer';
    await download.press('Enter');
    await expect(status).toContainText('is installed when you quit Corral');
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('button', { name: 'Close' })
      .click();

    // Quitting would cut off an agent of the chat, so Corral asks first, as for every other way to
    // quit.
    await new Desk(page).startDemo('sleep');
    await openSettings(page, 'Desktop');
    const restart = section.getByRole('button', { name: 'Restart and install' });
    await restart.click();
    await expect
      .poll(async () => (await shell.look()).dialogs)
      .toMatchObject([{ options: { message: 'Quit Corral?', buttons: ['Quit', 'Cancel'] } }]);
    expect(await contentOf(feed.appImage)).toBe('the old version');
    await shell.act({ type: 'answerDialog', button: 0 });
    await restart.click();
    expect(await shell.ended()).toBe(0);
    expect(await contentOf(feed.appImage)).toContain('#!/bin/sh');
    await expect.poll(async () => contentOf(feed.startLog)).toBe('silent=true exits=\n');

    const opened = context.waitForEvent('page');
    await start(stopped, feed);
    const next = new TerminalView(await opened);
    await next.page
      .getByRole('navigation', { name: 'Terminals' })
      .getByRole('button')
      .first()
      .click();
    await next.input.focus();
    await next.run('echo "kept: $KEPT"');
    await next.shows('kept: yes');
  },
);

test(
  'new versions are reported at every start if the person wants that, and a downloaded one is installed by quitting',
  desktop,
  async ({ stopped, page, feed }) => {
    if (!hasAppImages) return;
    await start(stopped, feed);
    const section = await openSettings(page, 'Desktop');
    await section.getByRole('combobox', { name: 'New versions' }).click();
    await page.getByRole('option', { name: 'Look at every start and once a day' }).click();
    await expect(section.getByRole('status')).toHaveText('This is the newest version.');
    feed.behaviour = 'newer';
    await stopped.shell.stop();
    const downloadAndQuit = async (prepare: () => Promise<void>) => {
      const shell = await start(stopped, feed);
      await expect(
        page.getByText('Version 9.9.9 is there. The settings of the desktop download it.'),
      ).toBeVisible();
      await openSettings(page, 'Desktop');
      await section.getByRole('button', { name: 'Download it' }).click();
      await expect(section.getByRole('status')).toContainText('is installed when you quit Corral');
      await prepare();
      await shell.act({ type: 'quit' });
      return { code: await shell.ended(), output: shell.output };
    };
    const failed = await downloadAndQuit(async () => rm(feed.appImage));
    expect(failed).toMatchObject({
      code: 1,
      output: expect.stringMatching(/could not be installed.*ENOENT/su),
    });
    await writeFile(feed.appImage, 'the old version');
    expect(await downloadAndQuit(async () => undefined)).toMatchObject({ code: 0 });
    expect(await contentOf(feed.startLog)).toBe('silent=true exits=true\n');
    expect(await contentOf(feed.appImage)).toContain('#!/bin/sh');
  },
);
