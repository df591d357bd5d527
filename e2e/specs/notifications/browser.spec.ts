import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

const wholeChromium = process.env['CORRAL_WHOLE_CHROMIUM'];

// The headless shell shows no notifications.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ...(wholeChromium && { executablePath: wholeChromium }) }),
    { scope: 'worker' },
  ],
});

/**
 * Records the browser's notifications so that a spec can read and click them, and makes the window
 * appear unfocused.
 */
const NOTIFICATION_RECORDER = `(() => {
  window.notifications = [];
  document.hasFocus = () => false;
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      this.isClosed = false;
      window.notifications.push(this);
    }
    close() {
      this.isClosed = true;
      super.close();
    }
  };
})()`;

function notifications(
  page: Page,
): Promise<
  readonly { readonly title: string; readonly body: string; readonly isClosed: boolean }[]
> {
  return page.evaluate(
    'window.notifications.map(({ title, body, isClosed }) => ({ title, body, isClosed }))',
  );
}

test('a person who looks elsewhere gets a browser notification that leads to its question and closes when the question is answered', async ({
  stopped,
  page,
  context,
}) => {
  await stopped.start();
  await context.grantPermissions(['notifications'], { origin: new URL(stopped.address).origin });
  await page.addInitScript({ content: NOTIFICATION_RECORDER });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toBeVisible();
  await expect
    .poll(() => notifications(page))
    .toMatchObject([{ title: expect.stringContaining('waits for you'), isClosed: false }]);
  await expect(page).toHaveTitle(/^\(1\) .+ · Corral$/u);
  await page.keyboard.press('Escape');
  await expect(desk.question).toBeHidden();
  await page.evaluate("window.notifications[0].dispatchEvent(new Event('click'))");
  await expect(desk.question).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve once', exact: true }).click();
  await expect
    .poll(async () => (await notifications(page)).every(({ isClosed }) => isClosed))
    .toBe(true);
  await expect(page).toHaveTitle('Corral');
});

test('a question that the person looks at causes no notification', async ({
  stopped,
  page,
  context,
}) => {
  await stopped.start();
  await context.grantPermissions(['notifications'], { origin: new URL(stopped.address).origin });
  await page.addInitScript({
    content: NOTIFICATION_RECORDER.replace('document.hasFocus = () => false;', ''),
  });
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve once', exact: true }).click();
  await desk.expectCard(/node count.mjs 3/u, 'completed');
  expect(await notifications(page)).toEqual([]);
});

test('the browser is asked for permission only by a button, which appears after a notification was missed', async ({
  stopped,
  page,
}) => {
  await stopped.start();
  await page.addInitScript({ content: NOTIFICATION_RECORDER });
  // Grants the permission, as a person answers the browser's question.
  await page.addInitScript({
    content: `window.permissionRequests = 0;
      Object.defineProperty(window.Notification, 'permission', { get: () => (window.permissionRequests > 0 ? 'granted' : 'default') });
      window.Notification.requestPermission = async () => { window.permissionRequests += 1; return 'granted'; };`,
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
  expect(await page.evaluate('window.permissionRequests')).toBe(0);
  await allow.click();
  await expect(allow).toBeHidden();
  expect(await page.evaluate('window.permissionRequests')).toBe(1);

  // After a reload the browser has no permission again: a declined offer stays declined.
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
  await expect(
    page.getByRole('menuitem', { name: 'Mute notifications', exact: true }),
  ).toBeVisible();
});
