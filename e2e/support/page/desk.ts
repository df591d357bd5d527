import { expect, type Locator, type Page } from '@playwright/test';

import { StartPage, type StartChoices } from './start-page.ts';

/** The text field beside the answers of an approval. */
const FEEDBACK = /^Tell the agent what to do instead/u;

/** Menus of an approval; each lists answers that are no buttons. */
const MENUS = ['Approve and remember…', 'Other ways to reject…'];

/** Buttons of an approval whose label is longer or shorter than the name of their option. */
const BUTTONS: Readonly<Record<string, string>> = {
  Approve: 'Approve once',
  'Reject with a reason': 'Reject',
};

type NewSession = StartChoices & { readonly prompt: string };

/**
 * Acts at the desk as a person does, by the roles and names that people and screen readers see.
 */
export class Desk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The composer of the open session. */
  get message(): Locator {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }

  /** The question dialog in front. */
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** The conversation, also while a question dialog covers it and hides it from screen readers. */
  get conversation(): Locator {
    return this.page.getByRole('region', {
      name: 'Conversation',
      exact: true,
      includeHidden: true,
    });
  }

  async startSession({ agent = 'Claude Code', ...choices }: NewSession): Promise<void> {
    const start = await StartPage.open(this.page);
    await start.set({ agent, ...choices });
    await start.start();
  }

  /** Starts a session of the demo agent. The prompt names the part of its script to run. */
  async startDemo(prompt: string): Promise<void> {
    await this.startSession({ agent: 'Demo', prompt });
  }

  async say(text: string): Promise<void> {
    await this.message.fill(text);
    await this.message.press('Enter');
  }

  /**
   * Finds a tool card by its summary or a part of it, also while a question dialog covers the card.
   */
  card(summary: string | RegExp): Locator {
    return this.page.getByRole('article', { name: summary, includeHidden: true });
  }

  async expectCard(
    summary: string | RegExp,
    status: 'running' | 'completed' | 'failed' | 'denied' | 'interrupted' | 'abandoned',
  ): Promise<void> {
    await expect(this.card(summary)).toHaveAttribute('data-status', status);
  }

  async expectText(text: string | RegExp): Promise<void> {
    await expect(this.conversation.getByText(text).last()).toBeVisible();
  }

  /** Answers the question that shows `about`, with `words` if the answer requires a text. */
  async decide(about: string | RegExp, option: string | RegExp, words?: string): Promise<void> {
    const dialog = this.question.filter({ hasText: about });
    await expect(dialog).toBeVisible();
    // Each question has an element of its own; waits until the element of this question is hidden.
    const frame = await dialog.locator('[data-armed]').elementHandle();
    const field = dialog.getByRole('textbox', { name: FEEDBACK });
    await expect(dialog.locator('[data-armed=true]')).toBeVisible();
    const hasField = words !== undefined && (await field.count()) > 0;
    if (hasField) await field.fill(words);
    await this.chooseOption(dialog, option);
    if (words !== undefined && !hasField) {
      await dialog.getByRole('textbox').fill(words);
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    }
    await frame?.waitForElementState('hidden');
  }

  /** Chooses an option in an armed dialog or card: a button, or an entry of one of its menus. */
  async chooseOption(within: Locator, option: string | RegExp): Promise<void> {
    const names = typeof option === 'string' ? [BUTTONS[option] ?? option, option] : [option];
    // A question that is read from a screen gets its answers as the screen is drawn.
    const answers = [...names, ...MENUS].map((name) =>
      within.getByRole('button', { name, exact: true }),
    );
    await expect(answers.reduce((all, each) => all.or(each)).first()).toBeVisible();
    for (const name of names) {
      const button = within.getByRole('button', { name, exact: true });
      if ((await button.count()) === 0) continue;
      await button.click();
      return this.#confirm(within);
    }
    for (const name of MENUS) {
      const menu = within.getByRole('button', { name, exact: true });
      if ((await menu.count()) === 0) continue;
      await menu.click();
      const entry = this.page.getByRole('menuitem', { name: option, exact: true });
      await expect(this.page.getByRole('menuitem').first()).toBeVisible();
      if ((await entry.count()) > 0) return entry.click();
      await menu.click();
      await expect(this.page.getByRole('menuitem')).toHaveCount(0);
    }
    throw new Error(`The question has no answer ${String(option)}`);
  }

  /** Takes the second step of an answer of high risk, which the first one opens at once. */
  async #confirm(within: Locator): Promise<void> {
    const confirm = within.getByRole('button', { name: /^Confirm: /u });
    if ((await confirm.count()) > 0) await confirm.click();
  }
}
