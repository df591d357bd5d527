import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

import { scenarios } from './model-server/scenarios/all.ts';
import { ModelServer } from './model-server/server.ts';
import { Corral } from './support/corral.ts';
import { Desk } from './support/desk.ts';
import { Machine, repository } from './support/machine.ts';
import { killProcessesOf } from './support/strays.ts';

/** Writes docs/screenshots/*.png of the main views, with the demo agent and with the real Claude Code. Run: `node e2e/screenshots.ts`. */
const folder = join(repository, 'docs/screenshots');
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 400, height: 800 };

type Look = { readonly name: string; readonly options: BrowserContextOptions };
const looks: readonly Look[] = [
  { name: 'light', options: { viewport: WIDE, colorScheme: 'light', locale: 'en-US' } },
  { name: 'dark', options: { viewport: WIDE, colorScheme: 'dark', locale: 'en-US' } },
  { name: 'zh', options: { viewport: WIDE, colorScheme: 'light', locale: 'zh-CN' } },
  { name: 'narrow', options: { viewport: NARROW, colorScheme: 'dark', locale: 'en-US' } },
];

class Album {
  readonly #browser: Browser;
  readonly #corral: Corral;

  constructor(browser: Browser, corral: Corral) {
    this.#browser = browser;
    this.#corral = corral;
  }

  /** One picture of the present state in every look; `prepare` brings a fresh window to the view. */
  async take(view: string, prepare: (page: Page) => Promise<void>): Promise<void> {
    for (const { name, options } of looks) {
      const context = await this.#browser.newContext(options);
      const page = await context.newPage();
      await page.goto(this.#corral.address);
      await page.getByText(/^(Connected|已连接)$/u).waitFor();
      await prepare(page);
      await page.screenshot({ path: join(folder, `${view}-${name}.png`), animations: 'disabled' });
      await context.close();
    }
  }
}

async function pictures(browser: Browser, corral: Corral): Promise<void> {
  const album = new Album(browser, corral);
  const page = await browser.newPage({ viewport: WIDE, locale: 'en-US' });
  await page.goto(corral.address);
  const desk = new Desk(page);
  await album.take('first-screen', async (window) => window.getByRole('button', { name: /Try it without an agent|先试试看/u }).waitFor());

  await desk.startSession({ folder: corral.machine.project, prompt: 'Please document the greeting.' });
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
  await desk.expectText('All done');
  await album.take('claude-conversation', async (window) => openSession(window, /document the greeting/u));

  await desk.startDemo('tour');
  await desk.question.filter({ hasText: 'Hello, ${name}!' }).waitFor();
  await album.take('demo-approve-edit', question);
}

/** With its buttons armed. */
async function question(page: Page): Promise<void> {
  await page.getByRole('alertdialog').locator('[data-armed=true]').waitFor();
}

async function openSession(page: Page, title: RegExp): Promise<void> {
  const opener = page.getByRole('button', { name: /Show the session list|显示会话列表/u }).last();
  const entry = page.getByRole('navigation').getByText(title).first();
  await opener.or(entry).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await entry.click();
  await page.getByText('All done').last().waitFor();
}

const machine = await Machine.create();
const model = new ModelServer({ scenarios, folder: machine.project, unmarked: 'long-job' });
await model.start();
const corral = new Corral(machine, model.url);
await corral.start();
const executablePath = process.env['CORRAL_CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  await mkdir(folder, { recursive: true });
  await pictures(browser, corral);
} finally {
  await browser.close();
  await corral.close();
  await model.stop();
  await killProcessesOf(machine.home);
  await machine.remove();
}
