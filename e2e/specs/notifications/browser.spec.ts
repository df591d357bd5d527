import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

/** The browser's own notifications, each kept where the spec can look at it and click it; and a window that is not looked at. */
const LOOK_AWAY = `(() => {
  window.told = [];
  document.hasFocus = () => false;
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      this.over = false;
      window.told.push(this);
    }
    close() {
      this.over = true;
      super.close();
    }
  };
})()`;

function told(page: Page): Promise<readonly { readonly title: string; readonly body: string; readonly over: boolean }[]> {
  return page.evaluate('window.told.map(({ title, body, over }) => ({ title, body, over }))');
}

test('who looks elsewhere is told by the browser, is led to that very question, and it goes when it is answered', async ({
  stopped,
  page,
  context,
}) => {
  await stopped.start();
  await context.grantPermissions(['notifications'], { origin: new URL(stopped.address).origin });
  await page.addInitScript({ content: LOOK_AWAY });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toBeVisible();
  await expect.poll(() => told(page)).toMatchObject([{ title: expect.stringContaining('waits for you'), over: false }]);
  await expect(page).toHaveTitle(/^\(1\) .+ · Corral$/u);
  await page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
  await page.evaluate("window.told[0].dispatchEvent(new Event('click'))");
  await expect(desk.question).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await told(page)).every(({ over }) => over)).toBe(true);
  await expect(page).toHaveTitle('Corral');
});

test('who looks at the question is not told of it', async ({ stopped, page, context }) => {
  await stopped.start();
  await context.grantPermissions(['notifications'], { origin: new URL(stopped.address).origin });
  await page.addInitScript({ content: LOOK_AWAY.replace('document.hasFocus = () => false;', '') });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve', exact: true }).click();
  await desk.expectCard(/node count.mjs 3/u, 'completed');
  expect(await told(page)).toEqual([]);
});

test('the browser is asked for leave only by a button, which is offered once somebody was missed', async ({ stopped, page }) => {
  await stopped.start();
  await page.addInitScript({ content: LOOK_AWAY });
  // What the person says to the browser's own question.
  await page.addInitScript({
    content: `window.asked = 0;
      Object.defineProperty(window.Notification, 'permission', { get: () => (window.asked > 0 ? 'granted' : 'default') });
      window.Notification.requestPermission = async () => { window.asked += 1; return 'granted'; };`,
  });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  const allow = page.getByRole('button', { name: 'Allow notifications', exact: true });
  await desk.startDemo('help');
  await expect(allow).toBeHidden();
  await desk.say('count 3');
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(allow).toBeVisible();
  expect(await page.evaluate('window.asked')).toBe(0);
  await allow.click();
  await expect(allow).toBeHidden();
  expect(await page.evaluate('window.asked')).toBe(1);

  // Where the browser has not been asked: what is declined stays declined.
  await page.reload();
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'No, thanks', exact: true }).click();
  await page.reload();
  await expect(desk.question).toBeVisible();
  await expect(page.getByRole('button', { name: 'No, thanks', exact: true })).toBeHidden();
});

test('a session is muted and unmuted from its menu', async ({ corral, page }) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  await desk.startDemo('help');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Unmute notifications' }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Mute notifications', exact: true })).toBeVisible();
});
