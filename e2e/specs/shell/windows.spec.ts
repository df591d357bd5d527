import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { Desktop } from '../../standin/desktop.ts';
import { anotherWindow } from '../../support/another-window.ts';
import { Desk } from '../../support/page/desk.ts';
import { dragFiles, dropFiles, dropFolder, knowPaths } from '../../support/page/drop-folder.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

const desktop = { tag: '@desktop' };
const place = { x: 40, y: 50, width: 900, height: 700 };

function desktopOf({ shell }: { readonly shell: unknown }): Desktop {
  if (shell instanceof Desktop) return shell;
  throw new Error('This project has no desktop shell.');
}

/** Starts a demo session and returns its desk and the id of its window. */
async function windowOnDemo(
  desktop: Desktop,
  page: Page,
): Promise<{ readonly desk: Desk; readonly id: number }> {
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText(/exit code 3/u);
  return { desk, id: (await desktop.look()).windows[0]?.id ?? 0 };
}

/**
 * Waits until the window shows the session again. Uses the stand-in, because Playwright does not
 * read a page that has crashed.
 */
async function expectDemoAgain(desktop: Desktop, id: number): Promise<void> {
  await expect
    .poll(async () => desktop.act({ type: 'read', id }).catch(String))
    .toContain('node fail.mjs');
}

/** Returns the session in front; empty while the page loads. */
async function frontSession(page: Page): Promise<string> {
  if (page.url() === 'about:blank') return '';
  return page.evaluate(() => sessionStorage.getItem('corral.selected') ?? '');
}

/** Returns the sessions of the windows that the shell has stored for its next start. */
async function storedSessions(dataDir: string): Promise<readonly unknown[]> {
  const text = await readFile(join(dataDir, 'desktop', 'windows.json'), 'utf8').catch(() => '{}');
  const { windows = [] } = JSON.parse(text) as { windows?: readonly { sessionId: unknown }[] };
  return windows.map(({ sessionId }) => sessionId);
}

test(
  'a start restores the windows of the last run, with their positions and sessions',
  desktop,
  async ({ corral, desktop, page, context }) => {
    const desk = new Desk(page);
    await desk.startDemo('fail');
    await desk.expectText(/exit code 3/u);
    const session = await frontSession(page);
    const [first] = (await desktop.look()).windows;
    await desktop.act({ type: 'moveWindow', id: first?.id ?? 0, bounds: place });
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Open in another window' }).click();
    const second = await opened;
    await expect.poll(() => frontSession(second)).toBe(session);
    expect((await desktop.look()).windows.map(({ bounds }) => bounds)).toEqual([
      place,
      { ...place, x: 72, y: 82 },
    ]);

    // A window reports its session to the shell after it has selected it.
    await expect.poll(() => storedSessions(corral.machine.dataDir)).toEqual([session, session]);
    const again = context.waitForEvent('page');
    await corral.restart('stop');
    const other = await again;
    const fronts = async () =>
      [await frontSession(page), await frontSession(other)].filter((id) => id === session);
    await expect.poll(fronts).toHaveLength(2);
    const { windows } = await desktopOf(corral).look();
    expect(windows.map(({ bounds }) => bounds).toSorted((a, b) => a.x - b.x)).toEqual([
      place,
      { ...place, x: 72, y: 82 },
    ]);
  },
);

test.describe('with an agent that asks for a folder', () => {
  test.use({ agents: ['claude'] });

  test(
    'links, folders and a second start open what they name, and nothing else',
    desktop,
    async ({ desktop, machine, page }) => {
      const desk = new Desk(page);
      await desk.startDemo('count 3');
      await expect(desk.question).toBeVisible();
      const session = await frontSession(page);
      await desk.question.getByRole('button', { name: 'Later' }).click();
      await desk.startDemo('fail');
      await expect.poll(() => frontSession(page)).not.toBe(session);

      await desktop.act({ type: 'openUrl', url: `corral://session/${session}` });
      await expect.poll(() => frontSession(page)).toBe(session);
      await desktop.act({ type: 'openUrl', url: 'corral://session/nobody' });
      await expect(page.getByText('This session does not exist here.')).toBeVisible();
      await desktop.act({ type: 'openUrl', url: 'corral://interaction/gone' });
      await expect(page.getByText('This question is no longer open.')).toBeVisible();

      await desktop.act({ type: 'secondInstance', argv: ['electron', '.', machine.project] });
      const start = new StartPage(page);
      await expect(start.chip('Project')).toHaveText('project');
      await start.prompt.press('Escape');
      await desktop.act({ type: 'openFile', path: join(machine.project, 'README.md') });
      await desktop.act({ type: 'openUrl', url: 'corral://session/s/../../interaction' });
      await expect(start.region).toBeHidden();

      const [window] = (await desktop.look()).windows;
      await dropFolder(desktop, page, { id: window?.id ?? 0, path: join(machine.project, 'src') });
      await expect(start.chip('Project')).toHaveText('src');
      await start.openFolder();
      await expect(start.folder).toHaveValue(join(machine.project, 'src'));
    },
  );
});

