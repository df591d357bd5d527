import { expect, type Page } from '@playwright/test';

import { installProgram } from '../../machine/programs.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Finds the one line about the agents that are not ready. */
const lineOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Agents on this machine' })
    .getByRole('button', { name: /not ready: / });

test('without claude the first screen shows how to install it, and still offers the demo', async ({
  stopped,
  page,
}) => {
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  const line = lineOf(page);
  await expect(line).toContainText(
    /5 agents are not ready: .+Claude Code, Codex, .+ are not installed/u,
  );
  await expect(page.getByText(/npm install/u)).toHaveCount(0);
  const { y: before } = (await line.boundingBox()) ?? { y: -1 };
  await line.click();
  await expect(page.getByText('Not installed').first()).toBeVisible();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  expect((await line.boundingBox())?.y).toBe(before);
  await expectAccessible(page, 'what can be done about agents that are not ready');
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
  await expect(lineOf(page)).toBeVisible();
  const box = await page.locator('main h1').boundingBox();
  await expect(page.locator('html')).toHaveAttribute('data-heading', `${box?.x} ${box?.y}`);
});

test('a claude that is installed while Corral runs is found without a restart', async ({
  stopped,
  page,
}) => {
  await stopped.start({ path: [] });
  await page.goto(stopped.address);
  await expect(lineOf(page)).toContainText(/Claude Code.* not installed/u);
  await installProgram(stopped.machine, 'claude', 'echo "2.1.329 (Claude Code)"');
  await page.getByRole('button', { name: 'Look again' }).first().click();
  await expect(
    page.getByRole('list', { name: 'Ready' }).getByText(/^Claude Code\s*2\.1\.329$/u),
  ).toBeVisible();
  await expect(lineOf(page)).not.toContainText('Claude Code');
});

test('without a log-in the first screen shows how to log in', async ({ stopped, page }) => {
  await stopped.start({ env: { ANTHROPIC_API_KEY: '' } });
  await page.goto(stopped.address);
  await expect(lineOf(page)).toContainText('Claude Code is not logged in');
  await lineOf(page).click();
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
  await expect(lineOf(page)).toContainText('not ready: Claude Code does not work;');
  await lineOf(page).click();
  await expect(page.getByText('Does not work').first()).toBeVisible();
  await expect(page.getByText(/Illegal instruction/u).first()).toBeVisible();
});

test('an agent that is not ready is set up from its details, and one that was chosen shows why it cannot start', async ({
  stopped,
  page,
}) => {
  await stopped.start();
  await page.goto(stopped.address);
  await expect(page.getByRole('list', { name: 'Ready' })).toContainText('Claude Code');
  await expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveCount(0);
  await lineOf(page).click();
  const others = page.getByRole('list', { name: 'Agents that are not ready' });
  await expect(others.getByRole('listitem')).toHaveText([
    /^Corral Agent/u,
    /^Codex/u,
    /^Gemini CLI/u,
    /^OpenCode/u,
  ]);
  await expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveCount(0);
  await others.getByRole('button', { name: 'Choose a model for Corral Agent' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await lineOf(page).click();
  await expect(others).toHaveCount(0);
  await new StartPage(page).choose('Agent', 'Codex');
  await expect(page.getByRole('alert').filter({ hasText: /\S/u })).toHaveText(
    /^Codex is not installed/u,
  );
});
