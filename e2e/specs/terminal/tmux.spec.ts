import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { agentsPath } from '../../machine/machine.ts';
import { installProgram } from '../../machine/programs.ts';
import { UserTmux } from '../../machine/user-tmux.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import { Desk } from '../../support/page/desk.ts';
import { test as base } from '../../support/test.ts';

const test = base.extend<{ readonly tmux: UserTmux }>({
  tmux: async ({ machine, model }, use) => {
    const tmux = new UserTmux(machine, [agentsPath], model.url);
    tmux.start('work');
    await use(tmux);
  },
});

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().map((animation) => animation.finished))',
  );
  const { violations } = await new AxeBuilder({ page })
    .include('[role=dialog]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function openDialog(page: Page, name = 'tmux') {
  await page.getByRole('button', { name: 'tmux', exact: true }).click();
  return page.getByRole('dialog', { name, exact: true });
}

test('a tmux session of the person is listed, shown and typed into, and outlives its view', async ({
  tmux,
  corral,
  page,
}) => {
  expect(corral.address).not.toBe('');
  const dialog = await openDialog(page);
  const panes = dialog.getByRole('list', { name: 'Panes of work' });
  await expect(panes.getByRole('listitem')).toHaveText([/work:0\.0 bash.*90 × 25/u]);
  // The list follows changes in tmux by itself.
  tmux.run('split-window', '-d', '-t', 'work', 'sleep 600');
  await expect(panes.getByRole('listitem')).toHaveCount(2);
  tmux.run('kill-pane', '-t', 'work:0.1');
  await expect(panes.getByRole('listitem')).toHaveCount(1);

  await dialog.getByRole('button', { name: /^Open here: work:0\.0/u }).click();
  await expect(dialog).toBeHidden();
  const terminal = new TerminalView(page);
  await terminal.input.focus();
  await terminal.run('echo from Corral $((40 + 2))');
  await terminal.shows('from Corral 42');
  expect(tmux.screen('work')).toContain('from Corral 42');
  await page.reload();
  await terminal.shows('from Corral 42');
  await page.getByRole('button', { name: /^Close work:0/u }).click();
  await expect(terminal.input).toBeHidden();
  await expect.poll(() => tmux.run('list-sessions', '-F', '#{session_name}')).toBe('work');
  // At most the control-mode client of the list is left.
  expect(tmux.run('list-clients', '-F', '#{?client_control_mode,eye,view}')).not.toContain('view');
  expect(tmux.screen('work')).toContain('from Corral 42');
});

test('a text is sent to a pane, but not to a pane in copy mode', async ({ tmux, corral, page }) => {
  expect(corral.address).not.toBe('');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: /^Send text: work:0\.0/u }).click();
  const text = dialog.getByRole('textbox', { name: /^Text for work:0\.0/u });
  await expect(text).toBeFocused();
  await text.fill('echo $((7 * 6)) 你好');
  await text.press('Control+Enter');
  await expect(dialog.getByText('Sent, and taken.')).toBeVisible();
  await expect.poll(() => tmux.screen('work')).toContain('42 你好');

  await text.fill('one\ntwo');
  await dialog.getByRole('button', { name: 'Send with Enter' }).click();
  await expect(dialog.getByRole('alert')).toContainText('each line might be run by itself');
  await text.fill('rm everything');
  tmux.run('copy-mode', '-t', 'work');
  await dialog.getByRole('button', { name: 'Send with Enter' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Someone scrolls or chooses in this pane. Nothing was sent.',
  );
  await expect(dialog.getByText('scrolling', { exact: true })).toBeVisible();
  tmux.run('send-keys', '-t', 'work', '-X', 'cancel');
  expect(tmux.screen('work')).not.toContain('rm everything');
});

test('a shell is started on a separate tmux server, and appears in the list', async ({
  tmux,
  corral,
  page,
}) => {
  expect(tmux.screen('work')).not.toBe('');
  const dialog = await openDialog(page);
  const form = dialog.getByRole('form', { name: 'Start something in tmux' });
  await form.getByRole('textbox', { name: 'Name' }).fill('night shift');
  await form.getByRole('textbox', { name: 'Folder' }).fill(corral.machine.project);
  await form.getByRole('button', { name: 'Start in tmux' }).click();
  await expect(
    dialog.getByRole('list', { name: /^Panes of night-shift/u }).getByRole('listitem'),
  ).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Folder' }).fill('/no/such/folder');
  await form.getByRole('button', { name: 'Start in tmux' }).click();
  await expect(form.getByRole('alert')).toContainText('/no/such/folder');
});

