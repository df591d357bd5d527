import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { readStoredSession } from '../../support/api/stored-session.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test.beforeEach(({ guard }) => guard.allowLostConnection());

async function plant({ machine }: Corral): Promise<void> {
  // Claude Code's own question was not answered.
  await machine.trust();
  const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: 'true' }] }] };
  await mkdir(join(machine.project, '.claude'));
  await writeFile(join(machine.project, '.claude/settings.json'), JSON.stringify({ hooks }));
}

/** Returns the deliveries of the person's prompts; those that a later one replaced are empty. */
async function deliveries(corral: Corral) {
  const { messages } = await readStoredSession(corral);
  return messages.flatMap(({ messageType, role, metadata }) =>
    messageType === 'text' && role === 'user' && metadata.delivery !== 'replaced'
      ? [metadata.delivery]
      : [],
  );
}

for (const [how, option] of [
  ['kill', 'Trust this folder'],
  ['stop', 'Start without these'],
] as const)
  test(`a session whose folder is asked about waits, and sends its prompt once after the answer, although Corral was ended (${how})`, async ({
    stopped,
    page,
  }) => {
    test.slow();
    await plant(stopped);
    await stopped.start();
    await page.goto(stopped.address);
    const desk = new Desk(page);
    await desk.startSession({ folder: stopped.machine.project, prompt: 'SCENARIO:basic' });
    const question = desk.question.filter({ hasText: 'Trust the folder' });
    await expect(question).toBeVisible();
    const { session } = await readStoredSession(stopped);
    expect(session).toMatchObject({ status: 'waiting', problem: null });
    expect(await deliveries(stopped)).toEqual(['afterStart']);

    await stopped.restart(how);
    await page.goto(stopped.address);
    await page.getByRole('navigation', { name: 'Sessions' }).getByText(session.title).click();
    await expect(page.getByRole('region', { name: 'Queued prompts' })).toContainText(
      'After the start:',
    );
    await expect(question).toBeHidden();
    expect((await readStoredSession(stopped)).session).toMatchObject({
      status: 'stopped',
      interruptedTurn: false,
    });

    await page.getByRole('button', { name: 'Resume' }).first().click();
    await expect(question).toBeVisible();
    await expect(page.getByText('did not work')).toHaveCount(0);
    await desk.decide('Trust the folder', option);
    await desk.expectText('Hello! I can help with that.');
    await expect.poll(() => deliveries(stopped)).toEqual(['delivered']);
    const answers = desk.conversation.getByText('Hello! I can help with that.');
    await expect(answers).toHaveCount(1);
  });
