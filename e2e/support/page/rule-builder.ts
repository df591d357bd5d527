import { expect, type Locator } from '@playwright/test';

import type { Desk } from './desk.ts';
import { openSettings } from './settings.ts';

/** Opens the rule builder of the question in front. */
export async function openRuleBuilder(desk: Desk): Promise<Locator> {
  await desk.question.getByRole('button', { name: 'Approve and remember…' }).click();
  await desk.page.getByRole('menuitem', { name: /Always allow or deny/u }).click();
  const builder = desk.question.getByRole('form', { name: 'Rules' });
  await expect(builder.getByRole('region', { name: 'What it would do' })).toContainText(
    'Earlier requests',
  );
  return builder;
}

/** Opens the list of all rules in the settings. */
export async function openRules(desk: Desk): Promise<Locator> {
  return openSettings(desk.page, 'Rules');
}

export async function closeSettings(desk: Desk): Promise<void> {
  const dialog = desk.page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}
