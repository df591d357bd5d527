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

  /** The message of the next commit. */
  get message(): Locator {
    return this.commitBox.getByRole('textbox', { name: 'Message of the commit' });
  }

  get commitBox(): Locator {
    return this.page.getByRole('region', { name: 'Commit', exact: true });
  }

  /** The button that commits, which names what it commits. */
  commitButton(name: string): Locator {
    return this.commitBox.getByRole('button', { name, exact: true });
  }

  /** The operation of git that waits. */
  get operation(): Locator {
    return this.page.getByRole('region', { name: 'Operation of git' });
  }

  /** Chooses an item of the menu beside the button that commits. */
  async chooseForBranch(name: string): Promise<void> {
    await this.commitBox.getByRole('button', { name: 'More for this branch' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }

  async chooseEnds(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Compare:/u }).click();
    await this.page.getByRole('menuitemradio', { name }).click();
    await expect(this.page.getByRole('button', { name: `Compare: ${name}` })).toBeVisible();
  }
}

/** Adds the folder `project` as a project, and opens the review of it. */
export async function openProjectReview(page: Page, folder: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a project…' }).click();
  const added = page.getByRole('dialog', { name: 'Add a project' });
  await added.getByRole('textbox', { name: 'Folder', exact: true }).fill(folder);
  await added.getByRole('button', { name: 'Add project', exact: true }).click();
  await expect(added).toBeHidden();
  const group = page
    .getByRole('tree', { name: 'Sessions' })
    .getByRole('treeitem', { level: 1, name: /^project/u });
  await group.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Review changes' }).click();
}
