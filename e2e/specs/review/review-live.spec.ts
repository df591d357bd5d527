import { expect, type Locator, type Page } from '@playwright/test';

import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { ChangedRepository, linesWith } from '../../support/changed-repository.ts';
import { openProjectReview, ReviewPage } from '../../support/page/review.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const FILE = 'values.txt';
const OTHER = 'other.txt';

/** Notes each moment at which the list of changed files has fewer files than expected. */
async function watchList(page: Page, least: number): Promise<() => Promise<number>> {
  await page.evaluate((expected) => {
    const list = document.querySelector('[role="list"][aria-label="Changed files"]');
    const look = () => {
      if ((list?.isConnected ? list.childElementCount : 0) < expected)
        document.body.dataset['lost'] = String(Number(document.body.dataset['lost'] ?? 0) + 1);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, least);
  return () => page.evaluate(() => Number(document.body.dataset['lost'] ?? 0));
}

/** Writes a file from outside. Returns the time until its row is rendered, as the page saw it. */
async function timeToRow(rows: Locator, text: string, write: () => Promise<void>) {
  const began = Date.now();
  await write();
  await rows.filter({ hasText: text }).first().waitFor();
  return Date.now() - began;
}

test('edits of an already changed file from outside are shown as they happen, and nothing jumps', async ({
  corral,
  page,
}, info) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.write(OTHER, linesWith({}));
  await repository.changeThreeLines(FILE);
  await repository.write(OTHER, linesWith({ 5: 'five' }));
  const review = await ReviewPage.open(page, corral);
  const table = page.getByRole('table', { name: `Changes of ${FILE}` });
  const rows = table.getByRole('row');
  await expect(rows.filter({ hasText: 'thirty' })).toBeVisible();
  await review.hunk(2, FILE).focus();
  const lost = await watchList(page, 2);
  const times: number[] = [];

  for (const word of ['again', 'still', 'third', 'fourth']) {
    const changed = linesWith({ 10: 'ten', 30: `thirty ${word}`, 50: 'fifty' });
    times.push(await timeToRow(rows, `thirty ${word}`, () => repository.write(FILE, changed)));
  }
  info.annotations.push({ type: 'write to rows, ms', description: times.join(', ') });
  await expect(review.hunk(2, FILE)).toBeFocused();

  await test.step('a change above the hunk with the focus leaves the focus on that hunk', async () => {
    await review.hunk(3, FILE).focus();
    const changed = { 10: 'ten', 20: 'twenty', 30: 'thirty fourth', 50: 'fifty' };
    await repository.write(FILE, linesWith(changed));
    await expect(review.hunk(4, FILE)).toBeFocused();
    await page.keyboard.press('k');
    await expect(review.hunk(3, FILE)).toBeFocused();
  });

  await test.step('an edit of another file and a revert leave the counts equal', async () => {
    await repository.write(OTHER, linesWith({ 5: 'quint' }));
    const others = page.getByRole('table', { name: `Changes of ${OTHER}` }).getByRole('row');
    await expect(others.filter({ hasText: 'quint' })).toBeVisible();
    repository.git('checkout', '-q', '--', OTHER);
    await repository.write('third.txt', 'new\n');
    await expect(review.fileIn('third.txt')).toBeVisible();
    await expect(review.fileIn(OTHER)).toHaveCount(0);
  });

  await test.step('a commit from outside empties the review', async () => {
    expect(await lost()).toBe(0);
    repository.commit('Take all');
    await expect(review.fileIn(FILE)).toHaveCount(0);
  });
});

test('the review of a project follows its folder without a session', async ({ corral, page }) => {
  const repository = new ChangedRepository(corral.machine.project);
  await repository.changeThreeLines(FILE);
  await openProjectReview(page, corral.machine.project);
  const rows = page.getByRole('table', { name: `Changes of ${FILE}` }).getByRole('row');
  await expect(rows.filter({ hasText: 'thirty' })).toBeVisible();
  for (const word of ['again', 'still']) {
    await repository.write(FILE, linesWith({ 10: 'ten', 30: `thirty ${word}`, 50: 'fifty' }));
    await expect(rows.filter({ hasText: `thirty ${word}` })).toBeVisible();
  }
});

test('the open view of a file follows edits from outside and stays where it is', async ({
  machine,
  stopped,
  page,
}) => {
  const repository = new ChangedRepository(machine.project);
  await repository.changeThreeLines(FILE);
  await writeOwnTranscript(machine, {
    number: 1,
    folder: machine.project,
    prompt: 'Show me the file',
    answers: [`Look at \`${FILE}:30\`.`],
  });
  await stopped.start();
  await page.goto(stopped.address);
  await page.getByRole('button', { name: 'Open a transcript' }).first().click();
  await page.getByRole('button', { name: /Show me the file/u }).click();
  await page.getByRole('button', { name: `${FILE}:30` }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('thirty')).toBeVisible();
  await expect(viewer.locator('[data-line="30"]')).toBeVisible();
  for (const word of ['again', 'still']) {
    await repository.write(FILE, linesWith({ 10: 'ten', 30: `thirty ${word}`, 50: 'fifty' }));
    await expect(viewer.getByText(`thirty ${word}`)).toBeVisible();
  }
  await expect(viewer.locator('[data-line="30"]')).toBeVisible();
});
