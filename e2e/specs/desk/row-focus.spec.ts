import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { focusOf } from '../../support/page/keyboard.ts';
import { test } from '../../support/test.ts';

test('the arrow keys move through messages and open cards, and the list is one stop of the Tab key', async ({
  corral,
  page,
}) => {
  test.slow();
  expect(corral.address).not.toBe('');
  const desk = new Desk(page);
  await desk.startDemo('fail');
  await desk.expectText('It failed with exit code 3');
  await desk.say('many 40');
  await desk.expectText('Message 40 of 40');
  const focused = page.locator(':focus');

  await desk.message.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveAttribute('data-seq', /\d/u);
  expect(await focusOf(page)).toMatchObject({ role: 'group', isVisible: true });
  await page.keyboard.press('Home');
  await expect(focused).toHaveAccessibleName(/^You, .*: fail$/u);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(focused).toHaveAccessibleName(/^Card: Ran node fail\.mjs \(exit 3\), failed$/u);
  expect(await focusOf(page)).toMatchObject({ isVisible: true });

  const card = desk.card(/fail\.mjs/u);
  await expect(card.getByRole('button', { name: 'Hide details' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Show details' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveRole('button');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(/^Card: Ran node fail/u);

  for (let steps = 0; steps < 45; steps += 1) await page.keyboard.press('ArrowDown');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('End');
  await expect(desk.conversation.getByText('Message 40 of 40')).toBeInViewport();
  await page.keyboard.press('k');
  await expect(focused).toHaveAccessibleName(/Message 40 of 40/u);
  await page.keyboard.press('Tab');
  await expect(focused).not.toHaveAttribute('data-seq', /\d/u);
  expect(await focused.evaluate((node) => node.closest('[data-scroller]'))).toBeNull();
});
