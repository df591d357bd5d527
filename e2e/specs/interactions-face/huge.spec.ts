import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { repository, type Machine } from '../../machine/machine.ts';
import { installProgram } from '../../machine/programs.ts';
import { test } from '../../support/test.ts';

test.beforeEach(async ({ machine, stopped, page }) => {
  test.slow();
  const fake = join(repository, 'e2e/fakes/huge-claude.ts');
  await installProgram(
    machine,
    'claude',
    `exec node --disable-warning=ExperimentalWarning ${fake} "$@"`,
  );
  await stopped.start();
  await page.addInitScript(`window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
      .observe({ type: 'longtask', buffered: true });`);
  await page.goto(stopped.address);
});

test.afterEach(async ({ page }, info) => {
  // Reported, not asserted, because machines differ.
  const longest = await page.evaluate('Math.max(0, ...window.longTasks)');
  info.annotations.push({ type: 'longest task of the page, ms', description: String(longest) });
});

async function ask(page: Page, machine: Machine, which: string): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startSession({ folder: machine.project, prompt: `HUGE:${which}` });
  await expect(desk.question).toBeVisible({ timeout: 60_000 });
  return desk;
}

function answers(machine: Machine): string {
  const file = join(machine.project, 'answers.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('a question with 20,000 choices renders some, finds all, and sends the chosen one', async ({
  machine,
  page,
}) => {
  const desk = await ask(page, machine, 'options');
  await expect(desk.question.getByRole('radio')).toHaveCount(31);
  await desk.question.getByRole('button', { name: /^Show more/u }).scrollIntoViewIfNeeded();
  await desk.question
    .getByRole('radio', { name: 'Choice 99', exact: true })
    .scrollIntoViewIfNeeded();
  await expect(
    desk.question.getByRole('radio', { name: 'Choice 120', exact: true }),
  ).toBeAttached();
  await desk.question.getByRole('textbox', { name: /^Find among/u }).fill('choice 19999');
  // Digits choose only options that the filter shows.
  await expect(desk.question.getByRole('radio')).toHaveCount(2);
  await desk.question.getByRole('heading').first().focus();
  await page.keyboard.press('1');
  await desk.question.getByRole('textbox', { name: /^Find among/u }).fill('');
  // Waits for the list, which follows the filter with a delay; an earlier digit would choose
  // nothing.
  await expect(desk.question.getByRole('radio', { name: 'Choice 0', exact: true })).toBeVisible();
  await expect(desk.question.getByRole('radio').first()).not.toBeChecked();
  await desk.question.getByRole('heading').first().focus();
  await page.keyboard.press('1');
  await expect(desk.question.getByRole('radio').first()).toBeChecked();
  await desk.question.getByRole('textbox', { name: /^Find among/u }).fill('choice 19999');
  await desk.question.getByRole('radio', { name: 'Choice 19999', exact: true }).check();
  await desk.question.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect.poll(() => answers(machine), { timeout: 60_000 }).toContain('Choice 19999');
  expect(answers(machine)).toContain('"Which one?":"Choice 19999"');
});

test('a question with 100,000 fields renders some, finds all, and sends all of them', async ({
  machine,
  page,
}) => {
  const desk = await ask(page, machine, 'fields');
  await expect(desk.question.getByText('value 5', { exact: true })).toBeVisible();
  expect(await desk.question.getByRole('definition').count()).toBeLessThan(1_000);
  await desk.question.getByRole('textbox', { name: /^Find among/u }).fill('field-99999');
  await expect(desk.question.getByText('value 99999', { exact: true })).toBeVisible();
  await desk.question.getByRole('button', { name: 'Approve once', exact: true }).click();
  await expect
    .poll(() => answers(machine), { timeout: 60_000 })
    .toContain('"field-99999":"value 99999"');
});

test('a command of 5 MB shows its beginning at once and its end on demand', async ({
  machine,
  page,
}) => {
  const desk = await ask(page, machine, 'command');
  await expect(desk.question.getByText(/echo begin and so on/u).first()).toBeVisible();
  await expect(desk.question.getByText(/the-very-end/u)).toBeHidden();
  await desk.question.getByRole('button', { name: 'Load all of it' }).first().click();
  await desk.question
    .getByRole('button', { name: /^Show all/u })
    .first()
    .click({ timeout: 60_000 });
  await expect(desk.question.getByText(/the-very-end/u).first()).toBeAttached({ timeout: 60_000 });
});
