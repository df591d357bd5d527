import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { Keyboard } from '../../support/page/keyboard.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Waits for a question about `about` that accepts keys. */
async function expectQuestion(page: Page, about: string): Promise<void> {
  await expect(page.getByRole('alertdialog')).toContainText(about);
  await expect(page.locator('[data-armed=true]')).toBeVisible();
}

/** Moves down the answers to one, and chooses it. */
async function chooseAnswer(keyboard: Keyboard, answer: RegExp): Promise<void> {
  await keyboard.press('ArrowDown');
  await keyboard.goTo(answer, 'ArrowDown');
  await keyboard.press('Enter');
}

async function runAction(keyboard: Keyboard, entry: string): Promise<void> {
  await keyboard.press('Control+k');
  await keyboard.expectAt(/^Search sessions and actions, and all conversations$/u);
  await keyboard.type(entry);
  await keyboard.press('Enter');
}

test('the whole demo works by keyboard alone, and the focus is visible at every stop', async ({
  corral,
  page,
}) => {
  test.setTimeout(180_000);
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const keyboard = new Keyboard(page);

  await test.step('a new session with the demo agent', async () => {
    await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
    await keyboard.goTo(/^New session/u);
    await keyboard.press('Enter');
    await keyboard.expectAt(/^First prompt/u);
    await keyboard.goTo(/^Agent: /u);
    await keyboard.press('Enter');
    await keyboard.goTo(/^Demo/u, 'ArrowDown');
    await keyboard.press('Enter');
    await keyboard.goTo(/^First prompt/u, 'Shift+Tab');
    await keyboard.type('tour');
    await keyboard.press('Enter');
  });

  await test.step('an edit: its diff is read, then it is sent back with feedback, then it is approved', async () => {
    await expectQuestion(page, 'Hello, ${name}!');
    await keyboard.expectAt(/^Edit this file\?\s+greet\.mjs$/u);
    await keyboard.goTo(/^Changes of/u);
    await keyboard.press('j');
    await keyboard.expectAt(/^Changes of/u);
    await keyboard.goTo(/^Approve once$/mu);
    await chooseAnswer(keyboard, /^Retry with feedback$/mu);
    await keyboard.expectAt(/What should be different/u);
    await keyboard.type('a bit shorter');
    await keyboard.press('Control+Enter');
    // Waits for the comment: the feedback is also in the field of the previous question, the
    // comment only in the new one.
    await expectQuestion(page, '// a bit shorter');
    await keyboard.press('a');
  });

  await test.step('a command is put off, found again, and approved', async () => {
    await expectQuestion(page, 'node count.mjs 60');
    await keyboard.press('Escape');
    await expect(desk.question).toBeHidden();
    await keyboard.expectAt(/^Message$/u);
    await keyboard.press('F9');
    await expectQuestion(page, 'node count.mjs 60');
    await chooseAnswer(keyboard, /^Approve once$/mu);
  });

  await test.step('questions by digits', async () => {
    await expectQuestion(page, 'What tone should the greeting have?');
    await keyboard.press('3');
    await keyboard.goTo(/^Pirate/u);
    await keyboard.press('Control+Enter');
    await expectQuestion(page, 'Which extras do you want?');
    await keyboard.press('1', '3');
    await keyboard.press('Control+Enter');
    await desk.expectText(/Tests, Colours/u);
  });

  await test.step('a plan', async () => {
    await expectQuestion(page, 'A plan for the greeting');
    await keyboard.press('m');
    await keyboard.expectAt(/^Approve and accept edits$/mu);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'That was the tour' })).toBeVisible();
    await expect(desk.question).toBeHidden();
  });

  await test.step('the conversation is walked, cards are opened, left and closed', async () => {
    await keyboard.expectAt(/^Message$/u);
    await keyboard.press('Shift+F6');
    await expect(page.locator('[data-seq]:focus')).toBeVisible();
    await keyboard.press('Home');
    await keyboard.expectAt(/^You, .*: tour$/u);
    await keyboard.goTo(/^Card: Updated greet\.mjs.*done$/u, 'ArrowDown');
    const edit = page.locator(':focus');
    if ((await edit.getByRole('button', { name: 'Show details' }).count()) > 0)
      await keyboard.press('Enter');
    await expect(edit.getByRole('button', { name: 'Hide details' })).toBeVisible();
    await keyboard.press('ArrowRight');
    await keyboard.goTo(/^Changes of/u);
    await keyboard.press('n', 'p');
    await keyboard.expectAt(/^Changes of/u);
    await keyboard.press('Escape', 'Enter');
    await expect(edit.getByRole('button', { name: 'Show details' })).toBeVisible();
    await keyboard.goTo(/^Card: .*Look at the project.*done$/u, 'j');
    await keyboard.press('Enter');
    await expect(
      desk
        .card(/Look at the project/u)
        .getByText('It is a small project')
        .last(),
    ).toBeVisible();
    await keyboard.press('Enter');
    await expect(
      page.locator(':focus').getByRole('button', { name: 'Show details' }),
    ).toBeVisible();
  });

  await test.step('the line of a fold opens, keeps the focus, and closes', async () => {
    await keyboard.goTo(/^2 reads and searches, folded$/u, 'ArrowDown');
    await keyboard.press('Enter');
    await keyboard.expectAt(/^2 reads and searches, open$/u);
    await keyboard.press('ArrowDown');
    await keyboard.expectAt(/^Card: Read README\.md.*done$/u);
    await keyboard.press('ArrowUp');
    await keyboard.expectAt(/^2 reads and searches, open$/u);
    await keyboard.press('Enter');
    await keyboard.expectAt(/^2 reads and searches, folded$/u);
    await keyboard.press('k');
  });

  await test.step('a text is found in the conversation', async () => {
    await keyboard.press('Control+f');
    await keyboard.expectAt(/^Find$/u);
    await keyboard.type('pirate');
    await expect(page.getByRole('search').getByRole('status')).toHaveText(
      /^Message \d of 3 · \d+ match(?:es)?$/u,
    );
    await keyboard.press('Enter', 'Escape');
    await expect(page.getByRole('search')).toBeHidden();
    await keyboard.expectAt(/./u);
  });

  await test.step('the shortcut sheet and the settings', async () => {
    await keyboard.goTo(/^(?:You|Demo|Card|Question)\b/u, 'F6');
    await keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await keyboard.expectAt(/^Keyboard shortcuts$/u);
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await runAction(keyboard, 'settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await keyboard.goTo(/^Theme/u);
    await keyboard.press('Enter');
    await keyboard.goTo(/^Dark$/u, 'ArrowDown');
    await keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await keyboard.expectAt(/^Theme/u);
    await keyboard.press('Escape');
    await expect(settings).toBeHidden();
  });

  await test.step('the session is renamed, ended and deleted', async () => {
    await keyboard.press('F2');
    await keyboard.expectAt(/^New title$/u);
    await keyboard.type('By keyboard');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keyboard');
    await runAction(keyboard, 'stop agent');
    await expect(page.getByText('Stopped', { exact: true }).first()).toBeVisible();
    await runAction(keyboard, 'delete the');
    await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
    const deleted = page.getByRole('dialog', { name: 'Deleted' });
    await expect(deleted).toContainText('By keyboard');
    await keyboard.press('F6');
    await keyboard.goTo(/^Undo$/u);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keyboard');
    await runAction(keyboard, 'delete the');
    await expect(deleted).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try it without an agent' })).toBeVisible();
    await keyboard.goTo(/^New session/u);
  });
});
