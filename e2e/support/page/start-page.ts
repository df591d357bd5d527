import { expect, type Locator, type Page } from '@playwright/test';

export type StartChoices = {
  /** Omitted for agents that bring their own folder. */
  readonly folder?: string;
  readonly agent?: string | RegExp;
  /** Label of a permission mode; the agent's default if omitted. */
  readonly mode?: string;
  readonly model?: string;
  /** Label of the face; the chat if omitted. */
  readonly face?: string;
  readonly prompt?: string;
};

/** The page on which a session is started, as a person sees it in English or Chinese. */
export class StartPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the page by the button of the list, or by its key where the list is hidden. */
  static async open(page: Page): Promise<StartPage> {
    const start = new StartPage(page);
    const button = page.getByRole('button', { name: /^(?:New session|新建会话)$/u }).first();
    const list = page.getByRole('button', { name: /^(?:Show the session list|显示会话列表)$/u });
    await expect(button.or(list).first()).toBeVisible();
    if (await button.isVisible()) await button.click();
    else await start.openByKey();
    await expect(start.prompt).toBeFocused();
    return start;
  }

  async openByKey(): Promise<void> {
    await this.#page.keyboard.press('Alt+N');
  }

  /** The prompt with all that the session starts with. */
  get region(): Locator {
    return this.#page.getByRole('region', { name: /^(?:Start a session|开始会话)$/u });
  }

  get prompt(): Locator {
    return this.region.getByRole('textbox', { name: /^(?:First prompt|第一条指令)$/u });
  }

  /** The field for a folder that is in no menu. */
  get folder(): Locator {
    return this.region.getByRole('textbox', { name: /^(?:Folder|文件夹)$/u });
  }

  get startButton(): Locator {
    return this.region.getByRole('button', { name: /^(?:Start session|Start: |开始会话|开始：)/u });
  }

  /** Finds the chip of a value by its name, e.g. "Agent". */
  chip(name: string): Locator {
    return this.region.locator(`[aria-label^="${name}: "]`);
  }

  /** Opens the menu of a chip and returns an entry of it. */
  async entry(name: string, entry: string | RegExp): Promise<Locator> {
    await this.chip(name).click();
    const [first, ...others] = (['menuitemradio', 'menuitem', 'option'] as const).map((role) =>
      this.#page.getByRole(role, { name: entry }),
    );
    return others.reduce((all, each) => all.or(each), first!).first();
  }

  /** Chooses an entry of the menu of a chip. */
  async choose(name: string, entry: string | RegExp): Promise<void> {
    await (await this.entry(name, entry)).click();
    await this.#expectNoMenu();
  }

  /** Opens the field for a folder that is in no menu. */
  async openFolder(): Promise<void> {
    await (await this.entry('Project', 'Choose a folder…')).click();
    await expect(this.folder).toBeFocused();
  }

  async set({ folder, agent, mode, model, face, prompt }: StartChoices): Promise<void> {
    if (agent !== undefined && !(await this.#shows('Agent', agent)))
      await this.choose('Agent', agent);
    if (folder !== undefined) {
      await this.openFolder();
      await this.folder.fill(folder);
    }
    if (face !== undefined) await this.choose('How it runs', face);
    if (mode !== undefined) await this.choose('Permission mode', mode);
    if (model !== undefined) {
      await (await this.entry('Model', 'Another model…')).click();
      await this.region.getByRole('textbox', { name: /^Model/u }).fill(model);
    }
    if (prompt !== undefined) await this.prompt.fill(prompt);
  }

  async start(): Promise<void> {
    await this.startButton.click();
    await expect(this.region).toBeHidden();
  }

  async #shows(name: string, text: string | RegExp): Promise<boolean> {
    await expect(this.chip(name)).toBeVisible();
    const shown = await this.chip(name).innerText();
    return typeof text === 'string' ? shown.trim() === text : text.test(shown.trim());
  }

  async #expectNoMenu(): Promise<void> {
    await expect(this.#page.getByRole('menu')).toHaveCount(0);
  }
}
