import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'codex', 'gemini', 'opencode'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Continue with another agent' });
  return {
    dialog,
    text: dialog.getByRole('textbox', { name: 'First prompt for the new agent' }),
    start: dialog.getByRole('button', { name: 'Start session' }),
    links: page.getByRole('navigation', { name: 'Conversations that belong together' }),
    title: page.getByRole('heading', { level: 1 }),
  };
};

async function runAction(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a conversation of the demo agent is continued by keyboard, and nothing is sent unread', async ({
  corral,
  page,
  model,
}) => {
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  const { dialog, text, start, links, title } = parts(page);
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('continue with another');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: 'Claude Code' })).toBeFocused();
  await expect(text).toHaveValue(/```text\nhelp\n```/u);
  await expect(text).toHaveValue(/I am the demo agent/u);
  await expect(dialog.getByRole('radio', { name: /^Demo/u })).toHaveCount(0);
  await expect(dialog.getByText('Permission mode: Ask')).toBeVisible();
  await expectAccessible(page, 'the dialog that continues a conversation');
  await text.fill('');
  await start.click();
  await expect(dialog.getByRole('alert')).toHaveText('Write what the new agent shall do.');
  expect(model.requests()).toEqual([]);

  await text.fill('Only this. SCENARIO:basic');
  await text.press('Enter');
  await expect(text).toHaveValue('Only this. SCENARIO:basic\n');
  await dialog.getByRole('radio', { name: 'Claude Code' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(model.requests()).toEqual([]);

  await runAction(page, /^Continue with another agent/u);
  await dialog.getByRole('radio', { name: 'Claude Code' }).click();
  await text.fill('Only this. SCENARIO:basic');
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await desk.expectText('Hello! I can help with that.');
  await expect(title).toHaveText('help');
  await links.getByRole('button', { name: /^Continued from Demo.*: help$/u }).press('Enter');
  await desk.expectText('I am the demo agent');
  await expect(links).toContainText('Continued with Claude Code: help');
  await expectAccessible(page, 'a conversation with a link to the next one');
});

test('Codex continues a conversation of Claude Code in its own default mode, and the links survive a restart', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  const { dialog, text, start, links, title } = parts(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:failing-command',
    mode: 'Accept edits',
  });
  await desk.decide('exit 3', 'Approve');
  await desk.expectText('The command failed with 3.');
  await runAction(page, /^Continue with another agent/u);
  await dialog.getByRole('radio', { name: 'Codex' }).click();
  await expect(text).toHaveValue(/\(exit code 3\) echo to-stdout/u);
  const before = model.requests().length;
  await text.fill(`${await text.inputValue()}\nSCENARIO:codex-thinking`);
  expect(model.requests()).toHaveLength(before);
  await start.click();
  await desk.expectText('Hello.');
  const sent = JSON.stringify(model.requests().at(-1)?.body);
  expect(sent).toContain('(exit code 3) echo to-stdout');
  expect(sent).toContain('The command failed with 3.');
  await expect(page.getByRole('button', { name: 'Permission mode: Ask' })).toBeVisible();

  await corral.restart('kill');
  await page.goto(corral.address);
  const fromClaude = links.getByRole('button', { name: /^Continued from Claude Code: / });
  await expect(title).toHaveText('SCENARIO:failing-command');
  await expect(links.getByRole('button')).toHaveCount(1);
  if (!(await fromClaude.isVisible())) await links.getByRole('button').click();
  await fromClaude.click();
  await desk.expectText('The command failed with 3.');
  await links.getByRole('button', { name: /^Continued with Codex: / }).click();
  await desk.expectText('Hello.');
});

for (const { name, scenario } of [
  { name: 'Gemini CLI', scenario: 'gemini-thinking' },
  { name: 'OpenCode', scenario: 'opencode-thinking' },
])
  test(`${name} continues a conversation of Claude Code and receives what was done`, async ({
    corral,
    page,
    model,
  }) => {
    test.slow();
    const desk = new Desk(page);
    const { dialog, text, start, links } = parts(page);
    await desk.startSession({
      folder: corral.machine.project,
      prompt: 'SCENARIO:failing-command',
    });
    await desk.decide('exit 3', 'Approve');
    await desk.expectText('The command failed with 3.');
    await runAction(page, /^Continue with another agent/u);
    await dialog.getByRole('radio', { name }).click();
    await expect(text).toHaveValue(/\(exit code 3\) echo to-stdout/u);
    await text.fill(`${await text.inputValue()}\nSCENARIO:${scenario}`);
    const before = model.requests().length;
    await start.click();
    await desk.expectText('Hello.');
    const sent = JSON.stringify(
      model
        .requests()
        .slice(before)
        .map(({ body }) => body),
    );
    expect(sent).toContain('(exit code 3) echo to-stdout');
    expect(sent).toContain('The command failed with 3.');
    await expect(page.getByRole('button', { name: /^Permission mode: Ask/u })).toBeVisible();
    await links.getByRole('button', { name: /^Continued from Claude Code: / }).click();
    await desk.expectText('The command failed with 3.');
    await expect(links).toContainText(`Continued with ${name}`);
  });

test('the start page remembers agent, mode and model of each folder, and no dangerous mode', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const { project } = corral.machine;
  await desk.startSession({
    agent: 'Codex',
    folder: project,
    prompt: 'SCENARIO:codex-thinking',
    mode: 'Read only',
    model: 'gpt-5.1-codex',
  });
  await desk.expectText('Hello.');
  const start = await StartPage.open(page);
  await expect(start.chip('Project')).toHaveText('project');
  await expect(start.chip('Permission mode')).toHaveText('Read only');
  await corral.restart('stop');
  await page.goto(corral.address);
  await StartPage.open(page);
  await expect(start.chip('Project')).toHaveText('project');
  await expect(start.chip('Agent')).toHaveText('Codex');
  await expect(start.chip('Permission mode')).toHaveText('Read only');
  await expect(start.chip('Model')).toHaveText('gpt-5.1-codex');
  await expect(start.region.getByText('Preselected from your last session')).toBeVisible();
  await expectAccessible(page, 'the start page with remembered choices');

  await test.step('another folder has nothing of it', async () => {
    await start.set({ folder: corral.machine.root });
    await expect(start.chip('Agent')).toHaveText('Claude Code');
    await expect(start.region.getByText('Preselected from your last session')).toBeHidden();
    await start.prompt.press('Escape');
  });

  await test.step('a dangerous mode is used once, and not preselected again', async () => {
    await desk.startSession({
      agent: 'Codex',
      folder: project,
      prompt: 'SCENARIO:codex-thinking',
      mode: 'Full access',
    });
    await StartPage.open(page);
    await expect(start.chip('Agent')).toHaveText('Codex');
    await expect(start.chip('Permission mode')).toHaveText(/^Ask/u);
  });
});
