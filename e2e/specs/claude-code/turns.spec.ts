import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('the running model, its context and the cost are shown in the status line, also after a reload', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const running = page.getByRole('group', { name: 'What runs' });
  const context = running.getByRole('button', { name: 'Context 0% (2,400 of 1M tokens)' });
  await expect(running.getByRole('button', { name: /^Model: claude-\S+/u })).toBeVisible();
  await expect(context).toBeVisible();
  await expect(
    running.getByRole('button', { name: /^Cost of this session: \$0\.\d+/u }),
  ).toBeVisible();
  await page.reload();
  await expect(context).toBeVisible();
});

test('the changes of a turn are counted and shown, by keyboard alone', async ({
  corral,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:two-files',
    mode: 'Accept edits',
  });
  await desk.expectText('Both files are written.');
  const strip = page.getByRole('group', { name: 'This turn', exact: true });
  const label = 'Changes of this turn: 2 files, 5 lines added, 2 removed';
  await expect(strip.getByRole('button', { name: label })).toHaveText('2 files+5−2');
  await expect(strip).toContainText('SCENARIO:two-files');
  await expect(
    page.getByRole('note', { name: 'Use of this turn' }).getByRole('button', { name: label }),
  ).toBeVisible();

  await page.keyboard.press('Alt+Shift+D');
  const dialog = page.getByRole('dialog', { name: 'Changes of this turn' });
  const greet = dialog.getByRole('region', { name: /greet\.ts, 1 lines added, 1 removed/u });
  const notes = dialog.getByRole('region', { name: /notes\.md, 3 lines added, 0 removed/u });
  await expect(greet).toContainText('return "Good day " + name;');
  await expect(greet).not.toContainText('"Hi "');
  await expect(notes).toContainText('It says good day.');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]),
  ).toEqual([]);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(notes.getByRole('button', { expanded: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notes).not.toContainText('It says good day.');
  await dialog.getByRole('button', { name: 'Copy as a patch' }).press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const patch = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(patch).toContain('--- a/src/greet.ts\n+++ b/src/greet.ts\n@@ ');
  expect(patch).toContain('-  return "Hello " + name;\n+  return "Good day " + name;\n');
  expect(patch).toContain('--- /dev/null\n+++ b/notes.md\n@@ -0,0 +1,3 @@\n+# Greeting\n');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await desk.say('SCENARIO:basic');
  await expect(page.getByRole('note', { name: 'Use of this turn' })).toHaveCount(2);
  await expect(strip).toContainText('SCENARIO:basic');
  await page.keyboard.press('Alt+Shift+D');
  await expect(dialog).toContainText('No file was changed in this turn');
});
