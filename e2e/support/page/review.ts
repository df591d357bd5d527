import { expect, type Locator, type Page } from '@playwright/test';

import type { Corral } from '../corral.ts';
import { Desk } from './desk.ts';

/** The review of a session, by the roles and names of its parts. */
export class ReviewPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Starts a session in the project of the machine and opens its review by the shortcut. */
  static async open(page: Page, corral: Corral): Promise<ReviewPage> {
    const desk = new Desk(page);
    await desk.startSession({ folder: corral.machine.project, prompt: 'Hello' });
    await desk.expectText('Hello! I can help with that.');
    await desk.message.press('Alt+Shift+R');
    const review = new ReviewPage(page);
    await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeVisible();
    return review;
  }

  hunk(at: number, path: string): Locator {
    return this.page.getByRole('button', {
      name: new RegExp(`^Hunk ${at} of \\d+ of ${path.replaceAll('.', '\\.')},`, 'u'),
    });
  }

  get tree(): Locator {
    return this.page.getByRole('tree', { name: 'Changed files' });
  }

  fileIn(path: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${path},`, 'u') });
  }

  async chooseEnds(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Compare:/u }).click();
    await this.page.getByRole('menuitemradio', { name }).click();
    await expect(this.page.getByRole('button', { name: `Compare: ${name}` })).toBeVisible();
  }
}
