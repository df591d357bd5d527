import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { closeSettings, openRuleBuilder, openRules } from '../../support/page/rule-builder.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.shell.pid).toBeGreaterThan(0));

test('a rule that allows answers the next such command and is named in the conversation; the question returns when the rule is revoked', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question).toContainText('Medium risk');
  const builder = await openRuleBuilder(desk);
  // A rule to allow offers only the exact command, because the script may do anything with other
  // arguments. A rule to deny may be wider.
  const wider = builder.getByRole('radio', {
    name: 'Commands that begin with node count.mjs',
    exact: true,
  });
  await expect(
    builder.getByRole('radio', { name: 'Commands that begin with node count.mjs 3', exact: true }),
  ).toBeChecked();
  await expect(wider).toBeHidden();
  await builder.getByRole('radio', { name: /^Always deny/u }).click();
  await expect(wider).toBeVisible();
  await builder.getByRole('radio', { name: /^Always allow/u }).click();
  const preview = builder.getByRole('region', { name: 'What it would do' });
  await expect(preview).toContainText('It decides this request and those like it.');
  await expect(preview).toContainText('Earlier requests that it would have decided: 1 of 1.');
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await expect(desk.question).toContainText('The rule applies to the next requests');
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.expectText('Done.');

  await desk.say('count 3');
  await desk.expectText(/by your rule “Allow: Commands that begin with node count\.mjs 3”/u);
  await expect(desk.question).toBeHidden();

  const rules = await openRules(desk);
  await expect(rules.getByRole('listitem')).toContainText('Used 1 time');
  await rules.getByRole('button', { name: /^Revoke the rule/u }).click();
  await expect(rules).toContainText('Revoked.');
  await closeSettings(desk);
  await desk.say('count 3');
  await desk.decide('node count.mjs 3', 'Approve');
  await expect(desk.card(/node count\.mjs 3/u)).toHaveCount(3);
});

test('a rule that is revoked by mistake can be restored', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  const builder = await openRuleBuilder(desk);
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.expectText('Done.');
  const rules = await openRules(desk);
  await rules.getByRole('button', { name: /^Revoke the rule/u }).click();
  await rules.getByRole('button', { name: /^Bring back the rule/u }).click();
  await expect(rules.getByRole('button', { name: /^Revoke the rule/u })).toBeVisible();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await closeSettings(desk);
  await desk.say('count 3');
  await desk.expectText(/by your rule/u);
});

test('the rule builder and the list of rules are accessible', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  const builder = await openRuleBuilder(desk);
  const words = builder.getByRole('textbox', { name: 'First words of the command' });
  await words.fill('node');
  await expect(builder.getByRole('checkbox', { name: 'I want that' })).toBeVisible();
  await expectAccessible(page, 'the rule builder');
  await words.fill('node count.mjs 3');
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('node count.mjs 3', 'Approve');
  await openRules(desk);
  await expectAccessible(page, 'the list of rules');
});

test('a rule that denies answers the next such command, and the conversation names the rule', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  const builder = await openRuleBuilder(desk);
  await builder.getByRole('radio', { name: /^Always deny/u }).click();
  await builder.getByRole('textbox', { name: 'First words of the command' }).fill('node count.mjs');
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('node count.mjs 3', 'Reject with a reason', 'Not now.');
  await desk.say('count 5');
  await desk.expectCard(/node count\.mjs 5/u, 'denied');
  await desk.expectText(/by your rule “Deny: Commands that begin with node count\.mjs”/u);
  await expect(desk.question).toBeHidden();
});

test('a compound command with an unsafe part causes a question, also if a rule allows its other parts', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('risky');
  await expect(desk.question).toContainText('High risk');
  await expect(desk.question).toContainText('Deletes folders with all that is in them');
  const builder = await openRuleBuilder(desk);
  const words = builder.getByRole('textbox', { name: 'First words of the command' });
  await words.fill('rm');
  await expect(builder.getByRole('region', { name: 'What it would do' })).toContainText(
    'It does not decide this request by itself.',
  );
  await expect(builder.getByRole('button', { name: 'Save the rule' })).toBeDisabled();
  await builder.getByRole('checkbox', { name: 'I want that' }).check();
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('rm -rf scratch', 'Reject with a reason', 'No.');
  await desk.say('risky');
  await desk.decide('rm -rf scratch', 'Reject with a reason', 'Still no.');
});

test('keys in the rule builder never answer the question', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('count 3');
  await expect(desk.question.locator('[data-armed=true]')).toBeVisible();
  const builder = await openRuleBuilder(desk);
  await builder.getByRole('radio', { name: /^Always allow/u }).focus();
  for (const key of ['1', 'a', 'n', 'j']) await page.keyboard.press(key);
  await builder.getByRole('textbox', { name: 'First words of the command' }).press('a');
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(builder).toBeHidden();
  await expect(desk.question).toBeVisible();
  await desk.decide('node count.mjs 3', 'Approve');
});
