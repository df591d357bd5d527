import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { ptyHostOf } from '../../machine/pty-host.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { openSettings } from '../../support/page/settings.ts';
import { TerminalView } from '../../support/page/terminal-view.ts';
import type { Corral } from '../../support/corral.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** A program that knows no protocol: it has a title and a prompt, asks, and ends with a code. */
const GARDEN = `#!/bin/bash
printf '\\033]0;Garden of %s\\007' "$OWNER"
echo 'Garden 1.0'
while IFS= read -r -e -p '> ' line; do
  case "$line" in
    dig)
      echo 'The spade is in the shed.'
      read -r -p 'Dig a hole here? [y/n] ' answer
      echo "The answer was $answer." ;;
    end*) exit "\${line#end }" ;;
    *) echo "You said: $line" ;;
  esac
done
`;

/** The questions of aider, in its words. */
const AIDER = `#!/bin/bash
echo 'Aider v0.86.2'
read -r -e -p '> ' line
read -r -p "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]: " answer
echo "The answer was $answer."
read -r -e -p '> ' line
`;

const SECRET = 'rake-and-spade';

test.beforeEach(({ guard }) => guard.allowLostConnection());

async function writeProgram(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o755);
}

/** Fills the form of an own agent in a terminal, which the caller saves. */
async function fillForm(page: Page, name: string, program: string): Promise<Locator> {
  const settings = await openSettings(page, 'More agents');
  await settings.getByRole('button', { name: 'Add an agent' }).click();
  const form = settings.getByRole('form', { name: 'New agent' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('radio', { name: 'Terminal' }).click();
  await form.getByRole('textbox', { name: 'Program', exact: true }).fill(program);
  return form;
}

/** Adds the program as an own agent in a terminal, with a secret variable. */
async function addGarden(page: Page, program: string): Promise<void> {
  const form = await fillForm(page, 'Garden', program);
  await form.getByRole('button', { name: 'Add a variable' }).click();
  await form.getByRole('textbox', { name: 'Name of variable 1' }).fill('OWNER');
  await form.getByRole('checkbox', { name: 'Variable 1 is a secret' }).check();
  await form.getByLabel('Value of variable 1').fill(SECRET);
  await expectAccessible(page, 'the form of an agent in a terminal');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

/** Starts a session of the program, whose question is then in the inbox. */
async function startDigging(page: Page, folder: string, program: string): Promise<Desk> {
  await writeProgram(program, GARDEN);
  await addGarden(page, program);
  await page.keyboard.press('Escape');
  const desk = new Desk(page);
  await desk.startSession({ agent: 'Garden', folder, prompt: 'dig' });
  return desk;
}

/** Opens the question from the inbox: a visible terminal has no dialog over it. */
async function openQuestion(page: Page, title: string): Promise<void> {
  const inbox = page.getByRole('button', { name: /^Waiting/u });
  await expect(inbox).toContainText('1');
  await inbox.click();
  await page.getByRole('button', { name: `Answer: ${title}` }).click();
}

/**
 * Waits until a text of the program is kept. A window that shows the terminal resizes it, and an
 * answer that is being typed at that moment is not sent.
 */
async function expectKept(corral: Corral, text: string): Promise<void> {
  await expect.poll(async () => (await readStoredSession(corral)).texts.join('\n')).toContain(text);
}

test('an own program in a terminal is a session: its question is answered, its screen is found, its end is said', async ({
  corral,
  page,
}, testInfo) => {
  const { machine } = corral;
  const desk = await startDigging(page, machine.project, join(machine.bin, 'garden'));
  const terminal = new TerminalView(page);
  await terminal.shows('Dig a hole here?');
  const sessions = page.getByRole('navigation', { name: 'Sessions' });
  await expect(sessions.getByText('Waiting for you').first()).toBeVisible();
  await openQuestion(page, 'Dig a hole here?');
  await expect(desk.question).toContainText('The spade is in the shed.');
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [420, 'light'],
    [420, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the question of a program, ${width} px, ${colorScheme}`);
    await page.screenshot({ path: testInfo.outputPath(`question-${width}-${colorScheme}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await desk.decide('Dig a hole here?', 'Yes');
  await expectKept(corral, 'The answer was y.');
  await sessions.getByText('dig', { exact: true }).click();
  await terminal.shows('The answer was y.');
  await desk.expectText('The answer was y.');

  await desk.say('some seeds');
  await desk.expectText('You said: some seeds');
  await page.screenshot({ path: testInfo.outputPath('session.png') });
  await desk.say('end 3');
  await expect(page.getByText(/Garden ended by itself with exit code 3/u).first()).toBeVisible();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search');
  await search.getByRole('textbox', { name: 'Find' }).fill('The spade is in the shed');
  await expect(search.getByRole('status')).toContainText('1 match');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start again' }).first().click();
  await desk.say('back again');
  await desk.expectText('You said: back again');
  const { session } = await readStoredSession(corral);
  expect(session).toMatchObject({ face: 'terminal', title: 'dig', agentSessionId: null });
});

test('a question of a program that was open when Corral was killed is answered by the next Corral', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  const desk = await startDigging(page, machine.project, join(machine.bin, 'garden'));
  await new TerminalView(page).shows('Dig a hole here?');
  await expect(page.getByRole('button', { name: /^Waiting/u })).toContainText('1');
  const before = await readStoredSession(corral);

  await corral.restart('kill');
  // Loads the page again: the banner of a page that connects again moves the button that is clicked.
  await page.goto('about:blank');
  await page.goto(corral.address);
  await openQuestion(page, 'Dig a hole here?');
  // Until the new Corral has read the terminal, it refuses the answer and says so.
  await expect(async () => {
    await desk.question.getByRole('button', { name: 'No', exact: true }).click({ timeout: 5000 });
    await expect(desk.question).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expectKept(corral, 'The answer was n.');
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByText('dig', { exact: true })
    .click();
  await desk.expectText('The answer was n.');
  const { session, messages } = await readStoredSession(corral);
  expect(session.terminalId).toBe(before.session.terminalId);
  const ends = messages.flatMap((message) =>
    message.messageType === 'interaction' ? [message.metadata.outcome] : [],
  );
  expect(ends).toEqual(['answered']);
});

test('a program that died with its terminal while Corral was killed is said to have ended, and is started again', async ({
  corral,
  page,
}) => {
  const { machine } = corral;
  const desk = await startDigging(page, machine.project, join(machine.bin, 'garden'));
  await new TerminalView(page).shows('Dig a hole here?');
  await expect(page.getByRole('button', { name: /^Waiting/u })).toContainText('1');
  const host = await ptyHostOf(machine);
  await corral.shell.kill();
  process.kill(host, 'SIGKILL');
  await corral.start();
  await page.goto(corral.address);
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByText('dig', { exact: true })
    .click();
  await expect(
    page.getByText('The process that owns the terminals ended, and Garden with it.').first(),
  ).toBeVisible();
  await desk.expectText('The spade is in the shed.');
  await page.getByRole('button', { name: 'Start again' }).first().click();
  await desk.say('back again');
  await desk.expectText('You said: back again');
});

test('aider is offered once its program is there, and its question has its answers', async ({
  corral,
  page,
}, testInfo) => {
  const { machine } = corral;
  const settings = await openSettings(page, 'More agents');
  const known = settings.getByRole('list', { name: 'Agents that Corral knows' });
  const aider = known.getByRole('listitem').filter({ hasText: /^aider/u });
  await expect(aider).toContainText('In a terminal');
  await expect(aider).toContainText('Not found');
  await writeProgram(join(machine.bin, 'aider'), AIDER);
  await settings.getByRole('button', { name: 'Look again' }).click();
  await expect(aider).toContainText(`Found at ${join(machine.bin, 'aider')}.`);
  await page.screenshot({ path: testInfo.outputPath('catalogue.png') });
  await page.keyboard.press('Escape');
  const desk = new Desk(page);
  await desk.startSession({ agent: 'aider', folder: machine.project, prompt: 'build it' });
  await openQuestion(page, "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]:");
  await desk.decide('Run shell command?', "Don't ask again");
  await expectKept(corral, 'The answer was D.');
  await page
    .getByRole('navigation', { name: 'Sessions' })
    .getByText('build it', { exact: true })
    .click();
  await desk.expectText('The answer was D.');
});

test('the terminal interface of a real agent is a session: a prompt with two lines, its question and its screen', async ({
  corral,
  page,
}, testInfo) => {
  test.slow();
  const form = await fillForm(page, 'Plain Claude', 'claude');
  const args = ['--permission-mode', 'default'];
  await form.getByRole('textbox', { name: 'Arguments', exact: true }).fill(args.join('\n'));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Escape');
  const desk = new Desk(page);
  await desk.startSession({
    agent: 'Plain Claude',
    folder: corral.machine.project,
    prompt: 'SCENARIO:parallel\nPlease.',
  });
  await openQuestion(page, 'Do you want to proceed?');
  await expect(desk.question).toContainText('mkdir -p build');
  await page.screenshot({ path: testInfo.outputPath('real-question.png') });
  await desk.decide('Do you want to proceed?', 'Yes');
  await expectKept(corral, 'Two of the three worked.');
  await page.getByRole('navigation', { name: 'Sessions' }).getByText('SCENARIO:parallel').click();
  await desk.expectText(/Two of the three worked\./u);
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('real-session.png') });
  await desk.say('SCENARIO:basic');
  // The agent asks in words what to do next, and a prompt is an answer.
  await desk.expectText(/Hello! I can help with that\./u);
  await expect(page.getByText('Waiting for you', { exact: true }).nth(1)).toBeVisible();
  await desk.say('SCENARIO:basic once more');
  await desk.expectText(/❯ SCENARIO:basic once more/u);
  const { messages } = await readStoredSession(corral);
  const prompts = messages.flatMap((message) =>
    message.messageType === 'text' && message.role === 'user' ? [message.metadata.delivery] : [],
  );
  expect(prompts).toEqual(['delivered', 'delivered', 'delivered']);
});
