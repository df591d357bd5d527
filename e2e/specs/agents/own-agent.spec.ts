import { chmod, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { processesOf } from '../../machine/strays.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openSettings } from '../../support/page/settings.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['gemini'] });

const script = join(import.meta.dirname, '../../fakes/acp-agent.ts');
const SECRET = 'rake-and-spade';

/** Fills the form of an own agent, as far as each field is given. */
async function fill(form: Locator, program: string, args: readonly string[]): Promise<void> {
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden');
  await form.getByRole('textbox', { name: 'Program', exact: true }).fill(program);
  await form.getByRole('textbox', { name: 'Arguments', exact: true }).fill(args.join('\n'));
}

/** Adds the scripted agent with a secret variable. Returns the page of the settings. */
async function addGarden(page: Page): Promise<Locator> {
  const settings = await openSettings(page, 'More agents');
  await settings.getByRole('button', { name: 'Add an agent' }).click();
  const form = settings.getByRole('form', { name: 'New agent' });
  await fill(form, process.execPath, [script, '--soil', 'two words']);
  await form.getByRole('button', { name: 'Add a variable' }).click();
  await form.getByRole('textbox', { name: 'Name of variable 1' }).fill('GARDEN_TOKEN');
  await form.getByRole('checkbox', { name: 'Variable 1 is a secret' }).check();
  await form.getByLabel('Value of variable 1').fill(SECRET);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  return settings;
}

/** Checks that nothing that a test started still runs. */
async function expectNoNewProcesses(home: string, before: readonly number[]): Promise<void> {
  const now = await processesOf(home);
  expect(
    now.filter((pid) => !before.includes(pid)),
    'nothing outlives a test',
  ).toEqual([]);
}

/** Returns the text of all files of the data folder, except those of secrets. */
async function stored(dataDir: string): Promise<string> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'secrets.json');
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