test('Claude Code in a pane gets a prompt from the dialog, and is adopted as a session', async ({
  tmux,
  corral,
  page,
  guard,
}) => {
  test.slow();
  guard.allowLostConnection();
  tmux.run(
    'new-window',
    '-d',
    '-t',
    'work',
    '-n',
    'agent',
    '-c',
    corral.machine.project,
    'claude',
    '--permission-mode',
    'manual',
  );
  await expect.poll(() => tmux.screen('work:agent')).toContain('? for shortcuts');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: /^Send text: work:1\.0 agent/u }).click();
  await dialog.getByRole('textbox', { name: /^Text for work:1/u }).fill('SCENARIO:basic');
  await dialog.getByRole('button', { name: 'Send with Enter' }).click();
  await expect(dialog.getByText('Sent, and taken.')).toBeVisible();
  await expect.poll(() => tmux.screen('work:agent')).toContain('What would you like to do next?');
  await dialog.getByRole('button', { name: /^Adopt as session: work:1\.0 agent/u }).click();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await new Desk(page).expectText('SCENARIO:basic');
  await new Desk(page).expectText('What would you like to do next?');
  await expect(page.getByText('The agent keeps running in tmux')).toBeVisible();
  // Messages typed into the pane later are added to the session.
  tmux.run('send-keys', '-t', 'work:agent', '-l', 'And now from the pane');
  await expect.poll(() => tmux.screen('work:agent')).toContain('And now from the pane');
  tmux.run('send-keys', '-t', 'work:agent', 'Enter');
  await new Desk(page).expectText('And now from the pane');
  const { session } = await readStoredSession(corral);

  await corral.restart('kill');
  await page.goto(corral.address);
  await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
  tmux.run('send-keys', '-t', 'work:agent', '-l', 'And after the crash');
  await expect.poll(() => tmux.screen('work:agent')).toContain('And after the crash');
  tmux.run('send-keys', '-t', 'work:agent', 'Enter');
  await new Desk(page).expectText('And after the crash');
  tmux.run('kill-window', '-t', 'work:agent');
  await new Desk(page).expectText(/not followed any more/u);
});

test('a pane without an agent cannot be adopted', async ({ tmux, corral, page }) => {
  expect([corral.address, tmux.screen('work')]).not.toContain('');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: /^Adopt as session: work/u }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'No agent that Corral knows runs in this pane.',
  );
});

base(
  'without tmux the dialog shows how to install it, and finds it later',
  async ({ corral, page }) => {
    await installProgram(corral.machine, 'tmux', 'exit 127');
    const dialog = await openDialog(page);
    await expect(dialog.getByText('There is no tmux on this machine.')).toBeVisible();
    await expect(dialog.getByText(/apt-get install tmux|brew install tmux/u)).toBeVisible();
    await expectAccessible(page);
    await installProgram(
      corral.machine,
      'tmux',
      'exec /usr/bin/env -u NOTHING PATH=/usr/bin:/usr/local/bin:/opt/homebrew/bin tmux "$@"',
    );
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await expect(dialog.getByText('Nothing runs in tmux right now.')).toBeVisible();
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in Chinese, ${colorScheme}`, () => {
    test.use({ colorScheme, locale: 'zh-CN' });

    test(`the list and its forms have no accessibility violations in ${colorScheme}`, async ({
      tmux,
      corral,
      page,
    }) => {
      expect([corral.address, tmux.screen('work')]).not.toContain('');
      const dialog = await openDialog(page);
      await dialog.getByRole('button', { name: /^发送文本：work/u }).click();
      await expect(dialog.getByRole('form', { name: '在 tmux 中启动程序' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('with Claude Code on the machine', () => {
  test.use({ agents: ['claude'] });

  test('an agent is started in tmux only in a folder that the person trusts', async ({
    tmux,
    corral,
    page,
  }) => {
    expect(tmux.screen('work')).not.toBe('');
    const { machine } = corral;
    const marker = join(machine.root, 'marker');
    const server = { command: 'sh', args: ['-c', `touch '${marker}'`] };
    await writeFile(
      join(machine.project, '.mcp.json'),
      JSON.stringify({ mcpServers: { planted: server } }),
    );
    // Claude Code's own question was not answered.
    await machine.trust();
    const dialog = await openDialog(page);
    const form = dialog.getByRole('form', { name: 'Start something in tmux' });
    await form.getByRole('combobox', { name: 'Program' }).click();
    await page.getByRole('option', { name: 'Claude Code' }).click();
    await form.getByRole('textbox', { name: 'Folder' }).fill(machine.project);
    await form.getByRole('button', { name: 'Start in tmux' }).click();
    await expect(form.getByRole('alert')).toContainText('that you have not agreed to');
    await expect(form.getByRole('alert')).toContainText('Start a session of the agent');
    await expect(dialog.getByRole('list', { name: /^Panes of work-/u })).toHaveCount(0);
    await rm(join(machine.project, '.mcp.json'));
    await form.getByRole('button', { name: 'Start in tmux' }).click();
    await expect(form.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByRole('list', { name: /^Panes of work-/u })).toHaveCount(1);
  });
});
