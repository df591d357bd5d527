import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A dialog that fades in has other colours half-way. Spinners never end. */
const ANIMATIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))`;

/** Counts the keys that are printed beside a button's name (and told by aria-keyshortcuts) as a part of the name. */
const KEY_HINTS = ['label-content-name-mismatch'];

/** What sticks out sideways of the page, or of what scrolls up and down in it; tables and code scroll in boxes of their own. */
const TOO_WIDE = `(() => {
  const frames = [document.documentElement, document.body, ...document.querySelectorAll('#root, [data-scroller], [role$=dialog], [role$=dialog] *')];
  const scrollsDown = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.tabIndex < 0;
  const isFrame = (element) => element.matches('html, body, #root, [data-scroller], [role$=dialog]') || scrollsDown(element);
  return frames
    .filter((element) => isFrame(element) && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.localName + '.' + element.className + ': ' + element.scrollWidth + ' > ' + element.clientWidth);
})()`;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on the colours, which take longer than all others together. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What to look at, where the same view is seen in several ways: other colours have no other names, another language no other colours. */
export type Scope = 'all' | 'colours' | 'structure';

/** No violation that axe knows of, and nothing for which one must scroll sideways. */
export async function expectAccessible(page: Page, what: string, scope: Scope = 'all'): Promise<void> {
  await page.evaluate(ANIMATIONS_ENDED);
  // There are no frames of another origin, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scope === 'colours') axe.withRules(COLOUR_RULES);
  else axe.withTags(TAGS).disableRules(scope === 'structure' ? [...KEY_HINTS, ...COLOUR_RULES] : KEY_HINTS);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`) }));
  expect.soft(found, what).toEqual([]);
  expect.soft(await page.evaluate<readonly string[]>(TOO_WIDE), `${what}: too wide`).toEqual([]);
}
