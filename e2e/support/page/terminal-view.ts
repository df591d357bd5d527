import { expect, type Locator, type Page } from '@playwright/test';

/** The visible terminal, as a person uses it. */
export class TerminalView {
  readonly page: Page;
  readonly region: Locator;
  /** The element that receives the keys. */
  readonly input: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: /^Terminal: /u });
    this.input = this.region.getByRole('textbox', { name: /^Keys for /u });
  }

  /** Opens a separate shell from the sidebar. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open a terminal', exact: true }).click();
    await expect(this.input).toBeFocused();
    await this.shows(/~[#$]/u);
  }

  /** Types a line key by key and presses Enter. */
  async run(line: string): Promise<void> {
    await this.page.keyboard.type(line);
    await this.page.keyboard.press('Enter');
  }

  /**
   * Expects a text on the screen. The check is by text, because xterm hides the screen from the
   * accessibility tree, as it changes with every key.
   */
  async shows(text: string | RegExp): Promise<void> {
    await expect(this.region).toContainText(text);
  }
}
