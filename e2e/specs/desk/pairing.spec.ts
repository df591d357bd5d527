import { expect, type Browser, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

async function openPairing(page: Page) {
  await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  return openSettings(page, 'Windows and browsers');
}

/**
 * Opens the server's address, without its token, in a browser that shares nothing with the first
 * one.
 */
async function pageWithoutToken(
  browser: Browser,
  address: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(new URL(address).origin);
  return page;
}

async function newCode(page: Page): Promise<string> {
  const section = await openPairing(page);
  await section.getByRole('button', { name: 'Let in another browser' }).click();
  const code = await section.getByRole('group', { name: 'Code' }).getByRole('status').textContent();
  expect(code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/u);
  return code ?? '';
}

test('a browser without a token gets access by a code from the desk, by keyboard alone, and keeps its access', async ({
  corral,
  page,
  browser,
}) => {
  const other = await pageWithoutToken(browser, corral.address);
  await expect(other.getByRole('heading', { name: 'Let this browser in' })).toBeVisible();
  const field = other.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await expectAccessible(other, 'the pairing page');
  const code = await newCode(page);
  await expectAccessible(page, 'the code in the settings');
  await other.keyboard.type(code.replace('-', '').toLowerCase());
  await other.keyboard.press('Enter');
  await expect(other.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  await expect(page.getByText('The browser has access now.')).toBeVisible();
  await expect(page.getByText('A browser was let in').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Browsers with access' })).toContainText('Chrome');
  // A new tab of that browser needs no code.
  const tab = await other.context().newPage();
  await tab.goto(new URL(corral.address).origin);
  await expect(tab.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  await other.context().close();
});

test('a wrong code is refused with a message, and five wrong codes make the code void', async ({
  corral,
  page,
  browser,
}) => {
  const other = await pageWithoutToken(browser, corral.address);
  const code = await newCode(page);
  const field = other.getByRole('textbox', { name: 'Code' });
  await field.fill('12');
  await field.press('Enter');
  await expect(other.getByText('A code has six letters and digits')).toBeVisible();
  const wrong = code.startsWith('2') ? '333-333' : '222-222';
  for (let count = 0; count < 5; count += 1) {
    await field.fill(wrong);
    await field.press('Enter');
    await expect(other.getByText('This code is wrong, or is not valid any more.')).toBeVisible();
  }
  await expect(page.getByText('The code is void: five wrong codes were entered.')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(other.getByText('This code is wrong, or is not valid any more.')).toBeVisible();
  await other.context().close();
});

test('a browser whose access is ended at the desk shows nothing of the desk', async ({
  corral,
  page,
  browser,
}) => {
  const other = await pageWithoutToken(browser, corral.address);
  await other.getByRole('textbox', { name: 'Code' }).fill(await newCode(page));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  await page.getByRole('button', { name: /^End the access of Chrome/u }).click();
  await expect(page.getByText('Access ended.')).toBeVisible();
  await expect(
    other.getByRole('heading', { name: 'This browser has no access any more' }),
  ).toBeVisible();
  await expect(other.getByRole('button', { name: 'Try it without an agent' })).toBeHidden();
  await other.reload();
  await expect(
    other.getByRole('heading', { name: 'This browser has no access any more' }),
  ).toBeVisible();
  await other.context().close();
});

test('a code ends when the settings are closed', async ({ corral, page, browser }) => {
  const other = await pageWithoutToken(browser, corral.address);
  const code = await newCode(page);
  await page.keyboard.press('Escape');
  await other.getByRole('textbox', { name: 'Code' }).fill(code);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('This code is wrong, or is not valid any more.')).toBeVisible();
  await other.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pairing page is shown in Chinese and accessible in ${colorScheme} colours`, async ({
    stopped,
    browser,
  }) => {
    await stopped.start();
    const other = await pageWithoutToken(browser, stopped.address, {
      locale: 'zh-CN',
      colorScheme,
      viewport: { width: 400, height: 700 },
    });
    await expect(other.getByRole('heading', { name: '允许此浏览器访问' })).toBeVisible();
    await expectAccessible(other, `the pairing page in ${colorScheme} colours`);
    await other.context().close();
  });
}

test('"Open another window" opens a tab with access, and its address shows no token', async ({
  corral,
  page,
  context,
}) => {
  const section = await openPairing(page);
  const opened = context.waitForEvent('page');
  await section.getByRole('button', { name: 'Open another window' }).click();
  const tab = await opened;
  await expect(tab.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
  expect(tab.url()).toBe(`${new URL(corral.address).origin}/`);

  await test.step('the palette opens another one', async () => {
    await page.bringToFront();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('another window');
    const entry = palette.getByRole('option', { name: 'Open another window' });
    await expect(entry).toBeVisible();
    const next = context.waitForEvent('page');
    await entry.click();
    await expect(
      (await next).getByRole('button', { name: 'Try it without an agent' }),
    ).toBeVisible();
  });
});

test('a code for a program that may only read is refused in a browser, lets the program in, and the list shows what it may do', async ({
  corral,
  page,
  browser,
}) => {
  const section = await openPairing(page);
  await section.getByRole('combobox', { name: 'What it may do' }).click();
  await expectAccessible(page, 'the choice of rights');
  await page.getByRole('option', { name: 'Read only' }).click();
  await expect(section.getByText('A browser cannot use this code.')).toBeVisible();
  await section.getByRole('button', { name: 'Let in another browser' }).click();
  await expect(section.getByText('Enter this address and the code in the program:')).toBeVisible();
  const code = await section.getByRole('group', { name: 'Code' }).getByRole('status').textContent();

  const other = await pageWithoutToken(browser, corral.address);
  await other.getByRole('textbox', { name: 'Code' }).fill(code ?? '');
  await other.keyboard.press('Enter');
  await expect(other.getByText('This code lets in a program that may do less')).toBeVisible();
  await other.context().close();

  const { origin } = new URL(corral.address);
  const data = { code, name: 'phone' };
  const { token } = await (await page.request.post(`${origin}/api/pair`, { data })).json();
  await expect(section.getByRole('list', { name: 'Browsers with access' })).toContainText(
    'Read only · let in',
  );
  await expect(page.getByText('phone has access now: Read only.').first()).toBeVisible();
  const headers = { authorization: `Bearer ${String(token)}` };
  expect((await page.request.get(`${origin}/api/v1/sessions`, { headers })).status()).toBe(200);
  const start = { headers, data: { agentId: 'demo' } };
  expect((await page.request.post(`${origin}/api/v1/sessions`, start)).status()).toBe(403);
  await section.getByRole('button', { name: 'End the access of phone' }).click();
  await expect(section.getByText('Access ended.')).toBeVisible();
  expect((await page.request.get(`${origin}/api/v1/sessions`, { headers })).status()).toBe(401);
});
