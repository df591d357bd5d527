import { expect } from '@playwright/test';

import { test } from '../../support/test.ts';

/** The words of the start, its own script, the page in one file, and what bundlers share. */
const MOST_SCRIPTS = 6;

test('index.html loads the first view with few scripts, because each request delays it', async ({
  corral,
  page,
}) => {
  const html = await (await page.request.get(corral.address.split('#')[0] ?? '')).text();
  const scripts = html.match(/(?:src|href)="[^"]+\.js"/gu) ?? [];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS);

  await page.goto(corral.address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
});
