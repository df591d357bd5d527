import { expect, type Page } from '@playwright/test';

import { openSettings } from './settings.ts';

/** Name of Corral's own agent on the desk. */
export const CORRAL_AGENT = 'Corral Agent';

/** Lets Corral's own agent use the scripted model server. */
export async function useScriptedModel(page: Page, modelUrl: string): Promise<void> {
  const settings = await openSettings(page, 'Agents');
  await settings.getByRole('button', { name: `Choose a model for ${CORRAL_AGENT}` }).click();
  const dialog = page.getByRole('dialog', { name: `${CORRAL_AGENT}: choose a model` });
  await dialog.getByRole('radio', { name: 'Other server' }).click();
  await dialog.getByRole('textbox', { name: 'Address of the server' }).fill(`${modelUrl}/v1`);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}
