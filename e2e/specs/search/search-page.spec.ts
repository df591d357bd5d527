import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import type { Machine } from '../../machine/machine.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

const START = Date.UTC(2026, 9, 1, 9, 30);
const idOf = (kind: string, n: number) => `${kind}-4a5b-4c5e-b75d-${String(n).padStart(12, '0')}`;

/** Writes conversations as Claude Code does: one in each minute, with a prompt and answers. */
async function writeConversations(
  machine: Machine,
  count: number,
  answersOf: (n: number) => readonly string[],
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const folder = `/workspace/project ${n % 3}`;
    const line = (at: number, fields: object) => ({
      ...fields,
      uuid: idOf('aaaaaaaa', n * 1000 + at),
      cwd: folder,
      sessionId: idOf('90488efd', n),
      timestamp: new Date(START + n * 60_000 + at * 1000).toISOString(),
    });
    const prompt = { role: 'user', content: `Prompt ${n}` };
    const lines = [
      line(0, { type: 'user', message: prompt, origin: { kind: 'human' } }),
      ...answersOf(n).map((text, at) =>
        line(at + 1, {
          type: 'assistant',
          message: {
            id: `msg_${n}_${at}`,
            role: 'assistant',
            content: [{ type: 'text', text }],
          },
        }),
      ),
    ];
    const file = join(
      machine.home,
      '.claude/projects',
      folder.replaceAll(/[^a-zA-Z0-9]/gu, '-'),
      `${idOf('90488efd', n)}.jsonl`,
    );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  }
}

/** Adds a use of a tool, with its result, to the end of a conversation. */
async function writeTool(machine: Machine, path: string, isFailed: boolean): Promise<void> {
  const base = { cwd: '/workspace/tools', sessionId: idOf('90488efd', 500) };
  const use = {
    type: 'tool_use',
    id: 'toolu_1',
    name: 'Edit',
    input: { file_path: path, old_string: 'a', new_string: 'b' },
  };
  const end = { type: 'tool_result', tool_use_id: 'toolu_1', is_error: isFailed };
  const lines = [
    {
      ...base,
      type: 'user',
      uuid: idOf('cccccccc', 1),
      message: { role: 'user', content: 'Edit it' },
    },
    {
      ...base,
      type: 'assistant',
      uuid: idOf('cccccccc', 2),
      message: { id: 'msg_tool', role: 'assistant', content: [use] },
    },
    {
      ...base,
      type: 'user',
      uuid: idOf('cccccccc', 3),
      message: { role: 'user', content: [{ ...end, content: 'The file is not there' }] },
    },
  ].map((line, at) => ({ ...line, timestamp: new Date(START + at * 1000).toISOString() }));
  const file = join(
    machine.home,
    '.claude/projects/-workspace-tools',
    `${idOf('90488efd', 500)}.jsonl`,
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

async function waitForDesk(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'New session', includeHidden: true });
  await expect(button.first()).toBeVisible();
}

/** Opens the page by its key. Returns the field. */
async function openSearch(page: Page, label = 'Search all conversations'): Promise<Locator> {
  await page.keyboard.press('Control+Shift+K');
  const field = page.getByRole('combobox', { name: label });
  await expect(field).toBeFocused();
  return field;
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /match/u }).first();

test('all matches are listed on a page, by keys alone, and the way back shows them as they were left', async ({
  machine,
  stopped,
  page,
}) => {
  await writeConversations(machine, 70, (n) =>
    Array.from({ length: n === 69 ? 120 : 2 }, (_, at) =>
      at % 2 === 0 ? `The quokka ${n} says ${at}.` : `Nothing ${'here '.repeat(20)}`,
    ),
  );
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('quokka');
  const all = palette.getByRole('option', { name: 'Show all results' });
  await expect(all).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await all.click();
  await expect(page.getByRole('heading', { name: 'Search everything', level: 1 })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search all conversations' });
  await expect(field).toHaveValue('quokka');
  await expect(status(page)).toHaveText(/in the first 20 conversations/u);
  await expectAccessible(page, 'the page of the search');

  await field.press('ArrowDown');
  const heading = page.getByRole('button', { name: /Prompt \d+/u }).first();
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  // The end of the list moves while more is loaded.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(status(page)).toHaveText(/in 70 conversations/u, { timeout: 300 });
  }).toPass();
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  expect(await rows.count()).toBeLessThan(40);

  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  const focused = page.locator(':focus');
  await expect(focused).toHaveText(/quokka|Prompt/u);
  if ((await focused.getAttribute('aria-expanded')) !== null)
    await page.keyboard.press('ArrowDown');
  const chosen = await focused.innerText();
  const [, message = ''] = /(The quokka \d+ says \d+\.)/u.exec(chosen) ?? [];
  const box = await focused.boundingBox();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-region=conversation]').getByText(message)).toBeInViewport();
  await expect(field).toBeHidden();

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(field).toHaveValue('quokka');
  await expect(page.locator(':focus')).toHaveText(new RegExp(message.replace('.', '\\.'), 'u'));
  expect((await page.locator(':focus').boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0);
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expect(field).toBeHidden();
  await page.getByRole('button', { name: 'Search everything…' }).click();
  await expect(page.locator(':focus')).toHaveText(new RegExp(message.replace('.', '\\.'), 'u'));
});

