import type { Browser } from '@playwright/test';

import { Desk } from '../support/page/desk.ts';
import type { Album } from './album.ts';
import { openSession, question } from './steps.ts';

/** The first screen, and the questions of the real Claude Code and of the demo agent. */
export async function takeClaude(browser: Browser, album: Album): Promise<void> {
  const { corral } = album;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(corral.address);
  const desk = new Desk(page);
  await album.take('first-screen', async (window) =>
    window.getByRole('button', { name: /Try it without an agent|先试试看/u }).waitFor(),
  );

  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'Please document the greeting.',
  });
  await desk.question.filter({ hasText: 'name + "!"' }).waitFor();
  await album.take('claude-approve-edit', question);
  await desk.decide('name + "!"', 'Approve');
  await desk.question.filter({ hasText: 'rm -rf build' }).waitFor();
  await album.take('claude-approve-command', question);
  await desk.decide('rm -rf build', 'Reject with a reason', 'The build folder is not yours.');
  await desk.decide('Greeting notes', 'Retry with feedback', 'Start with a heading.');
  await desk.decide('# Greeting notes', 'Approve');
  await desk.question.filter({ hasText: 'Which database' }).waitFor();
  await album.take('claude-question', question);
  await desk.question.getByRole('radio', { name: /SQLite/u }).click();
  await desk.decide('Which database', 'Answer');
  await desk.question.filter({ hasText: 'Plan: document the greeting' }).waitFor();
  await album.take('claude-plan', question);
  await desk.decide('Plan: document the greeting', /Approve.*ask before/u);
  await desk.conversation.getByText('All done').last().waitFor();
  await album.take('claude-conversation', async (window) => {
    await openSession(window, /document the greeting/u);
    await window.getByText('All done').last().waitFor();
  });

  await desk.startDemo('tour');
  await desk.question.filter({ hasText: 'Hello, ${name}!' }).waitFor();
  await album.take('demo-approve-edit', question);
  await page.close();
}
