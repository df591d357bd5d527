import { chromium, type Browser, type Locator, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { PageGuard } from '../../support/page/page-guard.ts';

/** A row or a field that does not appear in this time is missing. */
const SHOWN_MS = 20_000;

/** A window of the person in a real browser, beside the clients that act by calls. */
export class DayPage {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #guard: PageGuard;
  readonly #desk: Desk;

  private constructor(browser: Browser, page: Page, guard: PageGuard) {
    this.#browser = browser;
    this.#page = page;
    this.#guard = guard;
    this.#desk = new Desk(page);
  }

  static async open(address: string): Promise<DayPage> {
    const executablePath = process.env['CORRAL_CHROMIUM'];
    // Chromium cannot sandbox as root. All pages are Corral's own, on loopback.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({
      args,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    const viewport = { width: 1400, height: 1600 };
    const context = await browser.newContext({ locale: 'en-US', viewport });
    const guard = new PageGuard();
    await guard.watch(context);
    guard.allowLostConnection();
    const page = await context.newPage();
    page.setDefaultTimeout(SHOWN_MS);
    const opened = new DayPage(browser, page, guard);
    await opened.show(address);
    return opened;
  }

  /** Opens Corral in the same tab, as a person does after a restart. */
  async show(address: string): Promise<void> {
    await this.#page.goto('about:blank');
    await this.#page.goto(address);
    await this.#page.getByRole('button', { name: 'New session' }).first().waitFor();
  }

  /** The rows of the sessions, also while a question in front hides them from screen readers. */
  get #rows(): Locator {
    return this.#page
      .getByRole('tree', { name: 'Sessions', includeHidden: true })
      .getByRole('treeitem', { level: 2, includeHidden: true });
  }

  /** Returns the titles of the sessions in the list, sorted. */
  async titles(): Promise<readonly string[]> {
    const titles = await this.#rows.evaluateAll((rows) =>
      rows.map((row) => row.querySelector('.truncate')?.textContent ?? ''),
    );
    return titles.toSorted();
  }

  /** Opens a session by its row, after it put a question in front aside. */
  async select(title: string): Promise<void> {
    for (let tries = 0; tries < 3 && (await this.#desk.question.isVisible()); tries += 1)
      await this.#page.keyboard.press('Escape');
    await this.#rows
      .filter({ has: this.#page.getByText(title, { exact: true }) })
      .first()
      .click();
    await this.#desk.message.waitFor();
  }

  /** Returns the id of the session that is shown; null if there is none. */
  async shown(): Promise<string | null> {
    const field = this.#page.locator('[id^="corral-message-"]');
    const id = (await field.count()) === 0 ? null : await field.first().getAttribute('id');
    return id?.slice('corral-message-'.length) ?? null;
  }

  /** Writes into the message field of the open session without sending. */
  write(text: string): Promise<void> {
    return this.#desk.message.fill(text);
  }

  /** Returns the text in the message field of the open session. */
  draft(): Promise<string> {
    return this.#desk.message.inputValue();
  }

  /** Returns errors of the page and requests that leave this machine. */
  complaints(): readonly string[] {
    return this.#guard.complaints();
  }

  /** Ignores later errors, because Corral is stopped. */
  async close(): Promise<void> {
    this.#guard.end();
    await this.#browser.close();
  }
}