test(
  'folders that are dropped on the desktop app become projects, with a result for each',
  desktop,
  async ({ desktop, machine, page }) => {
    const id = (await desktop.look()).windows[0]?.id ?? 0;
    const folder = join(machine.root, 'garden');
    const [src, other] = [join(machine.project, 'src'), join(machine.root, 'orchard')];
    for (const each of [folder, other]) await mkdir(each);
    await knowPaths(desktop, id, [folder, src, other]);
    const target = page.getByText('Drop a folder here to add it as a project');
    const groups = page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { level: 1 });
    const dropOnTarget = async (files: readonly string[]) => {
      const drag = await dragFiles(page, files);
      // A drag repeats its events; the page may not listen yet at the first ones.
      await expect(async () => {
        await drag.to({ x: 640, y: 300 });
        await expect(target).toBeVisible({ timeout: 1000 });
      }).toPass();
      const box = await target.boundingBox();
      const centre = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
      await drag.to(centre);
      await drag.drop(centre);
    };
    await dropOnTarget([folder]);
    await expect(page.getByText('Added as a project')).toBeVisible();
    await expect(groups.filter({ hasText: 'garden' })).toHaveCount(1);
    await dropOnTarget([folder]);
    await expect(page.getByText('A project already')).toBeVisible();
    await expect(groups.filter({ hasText: 'garden' })).toHaveCount(1);

    // Several folders cannot be one session: they become projects wherever they are dropped.
    await dropFiles(page, [src, other]);
    await expect(groups.filter({ hasText: 'orchard' })).toHaveCount(1);
    await expect(groups.filter({ hasText: 'project' })).toHaveCount(1);
    await expect(page.getByText('Browsers do not reveal')).toBeHidden();
  },
);

test(
  'a page that crashes is restored with its session, and a restart of core is shown',
  desktop,
  async ({ desktop, page, guard }) => {
    guard.allow(/./u);
    const { id } = await windowOnDemo(desktop, page);
    await desktop.act({ type: 'crashCore' });
    await expect(page.getByText('Its core ended unexpectedly.')).toBeVisible();
    await desktop.act({ type: 'crashPage', id });
    await expectDemoAgain(desktop, id);
  },
);

test(
  'a page that hangs is waited for or reloaded, as the person chooses, and keeps its session',
  desktop,
  async ({ desktop, page, guard }) => {
    guard.allow(/./u);
    const { desk, id } = await windowOnDemo(desktop, page);
    await desktop.act({ type: 'hangPage', id, ms: 100 });
    await expect
      .poll(async () => (await desktop.look()).dialogs)
      .toMatchObject([{ options: { buttons: ['Wait', 'Load again'] } }]);
    // The dialog closes, because the page answers again.
    await expect.poll(async () => (await desktop.look()).openDialogs).toBe(0);
    await desk.expectText(/exit code 3/u);

    await desktop.act({ type: 'hangPage', id, ms: null });
    await expect.poll(async () => (await desktop.look()).openDialogs).toBe(1);
    await desktop.act({ type: 'answerDialog', button: 1 });
    await expectDemoAgain(desktop, id);
  },
);

test.describe('on Windows', () => {
  test.use({ desktopOptions: { platform: 'win32' } });

  test(
    'the icon of every window shows the number of open questions, also of a window opened later',
    desktop,
    async ({ corral, desktop, page, context }) => {
      const desk = new Desk(page);
      await desk.startDemo('count 3');
      await expect(desk.question).toBeVisible();
      const icons = async () =>
        (await desktop.look()).windows.map(
          ({ overlay }) => overlay && [overlay.image.split('/').at(-1), overlay.text],
        );
      await expect.poll(icons).toEqual([['waiting.png', 'Corral: 1 waiting for you']]);
      await anotherWindow(corral, context);
      await expect
        .poll(icons)
        .toEqual(Array.from({ length: 2 }, () => ['waiting.png', 'Corral: 1 waiting for you']));
      await desk.decide('node count.mjs 3', 'Approve');
      await expect.poll(icons).toEqual([null, null]);
    },
  );
});
