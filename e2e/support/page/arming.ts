import type { Locator, Page } from '@playwright/test';

/** Step of the clock in ms, much shorter than the delay in which a new dialog accepts no answer. */
const STEP_MS = 50;

/** The clock can only be stopped in its future; a slow machine needs some time to do so. */
const AHEAD_MS = 10_000;

/** Loads the page with a clock that `freezeWhenVisible` can stop. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
}

/**
 * Runs the actions that make an element visible, and stops the clock of the page as soon as the
 * element is visible. `page.clock.resume()` lets it run again.
 */
export async function freezeWhenVisible(
  page: Page,
  element: Locator,
  actions: () => Promise<void>,
): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + AHEAD_MS);
  const step = async () => {
    while (!(await element.isVisible())) await page.clock.runFor(STEP_MS);
  };
  await Promise.all([actions(), step()]);
}
