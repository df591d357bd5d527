import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Waits for the animations, because a dialog that fades in has other colours. Infinite animations
 * (spinners) are left out.
 */
const ANIMATIONS_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished))`;

/**
 * Disabled: this rule counts the shortcut printed beside a button's name (and given in
 * aria-keyshortcuts), and the count beside a heading, as a part of the name.
 */
export const DISABLED_RULES = ['label-content-name-mismatch'];

/**
 * Lists the elements that overflow horizontally: the page, and areas in it that scroll vertically.
 * Tables and code scroll in boxes of their own.
 */
const TOO_WIDE = `(() => {
  const frames = [document.documentElement, document.body, ...document.querySelectorAll('#root, [data-scroller], [role$=dialog], [role$=dialog] *')];
  const scrollsDown = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.tabIndex < 0;
  const isFrame = (element) => element.matches('html, body, #root, [data-scroller], [role$=dialog]') || scrollsDown(element);
  return frames
    .filter((element) => isFrame(element) && element.scrollWidth > element.clientWidth + 1)
    .map((element) => element.localName + '.' + element.className + ': ' + element.scrollWidth + ' > ' + element.clientWidth);
})()`;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that depend on colours. They take longer than all other rules together. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The part to check where one view is tested in several themes and languages: another theme changes
 * no names, and another language changes no colours.
 */
export type Scope = 'all' | 'colours' | 'structure';

/** Expects no violation of the axe rules and no horizontal overflow. */
export async function expectAccessible(
  page: Page,
  what: string,
  scope: Scope = 'all',
): Promise<void> {
  await page.evaluate(ANIMATIONS_ENDED);
  // Legacy mode: the page has no frames of another origin, for which axe would open an extra page
  // each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (scope === 'colours') axe.withRules(COLOUR_RULES);
  else
    axe
      .withTags(TAGS)
      .disableRules(scope === 'structure' ? [...DISABLED_RULES, ...COLOUR_RULES] : DISABLED_RULES);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect.soft(found, what).toEqual([]);
  expect.soft(await page.evaluate<readonly string[]>(TOO_WIDE), `${what}: too wide`).toEqual([]);
}
