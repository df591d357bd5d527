import type { Page } from '@playwright/test';

/** Holds what core sends to a page, so that the page is used before the replies arrive. */
export class LateReplies {
  #isHeld = false;
  readonly #held: (() => void)[] = [];

  /** Call it before the page connects. */
  static async of(page: Page): Promise<LateReplies> {
    const late = new LateReplies();
    await page.routeWebSocket(/./u, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (late.#isHeld) late.#held.push(() => socket.send(message));
        else socket.send(message);
      });
    });
    return late;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    for (const send of this.#held.splice(0)) send();
  }
}
