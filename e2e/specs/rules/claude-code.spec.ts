import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { closeSettings, openRuleBuilder, openRules } from '../../support/page/rule-builder.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('a rule answers the real Claude Code: safe parts run, an unsafe part causes a question, and the question returns when the rule is revoked', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:makes-folder' });
  await expect(desk.question).toContainText('mkdir -p build/one');
  const builder = await openRuleBuilder(desk);
  await builder
    .getByRole('radio', { name: 'Commands that begin with mkdir -p', exact: true })
    .click();
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('mkdir -p build/one', 'Approve');
  await desk.expectText('The folder is there.');

  await desk.say('SCENARIO:makes-more');
  await desk.expectCard(/mkdir -p build\/two/u, 'completed');
  await desk.expectText(/by your rule “Allow: Commands that begin with mkdir -p”/u);
  await desk.decide('rm -rf build/one', 'Reject with a reason', 'Keep it.');
  await desk.expectCard(/rm -rf build\/one/u, 'denied');
  await desk.expectText('That is all.');

  const rules = await openRules(desk);
  await rules.getByRole('button', { name: /^Revoke the rule/u }).click();
  await expect(rules).toContainText('Revoked.');
  await closeSettings(desk);
  await desk.say('SCENARIO:makes-folder');
  await desk.decide('mkdir -p build/one', 'Approve');
});

test('a rule that denies sends Claude Code the reason', async ({ corral, page, model }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:makes-folder' });
  const builder = await openRuleBuilder(desk);
  await builder.getByRole('radio', { name: /^Always deny/u }).click();
  await builder.getByRole('textbox', { name: 'First words of the command' }).fill('mkdir');
  await builder.getByRole('button', { name: 'Save the rule' }).click();
  await desk.decide('mkdir -p build/one', 'Reject with a reason', 'Not yet.');
  await desk.say('SCENARIO:makes-more');
  await desk.expectCard(/mkdir -p build\/two/u, 'denied');
  await desk.expectText('That is all.');
  await expect(desk.question).toBeHidden();
  expect(JSON.stringify(model.requests())).toContain('The user has a standing rule against this');
});
