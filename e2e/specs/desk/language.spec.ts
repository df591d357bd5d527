import { expect, type Page } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

/** Returns the languages whose words the page has loaded. */
function loadedLanguages(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(en|zh)-[^/]+\.js$/u.exec(name)?.[1] ?? [])
      .filter((language, at, all) => all.indexOf(language) === at),
  );
}

test.describe('a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('Corral is shown in Chinese from the first screen, and in English when that is chosen', async ({
    corral,
    page,
  }) => {
    expect(corral.shell.pid).toBeGreaterThan(0);
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/u);
    await expect(page.getByRole('button', { name: '不用智能体，先试试看' })).toBeVisible();
    expect(await loadedLanguages(page)).toEqual(['zh']);
    await StartPage.open(page);

    await page.getByRole('button', { name: '设置' }).click();
    const settings = page.getByRole('dialog', { name: '设置' });
    await settings.getByRole('combobox', { name: '语言' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/u);

    await page.reload();
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
    expect(await loadedLanguages(page)).toEqual(['en']);
  });
});

test.describe('a browser whose language Corral does not speak', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });

  test('times, amounts, money and ages follow the chosen language, not the browser', async ({
    corral,
    page,
  }) => {
    const desk = new Desk(page);
    await desk.startSession({
      folder: corral.machine.project,
      prompt: 'SCENARIO:two-files',
      mode: 'Accept edits',
    });
    await desk.expectText('Both files are written.');
    const list = page.getByRole('navigation', { name: 'Sessions' });
    const foot = page.getByRole('note', { name: 'Use of this turn' });
    await expect(foot).toContainText(
      /\d(?:\.\d)?s · \d,\d00 in, \d+ out · \d,\d00 cached · \$0\.\d\d/u,
    );
    await expect(page.getByRole('group', { name: 'This turn', exact: true })).toContainText(
      /\d:\d\d [AP]M · /u,
    );
    await expect(list.getByRole('time').first()).toHaveText(/now|\dm/u);
    await page.getByRole('button', { name: 'Session details' }).click();
    await expect(page.getByText(/^\d+\/\d+\/\d{4}, \d+:\d\d:\d\d [AP]M$/u)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Settings' }).click();
    await page
      .getByRole('dialog', { name: 'Settings' })
      .getByRole('combobox', { name: 'Language' })
      .click();
    await page.getByRole('option', { name: '简体中文' }).click();
    await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('note', { name: '本轮用量' })).toContainText(
      /\d(?:\.\d)?秒 · .*\d,\d00.* · .*\$0\.\d\d/u,
    );
    await expect(page.getByRole('group', { name: '本轮', exact: true })).toContainText(
      /(?:^|\D)\d{1,2}:\d\d · /u,
    );
    await expect(
      page.getByRole('navigation', { name: '会话' }).getByRole('time').first(),
    ).toHaveText(/刚刚|分/u);
    await page.getByRole('button', { name: '会话详情' }).click();
    await expect(page.getByText(/^\d{4}\/\d+\/\d+ \d\d:\d\d:\d\d$/u)).toBeVisible();
    await page.keyboard.press('Escape');

    // Corral's own words about a question are Chinese; the agent's question is not translated.
    await page.getByRole('textbox', { name: '消息', exact: true }).fill('SCENARIO:question');
    await page.keyboard.press('Enter');
    await expect(desk.question.getByRole('heading', { name: '有一个问题问你' })).toBeVisible();
    await expect(desk.question.getByRole('radio', { name: /SQLite/u })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: '智能体的问题: 有一个问题问你' })).toBeVisible();
    await page.getByRole('button', { name: '停止', exact: true }).first().click();
    await expect(page.getByText('问题还在等待时，这一轮被中断了。')).toBeVisible();
  });
});
