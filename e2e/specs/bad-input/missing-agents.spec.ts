import { expect } from '@playwright/test';

import { installProgram } from '../../machine/programs.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('without claude the first screen shows how to install it, and still offers the demo', async ({
  stopped,
  page,
}) => {
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  await expect(page.getByText('Not installed').first()).toBeVisible();
  await expect(page.getByText(/npm install -g @anthropic-ai\/claude-code/u).first()).toBeVisible();
  await expect(page.getByText(/npm install -g @openai\/codex/u).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeEnabled();
});

test('the list of agents, which follows the first paint, moves nothing on the first screen', async ({
  stopped,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('main h1.text-2xl');
      if (heading === null) return;
      observer.disconnect();
      const { left, top } = heading.getBoundingClientRect();
      document.documentElement.dataset['heading'] = `${left} ${top}`;
    }).observe(document, { childList: true, subtree: true });
  });
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  await expect(page.getByText('Not installed').first()).toBeVisible();
  const box = await page.locator('main h1').boundingBox();
  await expect(page.locator('html')).toHaveAttribute('data-heading', `${box?.x} ${box?.y}`);
});

test('a claude that is installed while Corral runs is found without a restart', async ({
  stopped,
  page,
}) => {
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  await expect(page.getByText('Not installed').first()).toBeVisible();
  await installProgram(stopped.machine, 'claude', 'echo "2.1.329 (Claude Code)"');
  await page.getByRole('button', { name: 'Look again' }).first().click();
  await expect(page.getByText('Version 2.1.329').first()).toBeVisible();
});

test('without a log-in the first screen shows how to log in', async ({ stopped, page }) => {
  await stopped.start({ env: { ANTHROPIC_API_KEY: '' } });
  await page.goto(stopped.address);
  await expect(page.getByText('Not logged in').first()).toBeVisible();
  await expect(
    page.getByText(/\/login|claude auth login|claude setup-token/u).first(),
  ).toBeVisible();
});

test('a claude that cannot be run is shown as broken, with its own error message', async ({
  stopped,
  page,
}) => {
  await installProgram(stopped.machine, 'claude', 'echo "Illegal instruction" >&2; exit 132');
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  await expect(page.getByText('Does not work').first()).toBeVisible();
  await expect(page.getByText(/Illegal instruction/u).first()).toBeVisible();
});
