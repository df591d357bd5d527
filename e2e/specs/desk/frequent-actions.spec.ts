import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { FREQUENT_ACTIONS } from '#renderer/desk/actions/frequent-actions.fixture.ts';

import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { changedFile, longFile } from '../../model-server/scenarios/diffs.ts';
import { ChangedRepository } from '../../support/changed-repository.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { ready } from '../../support/page/turns.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

type About = {
  /** The person's own text, which is pasted. */
  readonly text?: string;
  /** Runs before the step with that index, and waits until the page is ready for it. */
  readonly before?: Readonly<Record<number, () => Promise<unknown>>>;
  /** Finds what a step clicks on, if it has another name than the step. */
  readonly target?: Locator;
};

/** Does the steps of an action, as `docs/keys.md` lists them, and nothing else. */
async function act(
  page: Page,
  name: keyof typeof FREQUENT_ACTIONS,
  { text = '', before = {}, target }: About = {},
): Promise<void> {
  for (const [at, step] of FREQUENT_ACTIONS[name].steps.entries()) {
    // Each step follows the one before.
    // oxlint-disable-next-line no-await-in-loop
    await before[at]?.();
    // oxlint-disable-next-line no-await-in-loop
    if (step === 'text') await page.keyboard.insertText(text);
    // oxlint-disable-next-line no-await-in-loop
    else if ('key' in step) await page.keyboard.press(pressed(step.key));
    // oxlint-disable-next-line no-await-in-loop
    else await (target ?? page.getByRole('button', { name: step.click }).last()).click();
  }
}

/** Returns a combination as Playwright names it. A letter alone is written small. */
function pressed(combo: string): string {
  return combo.length === 1 ? combo.toLowerCase() : combo.replace('Mod', 'Control');
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function expectArmed(desk: Desk, about: string): Promise<void> {
  const dialog = desk.question.filter({ hasText: about });
  await expect(dialog.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
}

test('a session is started and answered by as many keys as the document of the keys says', async ({
  corral,
  page,
}) => {
  test.slow();
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  await expectArmed(desk, 'mkdir -p one');
  await act(page, 'approve');
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await expectArmed(desk, 'mkdir -p two');
  await act(page, 'reject');
  await desk.expectCard(/mkdir -p two/u, 'denied');
  await ready(page);

  const start = new StartPage(page);
  await act(page, 'newSession', { before: { 1: () => expect(start.prompt).toBeFocused() } });
  await expect(start.region).toBeHidden();
  await expect(desk.message).toBeFocused();

  await desk.startDemo('two');
  await expectArmed(desk, 'node count.mjs 3');
  await act(page, 'nextQuestion');
  await expectArmed(desk, 'TWO.md');
});

test('the changes of a turn are seen, committed and taken back by as many steps as the document of the keys says', async ({
  corral,
  page,
}) => {
  test.slow();
  const repository = new ChangedRepository(corral.machine.project);
  repository.git('config', 'user.name', 'Ann');
  repository.git('config', 'user.email', 'ann@example.invalid');
  const file = join(repository.folder, 'src/values.ts');
  await writeFile(file, longFile);
  repository.commit('Before');
  const desk = new Desk(page);
  await desk.startSession({ folder: repository.folder, prompt: 'SCENARIO:diffs' });
  await expectArmed(desk, 'values.ts');
  await act(page, 'approve');
  await desk.expectText('The values are new.');
  await ready(page);

  await act(page, 'takeBack', {
    before: {
      1: () => expect(page.getByRole('checkbox', { name: 'src/values.ts' })).toBeChecked(),
    },
  });
  await expect.poll(() => readFile(file, 'utf8')).toBe(longFile);
  await page.keyboard.press('Control+z');
  await expect.poll(() => readFile(file, 'utf8')).toBe(changedFile);

  const review = new ReviewPage(page);
  await act(page, 'seeChanges');
  await expect(review.commitButton('Commit 1 file')).toBeVisible();
  await act(page, 'commitAll', {
    text: 'New values',
    before: { 1: () => expect(review.message).toBeFocused() },
  });
  await expect.poll(() => repository.git('log', '-1', '--format=%s').trim()).toBe('New values');
  // The commit is made with an index of its own; the person's index follows it.
  await expect.poll(() => repository.git('status', '--porcelain')).toBe('');
});

test('an old conversation is found and continued by as many steps as the document of the keys says', async ({
  machine,
  stopped,
  page,
}) => {
  for (const number of [1, 2])
    await writeOwnTranscript(machine, {
      number,
      folder: machine.project,
      prompt: `Prompt ${number} of all`,
      answers: [`The quokka ${number} is here.`],
    });
  await stopped.start();
  await page.goto(stopped.address);
  const start = new StartPage(page);
  await page
    .getByRole('button', { name: /Prompt 1 of all/u })
    .first()
    .click();
  await expect(heading(page, 'Prompt 1 of all')).toBeVisible();

  await act(page, 'findText', {
    text: 'quokka',
    before: {
      1: () =>
        expect(page.getByRole('combobox', { name: 'Search all conversations' })).toBeFocused(),
    },
  });
  await expect(page.getByText('The quokka 2 is here.')).toBeVisible();

  await act(page, 'continueOld', {
    target: page.getByRole('region', { name: 'Continue' }).getByRole('button', {
      name: /Prompt 2 of all/u,
    }),
    before: { 1: () => expect(start.prompt).toBeFocused() },
  });
  await expect(heading(page, 'Prompt 2 of all')).toBeVisible();
  await expect(new Desk(page).message).toBeFocused();
});
