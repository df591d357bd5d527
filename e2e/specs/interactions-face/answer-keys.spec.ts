import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import { longFile } from '../../model-server/scenarios/diffs.ts';
import { anotherWindow } from '../../support/another-window.ts';
import { freezeWhenVisible, installClock } from '../../support/page/arming.ts';
import { Desk } from '../../support/page/desk.ts';
import { ReviewPage } from '../../support/page/review.ts';
import { askForTwoParts, TWO_PARTS } from '../../support/page/two-parts.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });
test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

async function expectArmed(desk: Desk, about: string | RegExp): Promise<void> {
  const dialog = desk.question.filter({ hasText: about });
  await expect(dialog.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
}

const button = (desk: Desk, name: string | RegExp) =>
  desk.question.getByRole('button', { name, exact: typeof name === 'string' });

/** Counts the keys that a person presses. */
class CountedKeys {
  readonly #page: Page;
  #pressed = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.#pressed += 1;
    await this.#page.keyboard.press(key);
  }

  /** Returns the keys since the last call. */
  take(): number {
    const pressed = this.#pressed;
    this.#pressed = 0;
    return pressed;
  }
}

test('one key approves and one rejects, the same for a command, an edit, a question and a plan; one goes to the next question', async ({
  corral,
  page,
}) => {
  test.slow();
  const desk = new Desk(page);
  const keys = new CountedKeys(page);
  const folder = corral.machine.project;

  await test.step('commands', async () => {
    await desk.startSession({ folder, prompt: 'SCENARIO:two-approvals' });
    await expectArmed(desk, 'mkdir -p one');
    await keys.press('a');
    await desk.expectCard(/mkdir -p one/u, 'completed');
    await expectArmed(desk, 'mkdir -p two');
    await keys.press('n');
    await desk.expectCard(/mkdir -p two/u, 'denied');
    expect(keys.take()).toBe(2);
    await expect(desk.question).toBeHidden();
  });

  await test.step('edits', async () => {
    await desk.startSession({ folder, prompt: 'SCENARIO:two-edits' });
    await expectArmed(desk, 'Hello');
    await keys.press('a');
    await expectArmed(desk, 'everyone');
    await keys.press('n');
    await desk.expectText(/→ Rejected/u);
    expect(keys.take()).toBe(2);
    await expect(desk.question).toBeHidden();
  });

  await test.step('a question, which one key skips, and which a digit and one key answer', async () => {
    await desk.startSession({ folder, prompt: 'SCENARIO:question' });
    await expectArmed(desk, 'Which database');
    await keys.press('n');
    await desk.expectText(/→ Skipped/u);
    await desk.say('SCENARIO:question');
    await expectArmed(desk, 'Which database');
    await keys.press('2');
    await keys.press('a');
    await desk.expectText(/SQLite/u);
    expect(keys.take()).toBe(3);
    await expect(desk.question).toBeHidden();
  });

  await test.step('a plan', async () => {
    await desk.startSession({ folder, prompt: 'SCENARIO:plan-mode', mode: 'Plan' });
    await expectArmed(desk, 'Run the tests.');
    await keys.press('a');
    // The answer itself can be scrolled out of view by what follows it.
    await expect(page.getByRole('button', { name: 'Permission mode: Ask' })).toBeVisible();
    await desk.expectText(/The plan is carried out/u);
    expect(keys.take()).toBe(1);
    await expect(desk.question).toBeHidden();
  });

  await test.step('two questions', async () => {
    await desk.startDemo('two');
    await expectArmed(desk, 'node count.mjs 3');
    await keys.press('F9');
    await expectArmed(desk, 'TWO.md');
    expect(keys.take()).toBe(1);
  });
});

test('the answers stand at the same place for every kind and height of request, and are in view', async ({
  corral,
  page,
}) => {
  test.slow();
  const desk = new Desk(page);
  const bar = desk.question.getByRole('group', { name: 'Answers' });
  const slots = bar.locator('> div');
  const places = () =>
    Promise.all([bar, slots.nth(0), slots.nth(1)].map((one) => one.boundingBox()));
  await desk.startDemo('count 3');
  await expectArmed(desk, 'node count.mjs 3');
  await page.keyboard.press('Escape');
  await desk.startDemo('risky');
  await expectArmed(desk, 'rm -rf scratch');
  await page.keyboard.press('Escape');
  await desk.startDemo('question');
  await expectArmed(desk, 'What tone');
  await page.keyboard.press('Escape');
  await desk.startDemo('plan');
  await expectArmed(desk, 'A plan for the greeting');
  await page.keyboard.press('Escape');
  const { desk: asking } = await askForTwoParts(page, corral);
  await expectArmed(asking, 'values.ts');
  for (const [width, height] of [
    [1440, 900],
    [640, 400],
    [420, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const first = await places();
    expect(first[0]?.width).toBeGreaterThan(100);
    const seen = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const title = (await desk.question.getByRole('heading').first().textContent()) ?? '';
      seen.add(title);
      expect(await places(), `${title} ${width} x ${height}`).toEqual(first);
      await expect(desk.question.getByRole('group', { name: 'Answers' })).toBeInViewport({
        ratio: 1,
      });
      await page.screenshot({
        path: test.info().outputPath(`${width}-${height}-${String(count)}.png`),
      });
      await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
      await page.keyboard.press('F9');
      await expect(desk.question.getByRole('heading').first()).not.toHaveText(title);
    }
    expect(seen.size).toBe(5);
  }
});

test('a high risk is approved by a second step of another kind, and never by a double click or a repeated key', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('risky');
  await expectArmed(desk, 'rm -rf scratch');
  const confirm = button(desk, 'Confirm: Approve once');
  const isOpen = async () => {
    await expect(desk.question).toContainText('rm -rf scratch');
    await expect(confirm).toBeHidden();
  };
  await page.keyboard.press('a');
  await expect(confirm).toBeFocused();
  await page.screenshot({ path: test.info().outputPath('confirm.png') });
  // Any other key goes back: the person is writing something.
  await page.keyboard.press('a');
  await isOpen();
  await page.keyboard.type('always');
  await page.keyboard.press('Backspace');
  await isOpen();
  await expectArmed(desk, 'rm -rf scratch');
  await page.keyboard.press('a');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Escape');
  await isOpen();
  await button(desk, 'Approve once').dblclick();
  await expect(confirm).toBeVisible();
  // The focus is on the first button, which does not confirm either.
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await expect(confirm).toBeVisible();
  await desk.question.getByRole('button', { name: 'Back', exact: true }).click();
  await isOpen();
  await page.keyboard.press('a');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(desk.question).toBeHidden();
  await desk.expectText(/→ Approved/u);
});

