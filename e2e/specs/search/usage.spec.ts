import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Machine } from '../../machine/machine.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Request = { readonly daysAgo: number; readonly model: string; readonly output: number };

/** Writes conversations of Claude Code in one project, with a request each. */
async function writeRequests(machine: Machine, requests: readonly Request[]): Promise<void> {
  const folder = join(machine.home, '.claude/projects/-workspace-shop');
  await mkdir(folder, { recursive: true });
  for (const [at, { daysAgo, model, output }] of requests.entries()) {
    const id = `90488efd-de70-4c5e-b75d-${String(at).padStart(12, '0')}`;
    const about = { sessionId: id, cwd: '/workspace/shop' };
    const timestamp = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const prompt = { role: 'user', content: `Count the stock, part ${at}` };
    const answer = {
      id: `msg_${at}`,
      role: 'assistant',
      model,
      content: [{ type: 'text', text: 'Counted.' }],
      usage: { input_tokens: 1000, cache_read_input_tokens: 20_000, output_tokens: output },
    };
    const lines = [
      { type: 'user', uuid: `p${at}`, timestamp, ...about, message: prompt },
      {
        type: 'assistant',
        uuid: `a${at}`,
        requestId: `r${at}`,
        timestamp,
        ...about,
        message: answer,
      },
    ];
    await writeFile(
      join(folder, `${id}.jsonl`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    );
  }
}

async function openUsage(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.keyboard.press('Enter');
  return page.getByRole('dialog');
}

const PRICED = { daysAgo: 0, model: 'claude-opus-5-5', output: 2000 };

test('usage and cost of conversations that were held without Corral are summed and saved', async ({
  machine,
  stopped,
  page,
}) => {
  await writeRequests(machine, [
    PRICED,
    { ...PRICED, daysAgo: 3, output: 500 },
    { daysAgo: 60, model: 'a-model-of-my-own', output: 90_000 },
  ]);
  await stopped.start();
  await page.goto(stopped.address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  const dialog = await openUsage(page, 'usage and cost');
  const table = dialog.getByRole('group', { name: 'Usage by group' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByText('2 requests · 42K tokens in, 2,500 out')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Compared by cost' })).toBeVisible();
  await expectAccessible(page, 'usage and cost');

  await test.step('a model without a price is unknown, never free', async () => {
    await dialog.getByRole('combobox', { name: 'Period' }).press('Enter');
    await page.getByRole('option', { name: 'All time' }).click();
    await dialog.getByRole('combobox', { name: 'Sum by' }).press('Enter');
    await page.getByRole('option', { name: 'Model' }).click();
    await expect(table.getByRole('row', { name: /a-model-of-my-own unknown 1 /u })).toBeVisible();
    await expect(dialog.getByText('Cost unknown')).toBeVisible();
    await expect(dialog.getByText('The price of 1 request is unknown.')).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Compared by tokens' })).toBeVisible();
  });

  await test.step('a conversation has its first prompt, its agent and its folder', async () => {
    await dialog.getByRole('combobox', { name: 'Sum by' }).press('Enter');
    await page.getByRole('option', { name: 'Conversation' }).click();
    const first = table.getByRole('row', { name: /Count the stock, part 2/u });
    await expect(first).toContainText('Claude Code · /workspace/shop');
  });

  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text.split('\n')).toEqual([
    'session,agent,project,input,cacheRead,cacheWrite5m,cacheWrite1h,output,reasoning,cost,requests,unpriced',
    expect.stringMatching(
      /-000000000002,claude-code,\/workspace\/shop,1000,20000,0,0,90000,0,,1,1$/u,
    ),
    expect.stringMatching(
      /-000000000000,claude-code,\/workspace\/shop,1000,20000,0,0,2000,0,0[.]\d+,1,0$/u,
    ),
    expect.stringMatching(
      /-000000000001,claude-code,\/workspace\/shop,1000,20000,0,0,500,0,0[.]\d+,1,0$/u,
    ),
    '',
  ]);
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Saved as corral-usage-session' }),
  ).toBeVisible();
});

test('own prices that cannot be read are named, and the corrected file is read without a new start', async ({
  machine,
  stopped,
  page,
}) => {
  await writeRequests(machine, [PRICED]);
  await stopped.start();
  const prices = join(machine.dataDir, 'prices.json');
  await writeFile(prices, '{');
  await page.goto(stopped.address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  const dialog = await openUsage(page, 'usage and cost');
  await expect(
    dialog.getByText(/Your own prices in .*prices[.]json cannot be read/u),
  ).toBeVisible();
  const own = { input: 0, output: 1000, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
  await writeFile(prices, JSON.stringify({ models: { [PRICED.model]: own } }));
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(dialog.getByText('$2.00').first()).toBeVisible();
});

test.describe('in Chinese, dark and narrow', () => {
  test.use({ locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 420, height: 700 } });

  test('usage fits, and says when there is none', async ({ machine, stopped, page }) => {
    await writeRequests(machine, [{ ...PRICED, daysAgo: 20 }]);
    await stopped.start();
    await page.goto(stopped.address);
    await expect(new StartPage(page).prompt).toBeVisible();
    const dialog = await openUsage(page, '用量');
    const table = dialog.getByRole('group', { name: '各组用量' });
    await expect(table.getByRole('row')).toHaveCount(2);
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectAccessible(page, 'usage in a narrow window');
    await dialog.getByRole('combobox', { name: '时间段' }).click();
    await page.getByRole('option', { name: '今天' }).click();
    await expect(dialog.getByText('这段时间内没有对话使用模型。')).toBeVisible();
  });
});

test('an open search, list of conversations or usage asks core for nothing more once it is complete', async ({
  machine,
  stopped,
  page,
}) => {
  const many = Array.from({ length: 300 }, (_, at) => ({ ...PRICED, daysAgo: at % 20 }));
  await writeRequests(machine, many);
  await stopped.start();
  const calls: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [, call] = /"((?:search|usage|transcripts)[.]\w+)"/u.exec(String(payload)) ?? [];
      if (call !== undefined) calls.push(call);
    }),
  );
  /** Waits until core was asked for nothing for 3 seconds; an endless repetition takes longer. */
  const isQuiet = async (name: string) => {
    expect(calls).toContain(name);
    await expect(() => expect(calls.splice(0)).toEqual([])).toPass({
      intervals: [3000],
      timeout: 30_000,
    });
  };
  await page.goto(stopped.address);
  await expect(page.getByRole('button', { name: 'New session' }).first()).toBeVisible();
  await page.keyboard.press('Alt+N');
  await expect(
    page.getByRole('button', { name: /Count the stock|workspace\/shop/u }).first(),
  ).toBeVisible();
  await isQuiet('transcripts.list');
  await page.keyboard.press('Control+Shift+K');
  await page.keyboard.type('stock');
  await expect(page.getByText('Count the stock, part 280').first()).toBeVisible();
  await isQuiet('search.find');
  await openUsage(page, 'usage and cost');
  await expect(page.getByText('300 requests', { exact: false })).toBeVisible();
  await isQuiet('usage.read');
});
