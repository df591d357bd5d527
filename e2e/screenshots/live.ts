import type { Browser, Page } from '@playwright/test';

import type { ScenarioPrompts } from '../model-server/request.ts';
import type { ModelServer } from '../model-server/server.ts';
import { Desk } from '../support/page/desk.ts';
import type { Album } from './album.ts';
import { choose, conversation, openSession } from './steps.ts';

/** Prompts that read as a person would write them; readers see the pictures. */
const PROMPT = {
  files: 'Change the greeting, and write it down.',
  story: 'Tell me a story.',
  hello: 'And then say hello.',
  markdown: 'Show what Markdown can do.',
} as const;

/** The scenarios of these prompts. */
export const livePrompts: ScenarioPrompts = {
  [PROMPT.files]: 'two-files',
  [PROMPT.story]: 'slow-answer',
  [PROMPT.hello]: 'basic',
  [PROMPT.markdown]: 'markdown',
};

/** Takes views of running sessions, and of the overlays over a conversation. */
export async function takeLive(browser: Browser, album: Album, model: ModelServer): Promise<void> {
  const { corral } = album;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await page.goto(corral.address);
  const desk = new Desk(page);
  const start = (prompt: string) =>
    desk.startSession({ folder: corral.machine.project, prompt, mode: 'Accept edits' });

  /** Longer than a test would wait: the machine may be busy. */
  const said = (text: string) => desk.conversation.getByText(text).last().waitFor();

  await start(PROMPT.files);
  await said('Both files are written.');
  await album.take('turn', (window) => openSession(window, PROMPT.files));
  await album.take('turn-changes', async (window) => {
    await openSession(window, PROMPT.files);
    await window.keyboard.press('Alt+Shift+D');
    await window.getByRole('dialog').getByRole('table').nth(1).waitFor();
  });
  await album.take('session-details', async (window) => {
    await openSession(window, PROMPT.files);
    await window.getByRole('button', { name: /^(Session details|会话详情)$/u }).click();
    await window.mouse.move(0, 0);
  });
  await album.take('find', async (window) => {
    await openSession(window, PROMPT.files);
    await window.keyboard.press('Control+f');
    await window.keyboard.type('good day');
    await window
      .getByText(/^(Message 1 of|第 1 )/u)
      .first()
      .waitFor();
  });
  await album.take('palette', async (window) => {
    await openSession(window, PROMPT.files);
    await window.keyboard.press('Control+k');
    await window.getByRole('combobox').waitFor();
  });
  await album.take('shortcuts', async (window) => {
    await openSession(window, PROMPT.files);
    await window.keyboard.press('?');
    await window.getByRole('dialog').waitFor();
  });
  await album.take('settings', async (window, look) => {
    await choose(window, look, 'Settings', '设置');
    await window.getByRole('dialog').waitFor();
  });

  await start(PROMPT.story);
  await model.reached('rest');
  await desk.say(PROMPT.hello);
  await desk.message.waitFor();
  await album.take('streaming-and-queued', async (window) => {
    await openSession(window, PROMPT.story);
    await window
      .getByText(/The answer begins here/u)
      .last()
      .waitFor();
  });
  model.release('rest');

  await start(PROMPT.markdown);
  await said('That is all.');
  const markdown = (window: Page) => openSession(window, PROMPT.markdown);
  await album.take('markdown', markdown, { of: conversation, isTall: true });
  await album.take('link', async (window) => {
    await markdown(window);
    await window.getByText('the manual', { exact: true }).click();
    await window.getByRole('dialog').waitFor();
  });

  await desk.startDemo('sleep');
  await desk.card(/wait\.mjs/u).waitFor();
  await album.take('running', (window) => openSession(window, /^sleep$/u));
  await desk.startDemo('crash');
  await desk.conversation
    .getByRole('alert')
    .or(desk.conversation.getByText(/exit code 1|ended/iu))
    .first()
    .waitFor();
  await album.take('crashed', (window) => openSession(window, /^crash$/u));
  await page.close();
}
