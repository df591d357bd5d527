import { expect, type Locator, type Page } from '@playwright/test';

import type { Corral } from '../corral.ts';
import { Desk } from './desk.ts';
import type { ModelServer } from '../../model-server/server.ts';

/** Waits until the page shows that the agent works, because keys of the message field depend on it. */
export async function expectWorking(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send after the turn' })).toBeVisible();
}

/** Sends prompts while Claude Code still streams an answer, so that they wait in the queue. */
export async function queuePrompts(
  {
    corral,
    page,
    model,
  }: { readonly corral: Corral; readonly page: Page; readonly model: ModelServer },
  prompts: readonly string[],
): Promise<{ readonly desk: Desk; readonly queue: Locator }> {
  const desk = new Desk(page);
  const queue = page.getByRole('region', { name: 'Queued prompts' });
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
  await model.reached('rest');
  await expectWorking(page);
  for (const prompt of prompts) await desk.say(prompt);
  await expect(queue.getByRole('listitem')).toHaveCount(prompts.length);
  return { desk, queue };
}
