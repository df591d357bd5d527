import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Browser, Locator, Page } from '@playwright/test';

import type { Corral } from '../support/corral.ts';
import { HEIGHT, type Look, looks } from './looks.ts';

/** Largest height of a picture in CSS pixels. */
const MOST = 6_000;

export type Shot = {
  /** Returns the part of the window that the picture shows; the whole window if not given. */
  readonly of?: (page: Page) => Locator;
  /** The window grows until the whole conversation is in it. */
  readonly isTall?: boolean;
};

type Plan = {
  readonly folder: string;
  /** Begin of the names of the pictures to take. */ readonly only: string;
};

/** One picture of each view in every look. */
export class Album {
  readonly #browser: Browser;
  readonly #corral: Corral;
  readonly #plan: Plan;

  constructor(browser: Browser, corral: Corral, plan: Plan) {
    this.#browser = browser;
    this.#corral = corral;
    this.#plan = plan;
  }

  get corral(): Corral {
    return this.#corral;
  }

  /** `prepare` brings a fresh window to the view. */
  async take(
    view: string,
    prepare: (page: Page, look: Look) => Promise<void>,
    shot: Shot = {},
  ): Promise<void> {
    if (!view.startsWith(this.#plan.only)) return;
    const takeOne = async (look: Look) => {
      const context = await this.#browser.newContext(look.options);
      const page = await context.newPage();
      await page.goto(this.#corral.address);
      await page.getByText(/^(Connected|已连接)$/u).waitFor();
      await prepare(page, look);
      if (shot.isTall === true) await growToContent(page, look);
      const path = join(this.#plan.folder, look.name, `${view}.png`);
      await mkdir(dirname(path), { recursive: true });
      await (shot.of ? shot.of(page) : page).screenshot({
        path,
        animations: 'disabled',
        caret: 'hide',
      });
      await context.close();
    };
    await Promise.all(looks.map(takeOne));
    process.stdout.write(`${view}\n`);
  }
}

/** Only what is near the eye is in the page, so the window grows step by step. */
async function growToContent(page: Page, { width }: Look): Promise<void> {
  const scroller = page.locator('[data-scroller]');
  let height = HEIGHT;
  for (let quiet = 0; quiet < 4;) {
    const missing = await scroller.evaluate((box) => box.scrollHeight - box.clientHeight);
    quiet = missing <= 0 || height >= MOST ? quiet + 1 : 0;
    height = Math.min(MOST, height + Math.max(0, missing));
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
  }
}
