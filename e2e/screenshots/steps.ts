import type { Locator, Page } from '@playwright/test';

import type { Look } from './looks.ts';

export function conversation(page: Page): Locator {
  return page.getByRole('region', { name: /^(Conversation|对话)$/u });
}

/** With its buttons armed. */
export async function question(page: Page): Promise<void> {
  await page.getByRole('alertdialog').locator('[data-armed=true]').waitFor();
}

export async function openSession(page: Page, title: string | RegExp): Promise<void> {
  // Not the link of that name that skips to it: it is there before the rest, and out of sight.
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /Show the session list|显示会话列表/u });
  const entry = page.getByRole('navigation').getByText(title).first();
  await opener.or(entry).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await entry.click();
  await conversation(page).and(page.locator('[aria-busy=false]')).waitFor();
  await conversation(page).locator('[data-scroller]').waitFor();
}

/** From the command palette, by its name in the window's language. */
export async function choose(
  page: Page,
  { options }: Look,
  english: string,
  chinese: string,
): Promise<void> {
  const action = options.locale === 'zh-CN' ? chinese : english;
  // Before there is anything to do, no key does it.
  await page.getByRole('main').getByRole('button').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(action);
  await page.getByRole('option', { name: action }).first().click();
  await page.mouse.move(0, 0);
}
