import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude', 'opencode'] });

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test('a hook of a foreign folder runs after a yes only, and the question shows it', async ({
  stopped,
  page,
}) => {
  test.slow();
  const { machine } = stopped;
  // Claude Code's own question was not answered.
  await machine.trust();
  const marker = join(machine.root, 'marker');
  const hook = [{ hooks: [{ type: 'command', command: `touch '${marker}'` }] }];
  await mkdir(join(machine.project, '.claude'));
  await writeFile(
    join(machine.project, '.claude/settings.json'),
    JSON.stringify({ hooks: { SessionStart: hook } }),
  );
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  const start = () => desk.startSession({ folder: machine.project, prompt: 'SCENARIO:basic' });

  await start();
  const question = desk.question.filter({ hasText: 'Trust the folder' });
  await expect(question).toContainText(
    `hooks.SessionStart[0].hooks[0].command = "touch '${marker}'"`,
  );
  await expectAccessible(page, 'the question whether to trust a folder');
  expect(await isThere(marker)).toBe(false);
  await desk.decide('Trust the folder', 'Start without these');
  await desk.expectText('Hello! I can help with that.');
  expect(await isThere(marker)).toBe(false);

  await start();
  await desk.decide('Trust the folder', 'Trust this folder');
  await desk.expectText('Hello! I can help with that.');
  expect(await isThere(marker)).toBe(true);

  await start();
  await desk.expectText('Hello! I can help with that.');
  await expect(desk.question).toBeHidden();
});

test('the script that a hook names is shown, and asked about again when it changes', async ({
  stopped,
  page,
}) => {
  test.slow();
  const { machine } = stopped;
  // Claude Code's own question was not answered.
  await machine.trust();
  const marker = (name: string) => join(machine.root, `marker-${name}`);
  const script = join(machine.project, '.claude/hooks/pre.sh');
  const command = 'bash "$CLAUDE_PROJECT_DIR"/.claude/hooks/pre.sh';
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command }] }] };
  await mkdir(join(machine.project, '.claude/hooks'), { recursive: true });
  await writeFile(join(machine.project, '.claude/settings.json'), JSON.stringify({ hooks }));
  await writeFile(script, `touch '${marker('first')}'\n`);
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  const start = () => desk.startSession({ folder: machine.project, prompt: 'SCENARIO:basic' });
  const question = desk.question.filter({ hasText: 'Trust the folder' });

  await start();
  await expect(question).toContainText('.claude/hooks/pre.sh ← .claude/settings.json');
  await expect(question).toContainText(`touch '${marker('first')}'`);
  await desk.decide('Trust the folder', 'Trust this folder');
  await desk.expectText('Hello! I can help with that.');
  expect(await isThere(marker('first'))).toBe(true);

  await writeFile(script, `touch '${marker('second')}'\n`);
  await start();
  await expect(question).toContainText('changed since you trusted it');
  await expect(question).toContainText(`touch '${marker('second')}'`);
  await expect(question).not.toContainText('SessionStart');
  expect(await isThere(marker('second'))).toBe(false);
  await desk.decide('Trust the folder', 'Trust this folder');
  await desk.expectText('Hello! I can help with that.');
  expect(await isThere(marker('second'))).toBe(true);
});

test('a plugin and a server of a foreign folder run after a yes only, because OpenCode does not start before', async ({
  stopped,
  page,
}) => {
  test.slow();
  const { machine } = stopped;
  const marker = (name: string) => join(machine.root, `marker-${name}`);
  const command = ['sh', '-c', `touch '${marker('server')}'`];
  const mcp = { planted: { type: 'local', command, enabled: true } };
  // Not in `.opencode`, for which OpenCode would install packages from the registry.
  const config = { mcp, plugin: ['./tools/planted.js'] };
  await writeFile(join(machine.project, 'opencode.json'), JSON.stringify(config));
  await mkdir(join(machine.project, 'tools'), { recursive: true });
  await writeFile(
    join(machine.project, 'tools/planted.js'),
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(marker('plugin'))}, '');\nexport const Planted = async () => ({});\n`,
  );
  await stopped.start();
  await page.goto(stopped.address);
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'OpenCode',
    folder: machine.project,
    prompt: 'SCENARIO:opencode-thinking',
  });
  const question = desk.question.filter({ hasText: 'Trust the folder' });
  await expect(question).toContainText('plugin[0] = "./tools/planted.js"');
  await expect(question).toContainText('tools/planted.js ← opencode.json');
  await expect(question.getByRole('button', { name: 'Start without these' })).toBeHidden();
  await desk.decide('Trust the folder', 'Do not start');
  await desk.say('SCENARIO:opencode-thinking');
  await expect(question).toBeVisible();
  for (const name of ['server', 'plugin']) expect(await isThere(marker(name)), name).toBe(false);
  await desk.decide('Trust the folder', 'Trust this folder');
  for (const name of ['server', 'plugin'])
    await expect.poll(() => isThere(marker(name)), { message: name, timeout: 60_000 }).toBe(true);
});
