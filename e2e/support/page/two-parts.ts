import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import type { ModelServer } from '../../model-server/server.ts';
import type { Corral } from '../corral.ts';
import { Desk } from './desk.ts';

/** The file that an agent edits in two parts, relative to the project. */
export const TWO_PARTS = 'src/values.ts';

/** Lets an agent ask for an edit of two parts, and waits until its dialog takes answers. */
export async function askForTwoParts(
  page: Page,
  corral: Corral,
  asking: { readonly agent?: string; readonly prompt: string } = { prompt: 'SCENARIO:diffs' },
) {
  const { project } = corral.machine;
  const file = join(project, TWO_PARTS);
  await writeFile(file, longFile);
  const desk = new Desk(page);
  await desk.startSession({ ...asking, folder: project });
  await expect(desk.question).toContainText('values.ts', { timeout: 40_000 });
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  return { desk, file };
}

/** Checks that the first part of the edit was written, but not the second one. */
export async function expectFirstPartOnly(file: string): Promise<void> {
  const deleted = longFile.split('\n').find((line) => line.includes('value50 ')) ?? '';
  const written = await readFile(file, 'utf8');
  expect(written).toContain('compute(10, "new")');
  expect(written).toContain(deleted);
  expect(written.length).toBe(changedFile.length + deleted.length + 1);
}

/** Checks that the model gets to know the parts that were left out. */
export async function expectModelInformed(model: ModelServer): Promise<void> {
  const sent = () =>
    model
      .requests()
      .map(({ raw }) => raw)
      .join('\n');
  await expect.poll(sent).toContain('without these parts, which were not made');
}