test('an agent of the person is entered with the keyboard, and wrong fields say what to write', async ({
  corral,
  page,
}) => {
  expect(corral.shell.pid).toBeGreaterThan(0);
  const settings = await openSettings(page, 'More agents');
  await settings.getByRole('button', { name: 'Add an agent' }).focus();
  await page.keyboard.press('Enter');
  const form = settings.getByRole('form', { name: 'New agent' });
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('radio', { name: 'Agent Client Protocol' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('npx garden');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Write a name by which you recognise it.');
  await expect(form).toContainText('Write the program alone here, and its arguments below.');
  await form.getByRole('button', { name: 'Add a variable' }).click();
  await form.getByRole('textbox', { name: 'Name of variable 1' }).fill('NOT GOOD');
  await expect(form).toContainText('Use letters, digits and _');
  await form.getByRole('textbox', { name: 'Name of variable 1' }).fill('GOOD');
  await form.getByRole('checkbox', { name: 'Variable 1 is a secret' }).check();
  await expect(form).toContainText('Enter the secret.');
  await expectAccessible(page, 'the form of an own agent with errors');
  await form.getByRole('button', { name: 'Remove variable 1' }).click();
  await fill(form, 'garden-that-is-not-there', []);
  await form.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await expect(settings.getByRole('button', { name: 'Add an agent' })).toBeFocused();
  await expect(settings).toContainText(
    'Garden is not installed, or not where Corral looks for it.',
  );
  await settings.getByRole('button', { name: 'Test Garden', exact: true }).click();
  await expect(settings.getByRole('alert')).toContainText('Garden is not installed');
});

test('an agent of the person is tested, used with a question, and removed', async ({
  corral,
  page,
}) => {
  const settings = await addGarden(page);
  const before = await processesOf(corral.machine.home);
  await settings.getByRole('button', { name: 'Test Garden', exact: true }).click();
  const result = settings.getByRole('region', { name: 'Result of the test of Garden' });
  await expect(result.getByRole('list', { name: 'Capabilities' }).getByRole('listitem')).toHaveText(
    [
      'loadSession true',
      'promptCapabilities.image true',
      'promptCapabilities.embeddedContext false',
      'sessionCapabilities.close true',
      'sessionCapabilities.list true',
    ],
  );
  await expect(result).toContainText('Garden 1.2.3');
  await expect(result).toContainText('Gate key');
  await expect(result).toContainText('The garden is open.');
  await settings.getByRole('button', { name: 'Test Garden with a session' }).click();
  await expect(
    result.getByRole('list', { name: 'Permission modes' }).getByRole('listitem'),
  ).toHaveText(['Careful default', 'Full access wildused at the start']);
  await expectAccessible(page, 'the result of a test');
  await expectNoNewProcesses(corral.machine.home, before);
  expect(await readdir(join(corral.machine.root, 'tmp'))).not.toContainEqual(
    expect.stringContaining('corral-agent-test-'),
  );
  await page.keyboard.press('Escape');

  const desk = new Desk(page);
  await desk.startSession({ agent: 'Garden', folder: corral.machine.project, prompt: 'Dig.' });
  await desk.decide('touch dug.txt', 'Approve');
  await desk.expectCard(/touch dug\.txt/u, 'completed');
  await desk.expectText('Dug: true. Mode: default. Token: known. Arguments: --soil|two words.');
  await page.getByRole('button', { name: 'Permission mode: Careful' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    /^Careful/u,
    /^Full access.*Acts without asking|^Full access/u,
  ]);
  await page.keyboard.press('Escape');
  expect(await stored(corral.machine.dataDir)).not.toContain(SECRET);

  await openSettings(page, 'More agents');
  await settings.getByRole('button', { name: 'Remove Garden' }).click();
  await settings.getByRole('button', { name: 'Bring Garden back' }).click();
  await expect(settings.getByRole('button', { name: 'Edit Garden' })).toBeVisible();
  await settings.getByRole('button', { name: 'Remove Garden' }).click();
  await expect(settings.getByRole('button', { name: 'Bring Garden back' })).toBeVisible();
  await page.keyboard.press('Escape');
  const start = await StartPage.open(page);
  await expect(await start.entry('Agent', 'Demo')).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Garden' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.reload();
  await desk.expectText('Dug: true. Mode: default. Token: known. Arguments: --soil|two words.');
});

test('an agent of the catalogue is offered once its program is there, and the others have a command', async ({
  corral,
  page,
}) => {
  const settings = await openSettings(page, 'More agents');
  const known = settings.getByRole('list', { name: 'Agents that Corral knows' });
  const kimi = known.getByRole('listitem').filter({ hasText: 'Kimi Code' });
  await expect(kimi).toContainText('Not found');
  await expect(kimi).toContainText('npm install -g @moonshot-ai/kimi-code');
  await expect(
    kimi.getByRole('button', { name: 'Copy the command that installs Kimi Code' }),
  ).toBeVisible();
  const program = join(corral.machine.bin, 'kimi');
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
  await chmod(program, 0o755);
  await settings.getByRole('button', { name: 'Look again' }).click();
  await expect(kimi).toContainText(`Found at ${program}.`);
  const agents = await openSettings(page, 'Agents');
  const row = agents.getByRole('region', { name: 'Kimi Code', exact: true });
  await row.getByRole('button', { name: 'Test Kimi Code', exact: true }).click();
  await expect(row).toContainText(`${program} acp`);
  await page.keyboard.press('Escape');
  const desk = new Desk(page);
  await desk.startSession({ agent: 'Kimi Code', folder: corral.machine.project, prompt: 'Dig.' });
  await desk.decide('touch dug.txt', 'Approve');
  await desk.expectText('Dug: true. Mode: default. Token: unknown. Arguments: acp.');
});

test('the real Gemini CLI shows what it announces, and is ended', async ({ corral, page }) => {
  const agents = await openSettings(page, 'Agents');
  const before = await processesOf(corral.machine.home);
  const gemini = agents.getByRole('region', { name: 'Gemini CLI', exact: true });
  await gemini.getByRole('button', { name: 'Test Gemini CLI', exact: true }).click();
  const result = gemini.getByRole('region', { name: 'Result of the test of Gemini CLI' });
  await expect(result).toContainText('loadSession true', { timeout: 60_000 });
  await expect(result).toContainText('0.61.0');
  await expectNoNewProcesses(corral.machine.home, before);
});

const LOOKS = [
  { colorScheme: 'dark', width: 420 },
  { colorScheme: 'light', width: 1280 },
] as const;

for (const locale of ['en-US', 'zh-CN'] as const)
  test.describe(locale, () => {
    test.use({ locale, colorScheme: 'light', viewport: { width: 1280, height: 900 } });

    test('the page of more agents is accessible', async ({ corral, page }) => {
      expect(corral.shell.pid).toBeGreaterThan(0);
      const isChinese = locale === 'zh-CN';
      const name = isChinese ? '更多智能体' : 'More agents';
      const newSession = isChinese ? '新建会话' : 'New session';
      await expect(page.getByRole('button', { name: newSession }).first()).toBeVisible();
      await page.keyboard.press('Control+,');
      const dialog = page.getByRole('dialog', { name: isChinese ? '设置' : 'Settings' });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('tab', { name, exact: true }).click();
      const settings = dialog.getByRole('region', { name, exact: true });
      await expect(settings.getByText('Kimi Code')).toBeVisible();
      const check = async (what: string) => {
        for (const { colorScheme, width } of LOOKS) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 900 });
          await expectAccessible(page, `${what}, ${colorScheme}, ${width} px`);
          await page.screenshot({
            path: join('test-results/more-agents', `${locale}-${colorScheme}-${what}.png`),
          });
        }
      };
      await check('more agents');
      await settings
        .getByRole('button', { name: isChinese ? '添加智能体' : 'Add an agent' })
        .click();
      await settings
        .getByRole('button', { name: isChinese ? '添加变量' : 'Add a variable' })
        .click();
      await settings.getByRole('checkbox').check();
      await settings.getByRole('button', { name: isChinese ? '保存' : 'Save' }).click();
      await check('the form of an own agent');
      const fields = settings.getByRole('textbox');
      await fields.nth(0).fill('Garden');
      await fields.nth(1).fill(process.execPath);
      await fields.nth(2).fill(script);
      await fields.nth(3).fill('GARDEN_TOKEN');
      await settings.locator('input[type=password]').fill(SECRET);
      await settings.getByRole('button', { name: isChinese ? '保存' : 'Save' }).click();
      await settings
        .getByRole('button', { name: isChinese ? '测试 Garden' : 'Test Garden', exact: true })
        .click();
      await expect(settings.getByText('loadSession')).toBeVisible();
      await check('an own agent with the result of its test');
    });
  });
