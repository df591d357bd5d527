import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import { anotherWindow } from '../../support/another-window.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { closeSettings, openRuleBuilder, openRules } from '../../support/page/rule-builder.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });
test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

const TURN = 'Approve all edits of this turn';
const NEXT = 'Approve this and the next 5 like it';

const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Approved without a question' });

async function expectArmed(desk: Desk, about: string | RegExp): Promise<void> {
  const dialog = desk.question.filter({ hasText: about });
  await expect(dialog.locator('[data-armed=true]')).toBeVisible({ timeout: 40_000 });
}

/** Opens the menu by its key and goes to an entry by the arrow keys. */
async function goToEntry(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('m');
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const all = await page.getByRole('menuitem').allInnerTexts();
  const at = all.findIndex((text) => text.startsWith(name));
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  return entry;
}

const stopButton = (page: Page): Locator => page.getByRole('button', { name: 'Stop', exact: true });

/** Lets the demo run its command, which a rule approves. `used` is what the chip shows then. */
async function countByRule(desk: Desk, used: string | null): Promise<void> {
  await desk.say('count 3');
  if (used === null) await expect(chips(desk.page)).toBeHidden();
  else await expect(chips(desk.page)).toContainText(used);
  await expect(stopButton(desk.page)).toBeHidden();
  await expect(desk.question).toBeHidden();
}

test('the edits of a turn of the real Claude Code are approved by one answer, which ends with the turn', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const folder = corral.machine.project;
  await desk.startSession({ folder, prompt: 'SCENARIO:two-files' });
  await expectArmed(desk, 'greet.ts');
  const entry = await goToEntry(page, TURN);
  await expect(entry).toHaveAccessibleDescription(/of files in .*Ends with the turn\./u);
  await page.keyboard.press('Enter');
  await desk.expectText('Both files are written.');
  await expect(desk.question).toBeHidden();
  expect(await readFile(`${folder}/notes.md`, 'utf8')).toContain('It says good day.');
  expect(await readFile(`${folder}/src/greet.ts`, 'utf8')).toContain('Good day');
  await expect(chips(page)).toBeHidden();

  await desk.say('SCENARIO:later-file');
  await expectArmed(desk, 'later.md');
  await page.keyboard.press('Escape');
  const rules = await openRules(desk);
  await expect(rules).toContainText('There are no rules.');
});

test('a turn that is stopped ends the approval of its edits', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:edit-then-command' });
  await expectArmed(desk, 'greet.ts');
  await goToEntry(page, TURN);
  await page.keyboard.press('Enter');
  // A command is no edit, so it is asked.
  await expectArmed(desk, 'mkdir -p one');
  await page.keyboard.press('Escape');
  await expect(chips(page)).toContainText('Approving this turn’s edits');
  await expect(chips(page)).toContainText('0 used');
  await stopButton(page).click();
  await expect(chips(page)).toBeHidden();
});

test('a counted approval is shown with its uses, in each window and after a reload, and can be stopped anywhere', async ({
  corral,
  page,
  context,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expectArmed(desk, 'node count.mjs 3');
  const entry = await goToEntry(page, NEXT);
  await expect(entry).toHaveAccessibleDescription(
    'Bash: Commands that begin with node count.mjs 3. Only in this session. High risk is still asked.',
  );
  await expectAccessible(page, 'the menu with approvals that end');
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  // The key of the menu does not choose in it.
  await page.keyboard.press('m');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Enter');
  await desk.expectText('Done.');
  await expect(chips(page)).toContainText('Approving: Commands that begin with node count.mjs 3');
  await expect(chips(page)).toContainText('0 of 5 used');
  await expect(stopButton(page)).toBeHidden();
  await countByRule(desk, '1 of 5 used');
  await desk.expectText(/by your rule “Allow: Commands that begin with node count\.mjs 3”/u);
  await expectAccessible(page, 'the approvals that hold for a time');
  await page.screenshot({ path: test.info().outputPath('chip.png') });
  await page.reload();
  await expect(chips(page)).toContainText('1 of 5 used');

  const other = await anotherWindow(corral, context);
  await other.getByRole('treeitem', { level: 2 }).first().click();
  await expect(chips(other)).toContainText('1 of 5 used');
  const stop = chips(other).getByRole('button', { name: /^Stop: Approving/u });
  await stop.focus();
  await other.keyboard.press('Enter');
  await expect(chips(other)).toBeHidden();
  await expect(chips(page)).toBeHidden();
  await desk.say('count 3');
  await expectArmed(desk, 'node count.mjs 3');
});

test('a counted approval keeps its count when Corral is killed, and ends with its last use', async ({
  corral,
  guard,
  page,
}) => {
  test.slow();
  guard.allowLostConnection();
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expectArmed(desk, 'node count.mjs 3');
  await goToEntry(page, NEXT);
  await page.keyboard.press('Enter');
  await desk.expectText('Done.');
  await expect(stopButton(page)).toBeHidden();
  for (const used of ['1 of 5 used', '2 of 5 used']) await countByRule(desk, used);
  await corral.restart('kill');
  await expect(chips(page)).toContainText('2 of 5 used');
  for (const used of ['3 of 5 used', '4 of 5 used', null]) await countByRule(desk, used);
  await desk.say('count 3');
  await expectArmed(desk, 'node count.mjs 3');
});

test('a rule with an end is made in the rule builder, is listed with its end, and is not brought back', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  const builder = await openRuleBuilder(desk);
  await builder.getByRole('combobox', { name: 'How long the rule applies' }).click();
  await page.getByRole('option', { name: 'For the next 10 requests' }).click();
  await expect(builder).toContainText('A rule with an end applies in this session only.');
  await expectAccessible(page, 'the rule builder with an end');
  await page.screenshot({ path: test.info().outputPath('builder.png') });
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('node count.mjs 3', 'Approve');
  await expect(chips(page)).toContainText('0 of 10 used');
  const rules = await openRules(desk);
  await expect(rules.getByRole('listitem')).toContainText('For the next 10 requests');
  await rules.getByRole('button', { name: /^Revoke the rule/u }).click();
  await expect(rules).toContainText('Revoked.');
  await expect(rules.getByRole('button', { name: /^Bring back/u })).toBeHidden();
  await closeSettings(desk);
  await expect(chips(page)).toBeHidden();
});

test('a request of high risk is offered no approval of more than itself', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('risky');
  await expectArmed(desk, 'rm -rf scratch');
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: /Always allow or deny/u })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Approve/u })).toBeHidden();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('an approval that ends is offered, shown and stopped in Chinese', async ({ page }) => {
    const desk = new Desk(page);
    const start = await StartPage.open(page);
    await start.choose('智能体', /演示|Demo/u);
    await start.prompt.fill('count 3');
    await start.start();
    await expectArmed(desk, 'node count.mjs 3');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: '批准这个以及之后 5 个类似的请求' }).click();
    const list = page.getByRole('list', { name: '不经询问的批准' });
    await expect(list).toContainText('已用 0 / 5 次');
    await page.setViewportSize({ width: 420, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: test.info().outputPath('chip-narrow.png') });
    await list.getByRole('button', { name: /^停止/u }).click();
    await expect(list).toBeHidden();
  });
});