test('all matches of one conversation are loaded below it, and a conversation is folded', async ({
  machine,
  stopped,
  page,
}) => {
  await writeConversations(machine, 1, () =>
    Array.from({ length: 130 }, (_, at) => `The numbat says ${at}.`),
  );
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  const field = await openSearch(page);
  await field.fill('numbat');
  await expect(status(page)).toHaveText(/130 matches/u);
  await page.getByRole('button', { name: 'Show 127 further matches of this conversation' }).click();
  const focused = page.locator(':focus');
  for (const left of [80, 30]) {
    await expect(focused).toHaveText(/The numbat says/u);
    await page.keyboard.press('End');
    await expect(focused).toHaveText(`Show ${left} further matches of this conversation`);
    await page.keyboard.press('Enter');
  }
  await expect(focused).toHaveText(/The numbat says/u);
  await page.keyboard.press('End');
  await expect(focused).toHaveText(/The numbat says/u);
  await expect(page.getByRole('button', { name: /further match/u })).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Results' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('filters are completed by keys, restrict the results, and refuse a value that they do not take', async ({
  machine,
  stopped,
  page,
}) => {
  await writeConversations(machine, 3, (n) => [`The wombat ${n}.`]);
  await writeTool(machine, '/workspace/tools/src/my wombat.ts', true);
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  const field = await openSearch(page);
  await field.pressSequentially('wombat pro');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('wombat project:');
  await field.pressSequentially('"project 1" ');
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);

  await field.fill('file:"my wombat" is:failed');
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
  await expect(page.locator('mark').first()).toHaveText('my wombat');
  await field.fill('wombat -tool:edit');
  await expect(status(page)).toHaveText(/^3 matches in 3 conversations$/u);

  await field.fill('wombat before:soon');
  await expect(page.getByRole('alert')).toHaveText(
    /before: takes a day such as 2026-11-29, or 7d for seven days ago, not soon\./u,
  );
  await field.fill('wombat agent:unheard');
  await expect(page.getByRole('alert')).toHaveText(
    /Corral has no conversations of an agent unheard/u,
  );
  await field.fill('no such words');
  await expect(page.getByText('No message matches.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill('');
  await expect(page.getByText('tools that failed, and errors')).toBeVisible();
  await page.getByRole('button', { name: 'is:failed' }).click();
  await expect(field).toHaveValue('is:failed ');
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
});

test('the conversations that used a file are found from its diff', async ({
  machine,
  stopped,
  page,
}) => {
  await writeConversations(machine, 2, (n) => [`The wombat ${n}.`]);
  await writeTool(machine, '/workspace/tools/src/my wombat.ts', false);
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  const field = await openSearch(page);
  await field.fill('tool:edit');
  await page.getByRole('button', { name: /my wombat/u }).click();
  await page.getByRole('button', { name: 'Find the conversations that used this file' }).click();
  await expect(field).toHaveValue('file:"src/my wombat.ts"');
  await expect(field).toBeFocused();
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
});

test('the page says how far the index is while many conversations are read, and shows all when they are', async ({
  machine,
  stopped,
  page,
}) => {
  test.slow();
  const filler = 'Nothing to see in this long answer, which only takes time to read. '.repeat(30);
  await writeConversations(machine, 1500, (n) => [
    `The numbat ${n} is here.`,
    ...Array.from({ length: 20 }, () => filler),
  ]);
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  const field = await openSearch(page);
  await field.fill('numbat');
  const notice = page.getByRole('status').filter({ hasText: 'Reading earlier conversations' });
  await expect(notice).toHaveText(
    /Reading earlier conversations: \d+ of 1,?500 files[.] More results may follow[.]$/u,
  );
  await expectAccessible(page, 'the search while the index is built');
  await expect(notice).toBeHidden({ timeout: 120_000 });
  await field.fill('"numbat 1499"');
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
  await field.fill('"numbat 0"');
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
});

test('a search that fails says so, and finds again when it is repeated', async ({
  machine,
  stopped,
  page,
}) => {
  await writeConversations(machine, 1, () => ['The wombat.']);
  const index = join(machine.dataDir, 'search.db');
  await mkdir(join(index, 'no database'), { recursive: true });
  await stopped.start();
  await page.goto(stopped.address);
  await waitForDesk(page);
  const field = await openSearch(page);
  await field.fill('wombat');
  const again = page.getByRole('button', { name: 'Search again' });
  await expect(again).toBeVisible();
  await rm(index, { recursive: true });
  await again.click();
  await expect(status(page)).toHaveText(/^1 match in 1 conversation$/u);
  await expect(again).toBeHidden();
});

test.describe('in Chinese, dark and narrow', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 420, height: 800 }, colorScheme: 'dark' });

  test('the page is read and used in a narrow window in Chinese', async ({
    machine,
    stopped,
    page,
  }) => {
    await writeConversations(machine, 5, (n) => [
      `先检查用户的数据库连接 ${n}，然后重启服务。`.repeat(4),
    ]);
    await stopped.start();
    await page.goto(stopped.address);
    await expect(new StartPage(page).prompt).toBeVisible();
    const field = await openSearch(page, '搜索所有对话');
    await expect(page.getByText('失败的工具和错误')).toBeVisible();
    await expectAccessible(page, 'the help of the search in Chinese');
    await field.fill('据库');
    await expect(page.getByText('5 个对话中有 5 个匹配')).toBeVisible();
    await expect(page.locator('mark').first()).toHaveText('据库');
    await expectAccessible(page, 'the results of the search in Chinese');
    await field.fill('before:昨天');
    await expect(page.getByRole('alert')).toHaveText(/before: 后要写 2026-11-29 形式的日期/u);
    await field.fill('数据库 project:"project 1"');
    await expect(page.getByText('2 个对话中有 2 个匹配')).toBeVisible();
    await field.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(page.getByText(/先检查用户的数据库连接 [14]/u).first()).toBeInViewport();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.locator(':focus')).toHaveText(/先检查用户的数据库连接/u);
  });
});
