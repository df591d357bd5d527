import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import type { Corral } from '../../support/corral.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openSettings } from '../../support/page/settings.ts';
import { test } from '../../support/test.ts';

const script = join(import.meta.dirname, '../../fakes/locked-agent.ts');

/** Adds the agent that needs a login, and starts a session with it, which fails. */
async function startLocked(page: Page, { machine }: Corral, prompt: string): Promise<Desk> {
  const settings = await openSettings(page, 'More agents');
  await settings.getByRole('button', { name: 'Add an agent' }).click();
  const form = settings.getByRole('form', { name: 'New agent' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Shed');
  await form.getByRole('textbox', { name: 'Program', exact: true }).fill(process.execPath);
  const args = [script, join(machine.root, 'key')];
  await form.getByRole('textbox', { name: 'Arguments', exact: true }).fill(args.join('\n'));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');
  const desk = new Desk(page);
  await desk.startSession({ agent: 'Shed', folder: machine.project, prompt });
  const alert = page.getByRole('alert').filter({ hasText: 'Shed is not logged in: ' });
  await expect(alert).toContainText('The shed is locked.');
  return desk;
}

test('an agent logs in by itself, and then gets the prompt', async ({ corral, page }) => {
  const desk = await startLocked(page, corral, 'Fetch the rake.');
  const ways = page.getByRole('list', { name: 'Ways to log in' });
  await expect(ways.getByRole('listitem')).toHaveText([
    /^Log in: BellSomeone opens the door\./u,
    /^Log in: Window/u,
    /^Log in: Key.*locked-agent\.ts .*key --cut/u,
    /^Token: set SHED_TOKEN among the variables of this agent/u,
  ]);
  await expectAccessible(page, 'the ways to log in');
  await ways.getByRole('button', { name: 'Log in: Window' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The window is shut.' })).toBeVisible();
  await ways.getByRole('button', { name: 'Log in: Bell' }).click();
  await desk.expectText('You said: Fetch the rake.');
  await expect(ways).toHaveCount(0);
});

test('after a login in a terminal, the session starts again with its prompt', async ({
  corral,
  page,
}) => {
  const desk = await startLocked(page, corral, 'Fetch the spade.');
  await page.getByRole('button', { name: 'Log in: Key' }).click();
  await desk.expectText('You said: Fetch the spade.');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
});
