import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import type { Desktop } from '../../standin/desktop.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { Desk } from '../../support/page/desk.ts';
import { dropFolder } from '../../support/page/drop-folder.ts';
import { Keyboard } from '../../support/page/keyboard.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Makes the window unfocused, so that the system notifies of questions. */
const LOOKS_AWAY = `Object.defineProperty(document, 'hasFocus', { value: () => false }); window.dispatchEvent(new Event('blur'))`;

const questionIn = async (desktop: Desktop) => (await desktop.look()).tray?.menu[1];
const openNotifications = async (desktop: Desktop) =>
  (await desktop.look()).notifications.filter(({ isOpen }) => isOpen);
const inFront = async (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('corral.selected') ?? '');

test(
  'a day with the desktop app',
  { tag: '@desktop' },
  async ({ corral, desktop, machine, page, context }) => {
    test.setTimeout(240_000);
    const desk = new Desk(page);
    const keyboard = new Keyboard(page);
    const start = new StartPage(page);
    let demo = '';
    let claude = '';

    await test.step('the first start: a new session from the menu, by keyboard alone', async () => {
      await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
      await expectAccessible(page, 'the first start');
      await desktop.act({ type: 'clickMenu', of: 'application', path: ['File', 'New Session…'] });
      await expect(start.prompt).toBeFocused();
      await expectAccessible(page, 'a new session', 'structure');
      await keyboard.goTo(/^Agent: /u);
      await keyboard.press('Enter');
      await keyboard.goTo(/^Demo/u, 'ArrowDown');
      await keyboard.press('Enter');
      await keyboard.goTo(/^First prompt/u, 'Shift+Tab');
      await keyboard.type('count 5');
      await keyboard.press('Enter');
    });

    await test.step('a prompt, and an approval in the dialog', async () => {
      await expect(desk.question).toContainText('node count.mjs 5');
      await expect(page.locator('[data-armed=true]')).toBeVisible();
      await expectAccessible(page, 'a question');
      await keyboard.press('a');
      await desk.expectCard(/Count/iu, 'completed');
      demo = await inFront(page);
    });

    await test.step('an approval in the menu of the tray, and one in a notification', async () => {
      await page.evaluate(LOOKS_AWAY);
      await desk.startSession({ folder: machine.project, prompt: 'SCENARIO:two-edits' });
      await expect(desk.question).toContainText('Hello');
      await expect.poll(async () => openNotifications(desktop)).toHaveLength(1);
      await desktop.act({
        type: 'clickMenu',
        of: 'tray',
        path: [(await questionIn(desktop))?.label ?? '', 'Approve'],
      });
      await expect(desk.question).toContainText('everyone');
      await expect
        .poll(async () => (await desktop.look()).notifications.map(({ isOpen }) => isOpen))
        .toEqual([false, true]);
      await desktop.act({ type: 'notification', at: 1, does: 'action', index: 0 });
      await desk.expectText('Both edits are made.');
      await expect(desk.question).toBeHidden();
      claude = await inFront(page);
    });

    await test.step('links open a session, and a message in another session', async () => {
      await desktop.act({ type: 'openUrl', url: `corral://session/${demo}` });
      await expect.poll(async () => inFront(page)).toBe(demo);
      const client = await ApiClient.open(corral.address);
      const edit = (await client.conversation(claude)).find(
        ({ messageType }) => messageType === 'tool_execution',
      );
      client.close();
      await desktop.act({ type: 'openUrl', url: `corral://session/${claude}/message/${edit?.id}` });
      await expect(page.locator('[data-seq]:focus')).toContainText('greet.ts');
    });

    await test.step('another window with another session', async () => {
      const opened = context.waitForEvent('page');
      await desktop.act({ type: 'clickMenu', of: 'application', path: ['File', 'New Window'] });
      const second = await opened;
      await second
        .getByRole('navigation', { name: 'Sessions' })
        .getByRole('treeitem', { level: 2 })
        .getByText('count 5')
        .first()
        .click();
      await expect.poll(async () => inFront(second)).toBe(demo);
      await expectAccessible(second, 'a second window', 'structure');
      expect((await desktop.look()).windows).toHaveLength(2);
      const closed = second.waitForEvent('close');
      await desktop.act({
        type: 'closeWindow',
        id: (await desktop.look()).windows.at(-1)?.id ?? 0,
      });
      await closed;
    });

    await test.step('the settings of the desktop by keyboard: do not disturb is kept', async () => {
      await page.bringToFront();
      await keyboard.press('Control+,');
      await keyboard.goTo(/^Search settings$/u);
      await keyboard.type('disturb');
      const section = page
        .getByRole('dialog', { name: 'Settings' })
        .getByRole('region', { name: 'Desktop' });
      await expect(section.getByText('git brings new versions')).toBeVisible();
      await expectAccessible(page, 'the settings of the desktop');
      await keyboard.press('Tab');
      await keyboard.goTo(/^In the tray$/u);
      await keyboard.goTo(/^Do not disturb$/u);
      await keyboard.press('Enter');
      await keyboard.goTo(/^On: only the tray/u, 'ArrowDown');
      await keyboard.press('Enter');
      await expect
        .poll(
          async () =>
            (await desktop.look()).tray?.menu.find(({ label }) => label === 'Do not disturb')
              ?.checked,
        )
        .toBe(true);
      await keyboard.press('Escape');
      await expect(section).toBeHidden();
      const before = (await desktop.look()).notifications.length;
      await desk.startDemo('count 3');
      await expect(desk.question).toContainText('node count.mjs 3');
      await expect.poll(async () => (await desktop.look()).badge).toBe(1);
      expect((await desktop.look()).notifications).toHaveLength(before);
      await desk.decide('node count.mjs 3', 'Approve');
    });

    await test.step('a dropped folder opens the start page with that folder', async () => {
      const id = (await desktop.look()).windows[0]?.id ?? 0;
      await dropFolder(desktop, page, { id, path: join(machine.project, 'src') });
      await expect(start.chip('Project')).toHaveText('src');
      await start.prompt.press('Escape');
      await expect(start.region).toBeHidden();
    });

    await test.step('quitting while an agent works asks first; the next start shows everything again', async () => {
      await desk.startDemo('sleep');
      await desk.expectCard(/wait/u, 'running');
      const running = await inFront(page);
      await desktop.act({ type: 'quit' });
      await expect
        .poll(async () => (await desktop.look()).dialogs)
        .toMatchObject([{ options: { message: 'Quit Corral?' } }]);
      await desk.expectCard(/wait/u, 'running');
      await desktop.act({ type: 'answerDialog', button: 0 });
      await desktop.act({ type: 'quit' });
      expect(await desktop.ended()).toBe(0);

      await corral.start();
      await expect(desk.message).toBeVisible();
      expect(await inFront(page)).toBe(running);
      await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
      await desk.expectCard(/wait/u, 'interrupted');
      await expectAccessible(page, 'the next start', 'structure');
      await expect(
        page.getByRole('navigation', { name: 'Sessions' }).getByRole('treeitem', { level: 2 }),
      ).toHaveCount(4);
    });
  },
);
