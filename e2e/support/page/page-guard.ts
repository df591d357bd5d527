import type { BrowserContext, Page } from '@playwright/test';

/** Runs in the page and logs every violation as a console error. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP violation: ' + event.violatedDirective + ' ' + event.blockedURI));`;

/**
 * Records what must never happen in any spec: console errors, CSP violations and requests that
 * leave loopback.
 */
export class PageGuard {
  readonly #complaints: string[] = [];
  readonly #allowed: RegExp[] = [];
  #isOver = false;

  async watch(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#watchPage(page));
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/u.test(url.protocol) && url.hostname !== '127.0.0.1')
        this.#note(`request to ${request.url()}`);
    });
    context.on('weberror', (webError) => {
      // A thrown value that is no Error has an empty stack.
      const { name, message, stack } = webError.error();
      this.#note(`uncaught: ${stack || `${name} ${message}, at ${webError.page()?.url()}`}`);
    });
    await context.addInitScript({ content: REPORT_VIOLATIONS });
  }

  /** Allows an error that a spec causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Allows the errors of requests to a core that is killed or restarted on purpose. */
  allowLostConnection(): void {
    this.allow(
      /ERR_(?:CONNECTION_(?:REFUSED|RESET)|EMPTY_RESPONSE)|status of 401|WebSocket connection to/u,
    );
  }

  /** Ignores later errors, because Corral is shut down while the page is open. */
  end(): void {
    this.#isOver = true;
  }

  complaints(): readonly string[] {
    return this.#complaints.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  #note(complaint: string): void {
    if (!this.#isOver) this.#complaints.push(complaint);
  }

  #watchPage(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/iu.test(message.text()))
        this.#note(`console: ${message.text()}`);
    });
  }
}
