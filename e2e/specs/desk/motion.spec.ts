import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Lists the elements that move now, or would move when they change. */
const MOVING = `(() => {
  const running = document.getAnimations().map((animation) => 'runs: ' + (animation.effect?.target?.className.baseVal ?? animation.effect?.target?.className));
  const would = [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const seconds = Math.max(...style.transitionDuration.split(', ').map(parseFloat), ...style.animationDuration.split(', ').map(parseFloat));
      const moves = style.animationName !== 'none' || seconds > 0 || style.scrollBehavior === 'smooth';
      return moves ? [element.localName + (pseudo ?? '') + '.' + element.getAttribute('class')] : [];
    }),
  );
  return [...new Set([...running, ...would])];
})()`;

const moving = async (page: Page) => page.evaluate<readonly string[]>(MOVING);

async function startSleeping(page: Page): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startDemo('sleep');
  await desk.expectCard(/node wait\.mjs 60/u, 'running');
  return desk;
}

test.describe('where motion is to be reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves with reduced motion: not while an agent works, not when a dialog or a menu opens', async ({
    corral,
    page,
  }) => {
    expect(corral.address).not.toBe('');
    const desk = await startSleeping(page);
    expect(await moving(page)).toEqual([]);
    for (const [keys, role] of [
      ['Control+k', 'dialog'],
      ['Control+,', 'dialog'],
    ] as const) {
      await page.keyboard.press(keys);
      await expect(page.getByRole(role)).toBeVisible();
      expect(await moving(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toBeHidden();
    }
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
    await desk.expectText(/You interrupted/u);
    await desk.say('two');
    await expect(desk.question).toContainText('1 of 2');
    expect(await moving(page)).toEqual([]);
  });
});

test('the icon of a working agent moves without reduced motion', async ({ corral, page }) => {
  expect(corral.address).not.toBe('');
  await startSleeping(page);
  expect(await moving(page)).not.toEqual([]);
});
