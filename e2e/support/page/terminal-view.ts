import { expect, type Locator, type Page } from '@playwright/test';

/** The terminal in sight, as a person uses it. */
export class TerminalView {
  readonly page: Page;
  readonly region: Locator;
  /** What takes the keys. */
  readonly input: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: /^Terminal: /u });
    this.input = this.region.getByRole('textbox', { name: /^Keys for /u });
  }

  /** A shell of its own, from the sidebar. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open a terminal', exact: true }).click();
    await expect(this.input).toBeFocused();
    await this.shows(/~[#$]/u);
  }

  /** Types a line, as keys. */
  async run(line: string): Promise<void> {
    await this.page.keyboard.type(line);
    await this.page.keyboard.press('Enter');
  }

  /** The letters on the screen; xterm hides them from the tree of roles, as they change with every key. */
  async shows(text: string | RegExp): Promise<void> {
    await expect(this.region).toContainText(text);
  }
}
