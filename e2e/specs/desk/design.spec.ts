import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

import { rendererConfig } from '../../../vite.config.ts';
import { repository } from '../../machine/machine.ts';
import { expectAccessible, type Scope } from '../../support/page/accessibility.ts';

// One after the other, so that one server compiles the page once.
test.describe.configure({ mode: 'default' });

/** The page of all components, as `npm run dev` serves it. */
let server: ViteDevServer;
let address: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await createServer({
    ...rendererConfig,
    configFile: false,
    cacheDir: join(repository, 'test-results/vite'),
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
  const local = server.resolvedUrls?.local[0];
  if (local === undefined) throw new Error('Vite has no local address.');
  address = local;
  // Vite finds further packages while the page loads for the first time, and then reloads it.
  const page = await browser.newPage();
  await openDesign(page, 'theme=light&language=en');
  await page.waitForLoadState('networkidle');
  await page.close();
});

test.afterAll(async () => server.close());

async function openDesign(page: Page, query: string): Promise<void> {
  await page.goto(`${address}design.html?${query}`);
  await expect(page.getByRole('region', { name: 'Overlays' })).toBeVisible({ timeout: 60_000 });
}

/** Expects the two main choices of a request, its second step, and opens its menus. */
async function expectRequestMenus(page: Page, name: string): Promise<void> {
  const requests = page.getByRole('region', { name: 'Requests' });
  await expect(requests.getByRole('article')).toHaveCount(7);
  const [edit, waiting] = [
    requests.getByRole('article').first(),
    requests.getByRole('article').last(),
  ];
  await expect(waiting.locator('[aria-disabled=true]')).not.toHaveCount(0);
  await expect(edit.locator('[data-option=approve]')).toBeVisible();
  await expect(edit.locator('[data-option=reject]')).toBeVisible();
  const menus = edit.locator('[aria-haspopup=menu]:not(header *)');
  // An agent's own long name of an answer is also shown in full.
  const ofServer = requests.getByRole('article').nth(5);
  await expect(
    ofServer
      .locator('p')
      .filter({ hasText: /Let the server read what it needs for this one call$/u }),
  ).toBeVisible();
  await expect(ofServer.locator('[data-option=allow-0]')).toHaveAccessibleName(
    /for this one call$/u,
  );
  const risky = requests.getByRole('article').nth(1);
  await risky.locator('[data-option=approve]').click();
  await expect(risky.getByRole('alert')).toBeVisible();
  await risky.screenshot({ path: test.info().outputPath(`${name}-second-step.png`) });
  await page.keyboard.press('Escape');
  await expect(risky.getByRole('alert')).toBeHidden();
  for (const menu of await menus.all()) {
    await menu.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
}

type Look = {
  readonly name: string;
  readonly query: string;
  readonly forced: 'none' | 'active';
  readonly scope: Scope;
  readonly size: { readonly width: number; readonly height: number };
};

const looks: readonly Look[] = [
  {
    name: 'light',
    query: 'theme=light',
    forced: 'none',
    scope: 'all',
    size: { width: 1280, height: 900 },
  },
  {
    name: 'dark',
    query: 'theme=dark',
    forced: 'none',
    scope: 'colours',
    size: { width: 1600, height: 900 },
  },
  {
    name: 'chinese',
    query: 'theme=light&language=zh',
    forced: 'none',
    scope: 'structure',
    size: { width: 420, height: 900 },
  },
  {
    name: 'high-contrast',
    query: 'theme=dark',
    forced: 'active',
    scope: 'structure',
    size: { width: 1280, height: 900 },
  },
];

for (const { name, query, forced, scope, size } of looks) {
  test(`every component of the kit is accessible and fits: ${name}`, async ({ page }, info) => {
    test.slow();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.setViewportSize(size);
    await page.emulateMedia({ forcedColors: forced });
    await openDesign(page, query);
    await expectAccessible(page, `the design page: ${name}`, scope);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
    // The page scrolls inside, so a part is shown whole only in a window that is as high.
    await page.setViewportSize({ ...size, height: 9000 });
    for (const part of ['Cards', 'Requests']) {
      const region = page.getByRole('region', { name: part });
      await region.screenshot({ path: info.outputPath(`${name}-${part}.png`) });
    }
    await page.setViewportSize(size);
    await expect(page.getByRole('region', { name: 'Cards' }).getByRole('article')).toHaveCount(18);
    await expectRequestMenus(page, name);
    await page.getByRole('button', { name: 'Dialog', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `a dialog: ${name}`, scope);
    await page.screenshot({ path: info.outputPath(`${name}-dialog.png`) });
    await page.keyboard.press('Escape');
    // The dialog returns the focus when it has closed, which would close the menu.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Dialog', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`${name}-menu.png`) });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Toast', exact: true }).click();
    await expect(page.getByText('The conversation was exported.')).toBeVisible();
    expect(errors).toEqual([]);
  });
}