test('a word that is typed at a question does not approve it by one of its letters', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:two-approvals' });
  await expectArmed(desk, 'mkdir -p one');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('what was that');
  await expectArmed(desk, 'mkdir -p one');
  await page.keyboard.press('a');
  await desk.expectCard(/mkdir -p one/u, 'completed');
  await expectArmed(desk, 'mkdir -p two');
});

test('a question that comes from behind another dialog has the keys, also when no element has the focus', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await page.getByRole('button', { name: 'Add a project…' }).click();
  await page.getByRole('dialog', { name: 'Add a project' }).waitFor();
  const elsewhere = await anotherWindow(corral, context);
  await new Desk(elsewhere).startDemo('two');
  await expect(elsewhere.getByText('1 of 2')).toBeVisible();
  await expect(page.getByText('1 waiting for you')).toBeAttached();
  await page.keyboard.press('Escape');
  await expectArmed(desk, 'node count.mjs 3');
  await page.keyboard.press('F9');
  await expectArmed(desk, 'TWO.md');
  // The focus as it is after the element that had it was removed.
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('F9');
  await expectArmed(desk, 'node count.mjs 3');
  await page.getByRole('button', { name: 'Add a project…', includeHidden: true }).focus();
  await page.keyboard.press('a');
  await expectArmed(desk, 'TWO.md');
  await expect(elsewhere.getByText('1 of 2')).toBeHidden();
});

test('letters are text in fields and in an input method, and answer nothing while a key is held, at first, or for a question that came under the key', async ({
  corral,
  page,
  context,
}) => {
  test.slow();
  await installClock(page);
  const desk = new Desk(page);
  await freezeWhenVisible(page, desk.question, () => desk.startDemo('two'));
  const remains = () => expect(desk.question).toContainText('node count.mjs 3');

  await test.step('in the first moments', async () => {
    for (const key of ['a', 'n']) await page.keyboard.press(key);
    await remains();
    await page.clock.resume();
    await expectArmed(desk, 'node count.mjs 3');
  });

  await test.step('in a field, by F', async () => {
    await page.keyboard.press('f');
    const field = desk.question.getByRole('textbox', { name: /^Tell the agent/u });
    await expect(field).toBeFocused();
    await page.keyboard.type('an one');
    await expect(field).toHaveValue('an one');
    await field.fill('');
    await desk.question.getByRole('heading').first().focus();
  });

  await test.step('in an input method, with modifiers, and held down', async () => {
    const send = (init: string) =>
      page.evaluate(`document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true, ${init} }))`);
    for (const init of [
      'isComposing: true',
      'keyCode: 229',
      'repeat: true',
      'ctrlKey: true',
      'altKey: true',
      'metaKey: true',
      'shiftKey: true',
    ])
      await send(init);
    await remains();
    await expectArmed(desk, 'node count.mjs 3');
  });

  await test.step('a question that was answered elsewhere under the key', async () => {
    const elsewhere = await anotherWindow(corral, context);
    const other = new Desk(elsewhere);
    await other.decide('node count.mjs 3', 'Approve');
    await expect(desk.question).toContainText('TWO.md');
    // A key that was meant for the closed question comes before the next one takes answers.
    await expect(desk.question.locator('[data-armed]')).toHaveCount(1);
    await elsewhere.close();
  });
});

test('the same keys answer in the card and in the review of an edit, while these have the focus', async ({
  corral,
  page,
}) => {
  test.slow();
  const { desk, file } = await askForTwoParts(page, corral);
  await page.keyboard.press('o');
  await expect(desk.question).toBeHidden();
  const answers: Locator = page.getByRole('region', { name: 'An edit that the agent asks for' });
  await expect(answers.locator('[data-armed=true]')).toBeVisible();
  // In the message field, the keys are text.
  await desk.message.fill('');
  await desk.message.press('n');
  await expect(desk.message).toHaveValue('n');
  await desk.message.fill('');
  await expect(answers.getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
  await new ReviewPage(page).hunk(2, TWO_PARTS).focus();
  await page.keyboard.press('n');
  await expect(answers).toContainText('answered or withdrawn');
  await expect(page.getByText('The values are new.').last()).toBeVisible();
  expect(await readFile(file, 'utf8')).toBe(longFile);
});
