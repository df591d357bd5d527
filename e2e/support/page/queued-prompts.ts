import { expect, type Locator, type Page } from '@playwright/test';

import type { Corral } from '../corral.ts';
import { Desk } from './desk.ts';
import type { ModelServer } from '../../model-server/server.ts';

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
  for (const prompt of prompts) await desk.say(prompt);
  await expect(queue.getByRole('listitem')).toHaveCount(prompts.length);
  return { desk, queue };
}
