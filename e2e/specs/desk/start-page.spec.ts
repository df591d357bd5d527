import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { installProgram } from '../../machine/programs.ts';
import { writeOwnTranscript } from '../../machine/own-transcript.ts';
import { ApiClient } from '../../support/api/api-client.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { Keyboard } from '../../support/page/keyboard.ts';
import { LateReplies } from '../../support/late-replies.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const fakeAgent = join(import.meta.dirname, '../../fakes/acp-agent.ts');

const rows = (page: Page) =>
  page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { level: 2 });

test('the same again takes two keys, and the focus is in the message field of the new session', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const start = new StartPage(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:basic',
    mode: 'Accept edits',
    model: 'haiku',
  });
  await desk.expectText('Hello! I can help with that.');
  await expect(rows(page)).toHaveCount(1);

  await page.keyboard.press('Alt+N');
  await expect(start.prompt).toBeFocused();
  await page.keyboard.press('Control+Enter');

  await expect(rows(page)).toHaveCount(2);
  await expect(start.region).toBeHidden();
  await expect(desk.message).toBeFocused();
  await expect(page.getByRole('button', { name: 'Permission mode: Accept edits' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Model: Haiku', exact: true })).toBeVisible();
  await page.keyboard.type('SCENARIO:basic');
  await page.keyboard.press('Enter');
  await desk.expectText('Hello! I can help with that.');
});

test('a session is started by keyboard alone, with a file, another mode and another model', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const start = new StartPage(page);
  const keyboard = new Keyboard(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');

  await keyboard.press('Alt+N');
  await keyboard.expectAt(/First prompt/u);
  await keyboard.press('Enter');
  await expect(start.region).toBeVisible();
  await keyboard.type('SCENARIO:basic @READM');
  await expect(page.getByRole('option', { name: /README\.md/u })).toBeVisible();
  await expectAccessible(page, 'files below the first prompt');
  await keyboard.press('Enter');
  await expect(start.prompt).toHaveValue('SCENARIO:basic @README.md ');

  await keyboard.goTo(/^Permission mode: Ask/u);
  await keyboard.press('Enter', 'ArrowDown', 'ArrowDown');
  await expectAccessible(page, 'the menu of a chip');
  await keyboard.press('Enter');
  await keyboard.expectAt(/^Permission mode: Plan/u);
  await keyboard.goTo(/^Model: /u);
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Another model…' }).press('Enter');
  await keyboard.expectAt(/^Model/u);
  await keyboard.type('sonnet');
  await keyboard.press('Enter');
  await keyboard.expectAt(/First prompt/u);
  await keyboard.press('Enter');

  await expect(desk.message).toBeFocused();
  await expect(page.getByRole('button', { name: 'Permission mode: Plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Model: Sonnet', exact: true })).toBeVisible();
  await desk.expectText('Hello! I can help with that.');
});

test('a dangerous mode is named by the button that starts, and Escape returns to the session with the text kept', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  const start = new StartPage(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await start.openByKey();
  await start.choose('Permission mode', /^Never ask/u);
  await expect(start.region.getByRole('button', { name: 'Start: Never ask' })).toBeVisible();
  await expectAccessible(page, 'a dangerous mode');
  await start.prompt.fill('Not finished');
  await page.keyboard.press('Escape');
  await expect(desk.message).toBeFocused();
  await start.openByKey();
  await expect(start.prompt).toHaveValue('Not finished');
  await expect(start.region.getByRole('button', { name: 'Start session' })).toBeVisible();
});

test('what was chosen and typed stays when agents, projects and folders become known later', async ({
  corral,
  page,
  guard,
}) => {
  guard.allowLostConnection();
  const { machine } = corral;
  const start = new StartPage(page);
  const late = await LateReplies.of(page);
  await page.goto(corral.address);
  await expect(start.chip('Agent')).toHaveText('Claude Code');
  late.hold();
  await start.choose('Agent', /^Claude Code/u);
  await start.choose('Permission mode', /^Plan/u);
  await start.choose('Model', /^Opus/u);
  await start.prompt.fill('Mine');

  // A second client makes all defaults others.
  const client = await ApiClient.open(corral.address);
  const program = `PROJECT=${machine.project} exec node --disable-warning=ExperimentalWarning ${fakeAgent}`;
  await installProgram(machine, 'qwen', program);
  await client.api['agents.list']({ refresh: true });
  const folder = join(machine.root, 'late');
  await mkdir(folder);
  const added = await client.api['projects.add']({ commandId: randomUUID(), folder });
  if (!added.ok) throw new Error('The project was not added.');
  const { agents } = await client.desk();
  const other = agents.find(({ name }) => name === 'Qwen Code');
  await client.api['projects.change']({
    commandId: randomUUID(),
    projectId: added.value.project.projectId,
    changes: { agentId: other?.agentId ?? '' },
  });
  late.release();
  client.close();

  await start.chip('Project').click();
  await expect(page.getByRole('menuitemradio', { name: /^late/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start.chip('Agent')).toHaveText('Claude Code');
  await expect(start.chip('Permission mode')).toHaveText('Plan');
  await expect(start.chip('Model')).toHaveText('Opus');
  await expect(start.prompt).toHaveValue('Mine');
  await start.chip('Agent').click();
  await expect(page.getByRole('menuitemradio', { name: /^Qwen Code/u })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('a project that is chosen keeps the choices of the person', async () => {
    await start.choose('Project', /^late/u);
    await expect(start.chip('Agent')).toHaveText('Claude Code');
    await expect(start.chip('Permission mode')).toHaveText('Plan');
  });
});

test('an open page keeps what was typed and chosen on it when it is opened for another folder', async ({
  corral,
  page,
}) => {
  const { project, root } = corral.machine;
  await mkdir(join(root, 'second'));
  const desk = new Desk(page);
  for (const folder of [project, join(root, 'second')]) {
    await desk.startSession({ folder, prompt: 'SCENARIO:basic' });
    await desk.expectText('Hello! I can help with that.');
  }
  const start = await StartPage.open(page);
  await expect(start.chip('Project')).toHaveText('second');
  await start.choose('Permission mode', /^Plan/u);
  await start.prompt.fill('Mine');
  await page
    .getByRole('tree', { name: 'Sessions' })
    .getByRole('treeitem', { level: 1, name: /^project/u })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New session in project' }).click();
  await expect(start.chip('Project')).toHaveText('project');
  await expect(start.prompt).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(start.prompt).toHaveValue('Mine and more');
  await expect(start.chip('Permission mode')).toHaveText('Plan');
});

test('why an agent cannot start is shown once, before and after a start that fails for it', async ({
  corral,
  page,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  const start = await StartPage.open(page);
  await start.choose('Agent', 'Codex');
  const reason = page.getByText(/^Codex is not installed/u);
  await expect(reason).toHaveCount(1);
  await start.prompt.fill('Keep this');
  await start.startButton.click();
  await expect(page.getByRole('alert').filter({ has: reason })).toHaveClass(/bg-danger-soft/u);
  await expect(reason).toHaveCount(1);
  await expect(start.region.getByRole('button', { name: 'Look again' })).toBeVisible();
  await expect(start.prompt).toHaveValue('Keep this');
  await expectAccessible(page, 'a start that failed');
});

test('a session that another window starts takes no start page from under the hands', async ({
  corral,
  page,
}) => {
  const start = new StartPage(page);
  await start.prompt.fill('I am writing');
  await start.choose('Permission mode', /^Plan/u);
  const client = await ApiClient.open(corral.address);
  const created = await client.api['sessions.create']({
    commandId: randomUUID(),
    agentId: 'claude-code',
    cwd: corral.machine.project,
    permissionMode: 'default',
    model: null,
    prompt: 'SCENARIO:basic',
  });
  expect(created.ok).toBe(true);
  client.close();
  await expect(rows(page)).toHaveCount(1);
  await expect(start.prompt).toHaveValue('I am writing');
  await expect(start.chip('Permission mode')).toHaveText('Plan');
});

test('earlier conversations are listed by folder at the first start, and continued by keyboard', async ({
  machine,
  stopped,
  page,
}) => {
  const start = new StartPage(page);
  const keyboard = new Keyboard(page);
  for (let number = 1; number <= 4; number += 1)
    await writeOwnTranscript(machine, {
      number,
      folder: number === 3 ? join(machine.root, 'elsewhere') : machine.project,
      prompt: `Prompt ${number} of all`,
      answers: ['Done.'],
    });
  await stopped.start();
  await page.goto(stopped.address);
  const earlier = page.getByRole('region', { name: 'Earlier conversations by folder' });
  await expect(earlier.getByRole('button')).toHaveText([
    /project.*3 conv/u,
    /Prompt 1 of all/u,
    /Prompt 2 of all/u,
    /elsewhere.*1 conv/u,
    /Prompt 3 of all/u,
  ]);
  await expectAccessible(page, 'the first start with earlier conversations');
  await keyboard.goTo(/1 conversation/u);
  await keyboard.press('Enter');
  await keyboard.expectAt(/First prompt/u);
  await expect(start.chip('Project')).toHaveText('elsewhere');
  const folder = earlier.getByRole('button', { name: /3 conversations/u });
  const { y: before } = (await folder.boundingBox()) ?? { y: -1 };
  await folder.click();
  await expect(start.prompt).toBeFocused();
  await expect(start.chip('Project')).toHaveText('project');
  await expect(earlier.getByRole('button', { name: /Prompt/u })).toHaveText([
    /Prompt 1 of all/u,
    /Prompt 2 of all/u,
    /Prompt 4 of all/u,
    /Prompt 3 of all/u,
  ]);
  expect((await folder.boundingBox())?.y).toBe(before);
  await keyboard.goTo(/Prompt 1 of all/u);
  await keyboard.press('ArrowDown');
  await keyboard.expectAt(/Prompt 2 of all/u);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt 2 of all' })).toBeVisible();
  await expect(new Desk(page).message).toBeFocused();
  const last = page.getByRole('region', { name: 'Continue' });
  await keyboard.press('Alt+N');
  await expect(last.getByRole('button', { name: /Prompt 1 of all/u })).toHaveCount(1);
  await expect(last.getByRole('button', { name: /Prompt 2 of all/u })).toHaveCount(1);
});

test('a chip with many entries is searched, and its last entry leads to any folder', async ({
  corral,
  page,
}) => {
  const start = new StartPage(page);
  const client = await ApiClient.open(corral.address);
  for (let number = 1; number <= 9; number += 1) {
    const folder = join(corral.machine.root, `shop-${number}`);
    await mkdir(folder);
    await client.api['projects.add']({ commandId: randomUUID(), folder });
  }
  client.close();
  await start.chip('Project').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('shop-7');
  await expect(page.getByRole('option')).toHaveText([/^shop-7/u, /Choose a folder…/u, /Clone/u]);
  await expectAccessible(page, 'a chip with a search');
  await page.keyboard.press('Enter');
  await expect(start.chip('Project')).toHaveText('shop-7');
  await expect(start.chip('Project')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('no such');
  await page.keyboard.press('Enter');
  const folder = start.region.getByRole('textbox', { name: 'Folder', exact: true });
  await expect(folder).toBeFocused();
  await folder.fill(corral.machine.project);
  await folder.press('Enter');
  await expect(start.prompt).toBeFocused();
  await expect(start.chip('Project')).toHaveText('project');
});

test('worktree and additional folders are chosen in the menus of their chips', async ({
  corral,
  page,
}) => {
  const { project, root } = corral.machine;
  await mkdir(join(root, 'second'));
  const desk = new Desk(page);
  const start = new StartPage(page);
  await desk.startSession({ folder: project, prompt: 'SCENARIO:basic' });
  await desk.expectText('Hello! I can help with that.');
  await start.openByKey();
  await start.chip('Additional folders').click();
  const folders = page.getByRole('dialog', { name: 'Additional folders' });
  await folders.getByRole('button', { name: 'Add a folder…' }).click();
  await folders.getByRole('textbox', { name: 'Additional folder' }).fill(join(root, 'second'));
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the menu of additional folders');
  await page.keyboard.press('Escape');
  await expect(start.chip('Additional folders')).toHaveText('1 more folder');
  await start.chip('Work in').click();
  const place = page.getByRole('dialog', { name: 'Work in' });
  await place.getByRole('radio', { name: 'A worktree of its own' }).click();
  await page.keyboard.press('Escape');
  await expect(start.chip('Work in')).toHaveText('New worktree');
});

for (const { name, size, locale, colorScheme } of [
  { name: 'wide', size: { width: 1440, height: 900 }, locale: 'en-US', colorScheme: 'light' },
  { name: 'dark', size: { width: 1280, height: 800 }, locale: 'en-US', colorScheme: 'dark' },
  { name: 'Chinese', size: { width: 1280, height: 800 }, locale: 'zh-CN', colorScheme: 'light' },
  { name: '420 px', size: { width: 420, height: 800 }, locale: 'zh-CN', colorScheme: 'dark' },
  { name: '640 x 400', size: { width: 640, height: 400 }, locale: 'en-US', colorScheme: 'light' },
] as const)
  test(`prompt and button to start are in view and accessible: ${name}`, async ({
    corral,
    page,
    browser,
    guard,
  }) => {
    await new Desk(page).startSession({
      folder: corral.machine.project,
      prompt: 'SCENARIO:basic',
    });
    const context = await browser.newContext({ viewport: size, locale, colorScheme });
    await guard.watch(context);
    const shown = await context.newPage();
    await shown.goto(corral.address);
    await expect(shown.getByRole('heading', { level: 1, name: 'SCENARIO:basic' })).toBeVisible();
    const start = new StartPage(shown);
    await start.openByKey();
    await expect(start.prompt).toBeFocused();
    await expect(start.prompt).toBeInViewport({ ratio: 1 });
    const send = start.region.getByRole('button', {
      name: /^(?:Start session|开始会话)$/u,
    });
    await expect(send).toBeInViewport({ ratio: 1 });
    await expectAccessible(shown, name);
    const pictures = process.env['CORRAL_SHOTS'];
    if (pictures !== undefined) await shown.screenshot({ path: join(pictures, `${name}.png`) });
    await context.close();
  });
