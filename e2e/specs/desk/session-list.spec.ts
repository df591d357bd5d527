import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, type Locator, type Page } from '@playwright/test';

import { lastMessageOf, storeSessions, type MadeSession } from '../../machine/made-sessions.ts';
import { expectAccessible } from '../../support/page/accessibility.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Sessions' });
const groupOf = (page: Page, name: string | RegExp): Locator =>
  tree(page).getByRole('treeitem', { level: 1, name });
const rowOf = (page: Page, title: string): Locator =>
  tree(page).getByRole('treeitem', { level: 2 }).filter({ hasText: title });
const focused = (page: Page): Locator => page.locator(':focus');

/** Titles of the rendered rows from top to bottom; headings are in brackets. */
const shown = (page: Page): Promise<readonly string[]> =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => {
          const text = row.querySelector('.truncate')?.textContent ?? '';
          return row.getAttribute('aria-level') === '1' ? `[${text}]` : text;
        }),
    );

/** Opens the desk with stored sessions. The first one is the newest. */
async function openWith(
  stopped: Corral,
  page: Page,
  sessions: readonly MadeSession[],
): Promise<void> {
  storeSessions(stopped.machine, sessions);
  await stopped.start();
  await page.goto(stopped.address);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
}

const web = (title: string, change: Partial<MadeSession> = {}): MadeSession => ({
  title,
  cwd: '/home/ann/web',
  ...change,
});
const api = (title: string, change: Partial<MadeSession> = {}): MadeSession => ({
  title,
  cwd: '/home/ann/api',
  ...change,
});

// The new-session dialog has a folder only for an agent that works in one.
test.describe('with Claude Code', () => {
  test.use({ agents: ['claude'] });

  test('sessions are grouped by project, groups are collapsed and stay so after a reload, and a pin leads the list', async ({
    stopped,
    page,
  }) => {
    await openWith(stopped, page, [
      web('alpha'),
      api('beta'),
      web('gamma'),
      web('done', { archivedAt: 1 }),
    ]);
    expect(await shown(page)).toEqual(['[web]', 'alpha', 'gamma', '[api]', 'beta', '[Archived]']);
    await expect(rowOf(page, 'alpha')).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page, 'sessions of two projects');

    await test.step('a collapsed group marks the open session, and a reload keeps it collapsed', async () => {
      await groupOf(page, /^web/u).click();
      await expect(groupOf(page, /^web/u)).toHaveAccessibleName(
        /2 sessions.*contains the open session/u,
      );
      expect(await shown(page)).toEqual(['[web]', '[api]', 'beta', '[Archived]']);
      await page.reload();
      await expect(groupOf(page, /^web/u)).toHaveAttribute('aria-expanded', 'false');
      await expectAccessible(page, 'a collapsed group');
      await groupOf(page, /^web/u).click();
      await groupOf(page, /^Archived/u).click();
      await expect(rowOf(page, 'done')).toBeVisible();
    });

    await test.step('a session is pinned by its menu, in every window and after a restart', async () => {
      await rowOf(page, 'gamma').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
      const pinned = ['[Pinned]', 'gamma', '[web]', 'alpha', '[api]', 'beta', '[Archived]', 'done'];
      await expect.poll(() => shown(page)).toEqual(pinned);
      await page.goto('about:blank');
      await stopped.restart('stop');
      await page.goto(stopped.address);
      await expect.poll(() => shown(page)).toEqual(pinned);
      await rowOf(page, 'gamma').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Unpin' }).click();
      await expect(groupOf(page, /^Pinned/u)).toHaveCount(0);
    });

    await test.step('the menu of a heading starts a session in the folder and collapses all groups', async () => {
      await groupOf(page, /^api/u).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Collapse all groups' }).click();
      await expect.poll(() => shown(page)).toEqual(['[web]', '[api]', '[Archived]']);
      await groupOf(page, /^api/u).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'New session in api' }).click();
      const start = new StartPage(page);
      await expect(start.prompt).toBeFocused();
      await start.openFolder();
      await expect(start.folder).toHaveValue('/home/ann/api');
    });
  });
});

test('subfolders and worktrees of a repository are one project, and name their folder', async ({
  stopped,
  page,
}) => {
  const { project, root } = stopped.machine;
  const worktree = join(root, 'project-fix');
  const below = join(project, 'packages', 'a');
  mkdirSync(below, { recursive: true });
  execFileSync('git', ['-C', project, 'worktree', 'add', '-b', 'fix', worktree], {
    stdio: 'ignore',
  });
  await openWith(stopped, page, [
    web('in the main folder', { cwd: project }),
    api('elsewhere'),
    web('in a subfolder', { cwd: below }),
    web('in a worktree', { cwd: worktree }),
  ]);
  const heading = `[${basename(project)}]`;
  await expect
    .poll(() => shown(page))
    .toEqual([
      heading,
      'in the main folder',
      'in a subfolder',
      'in a worktree',
      '[api]',
      'elsewhere',
    ]);
  await expect(rowOf(page, 'in a subfolder')).toContainText('packages/a');
  await expect(rowOf(page, 'in a worktree')).toContainText('project-fix');
  await expectAccessible(page, 'a project with several folders');
});

test('the keyboard moves through the list, also to rows far away, and the focus never gets lost', async ({
  stopped,
  page,
}) => {
  const many = Array.from({ length: 120 }, (_, at) => web(`task ${at}`));
  await openWith(stopped, page, [...many, api('the last one')]);
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(60);

  await rowOf(page, 'task 0').first().focus();
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveAccessibleName(/^the last one .*Stopped/u);
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAccessibleName(/^web, 120 sessions/u);
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect(focused(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
  await expect(focused(page)).toHaveAttribute('aria-setsize', '120');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAttribute('aria-posinset', '12');

  await test.step('typed letters lead to a title', async () => {
    await page.keyboard.type('task 77');
    await expect(focused(page)).toHaveAccessibleName(/^task 77/u);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('the');
    await expect(focused(page)).toHaveAccessibleName(/^the last one/u);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('the last one');
    await new Desk(page).expectText(lastMessageOf('the last one'));
  });

  await test.step('the heading of the rows in view stays at the top, and the focused row stays mounted', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await rowOf(page, 'task 5').first().hover();
    await page.mouse.wheel(0, 1500);
    await expect(groupOf(page, /^web/u)).toBeInViewport({ ratio: 1 });
    await expect(focused(page)).toHaveAccessibleName(/^task 0/u);
    await expect(focused(page)).not.toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toHaveAccessibleName(/^task 1/u);
    await expect(focused(page)).toBeInViewport({ ratio: 1 });
  });

  await test.step('the list is one stop of the Tab key', async () => {
    await page.keyboard.press('Tab');
    expect(await focused(page).evaluate((node) => node.closest('[role=tree]'))).toBeNull();
    await page.keyboard.press('Shift+Tab');
    await expect(focused(page)).toHaveAccessibleName(/^task 1/u);
  });

  await test.step('F2 renames the row and returns to it', async () => {
    const front = page.getByRole('heading', { level: 1 });
    await expect(front).toHaveText('the last one');
    await page.keyboard.press('F2');
    await focused(page).click();
    await expect(front).toHaveText('the last one');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('renamed');
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAccessibleName(/^renamed/u);
  });
});

test('the filter leaves the matching sessions of all groups, and Escape brings all back', async ({
  stopped,
  page,
}) => {
  const others = Array.from({ length: 9 }, (_, at) => web(`other ${at}`));
  await openWith(stopped, page, [
    ...others,
    api('fix the login', { git: { kind: 'branch', name: 'feature/oauth' } }),
    web('old login', { archivedAt: 1 }),
  ]);
  const field = page.getByRole('textbox', { name: 'Filter sessions' });
  await rowOf(page, 'other 0').focus();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('LOGIN');
  await expect
    .poll(() => shown(page))
    .toEqual(['[api]', 'fix the login', '[Archived]', 'old login']);
  await expect(page.getByText('2 sessions match')).toBeAttached();
  await expectAccessible(page, 'a filtered list');
  await expect(rowOf(page, 'fix the login').locator('mark')).toHaveText(['login']);
  await field.fill('oauth');
  await expect.poll(() => shown(page)).toEqual(['[api]', 'fix the login']);
  await test.step('a row says which text beside its title matches', async () => {
    await expect(rowOf(page, 'fix the login')).toContainText('feature/oauth');
    await expect(rowOf(page, 'fix the login').locator('mark')).toHaveText(['oauth']);
    await expectAccessible(page, 'a list filtered by a branch');
  });
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAccessibleName(/^fix the login/u);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(focused(page)).toHaveAccessibleName(/^fix the login/u);
  await field.fill('no such thing');
  await expect(page.getByText('No session matches “no such thing”.')).toBeVisible();
  await expectAccessible(page, 'a list without a match');
  await field.press('Escape');
  await expect(rowOf(page, 'other 0')).toBeVisible();
  await field.fill('login fix');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('fix the login');
});

test('several sessions are selected by pointer and keyboard, and archived or deleted with an undo', async ({
  stopped,
  page,
}) => {
  const tasks = Array.from({ length: 6 }, (_, at) => web(`task ${at}`));
  await openWith(stopped, page, [...tasks, api('last')]);
  const bar = page.getByRole('toolbar', { name: 'Selected sessions' });

  await test.step('Ctrl and Shift select without opening a session', async () => {
    await rowOf(page, 'task 1').click({ modifiers: ['Control'] });
    await rowOf(page, 'task 3').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 selected');
    await expect(rowOf(page, 'task 2')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('task 0');
    await expectAccessible(page, 'selected sessions');
  });

  await test.step('archiving can be undone', async () => {
    await bar.getByRole('button', { name: 'Archive' }).click();
    await expect(bar).toHaveCount(0);
    await expect
      .poll(() => shown(page))
      .toEqual(['[web]', 'task 0', 'task 4', 'task 5', '[api]', 'last', '[Archived]']);
    const toast = page.getByRole('dialog', { name: '3 sessions archived' });
    await expect(toast).toContainText('task 1, task 2, task 3');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(groupOf(page, /^Archived/u)).toHaveCount(0);
    await expect(rowOf(page, 'task 2')).toBeVisible();
  });

  await test.step('Space, Shift+Down and Delete delete several, and the focus stays in the list', async () => {
    await rowOf(page, 'task 4').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('2 selected');
    await page.keyboard.press('Delete');
    await expect(rowOf(page, 'task 4')).toHaveCount(0);
    await expect(focused(page)).toHaveRole('treeitem');
    await expect(page.getByRole('dialog', { name: '2 sessions deleted' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(rowOf(page, 'task 4')).toBeVisible();
    await expect(rowOf(page, 'task 5')).toBeVisible();
  });

  await test.step('Ctrl+A selects all, the menu acts on them, and Escape clears the selection', async () => {
    await rowOf(page, 'last').focus();
    await page.keyboard.press('Control+a');
    await expect(bar).toContainText('7 selected');
    await rowOf(page, 'task 2').click({ button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText(['Archive', 'Delete']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(bar).toContainText('7 selected');
    await rowOf(page, 'last').focus();
    await page.keyboard.press('Escape');
    await expect(bar).toHaveCount(0);
  });

  await test.step('sessions that run are stopped and deleted with the others', async () => {
    await new Desk(page).startDemo('slow');
    await expect(rowOf(page, 'slow')).toBeVisible();
    await rowOf(page, 'slow').click({ modifiers: ['Control'] });
    await rowOf(page, 'task 2').click({ modifiers: ['Control'] });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: '2 sessions deleted' })).toContainText(
      'slow, task 2. 1 agent was stopped',
    );
    await expect(rowOf(page, 'slow')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(rowOf(page, 'slow')).toBeVisible();
    await expect(rowOf(page, 'task 2')).toBeVisible();
  });
});

test('a session that waits leads the list with what it asks, whatever is collapsed', async ({
  stopped,
  page,
}) => {
  await openWith(stopped, page, [web('calm', { pinnedAt: 1 })]);
  const desk = new Desk(page);
  await desk.startDemo('one');
  await expect(desk.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(groupOf(page, /^Waiting for you/u)).toHaveAccessibleName(/1 session/u);
  await expect.poll(() => shown(page)).toEqual(['[Waiting for you]', 'one', '[Pinned]', 'calm']);
  await expect(rowOf(page, 'one')).toContainText('greet.mjs');
  await groupOf(page, /^Waiting for you/u).click();
  await expect(rowOf(page, 'one')).toBeVisible();
  await expectAccessible(page, 'a session that waits');

  await test.step('the list in a narrow window', async () => {
    await page.setViewportSize({ width: 420, height: 800 });
    await page.getByRole('button', { name: 'Show the session list' }).last().click();
    await expectAccessible(page, 'the list in a narrow window');
    await rowOf(page, 'calm').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('calm');
    await expect(tree(page)).toHaveCount(0);
  });
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('groups, filter and selection are Chinese', async ({ stopped, page }) => {
    storeSessions(stopped.machine, [
      ...Array.from({ length: 9 }, (_, at) => web(`任务 ${at}`)),
      web('置顶的', { pinnedAt: 1 }),
    ]);
    await stopped.start();
    await page.goto(stopped.address);
    const list = page.getByRole('tree', { name: '会话' });
    await expect(list.getByRole('treeitem', { name: /^已置顶、1 个会话/u })).toBeVisible();
    await list.getByRole('treeitem', { name: /^任务 3/u }).click({ modifiers: ['Control'] });
    await expect(page.getByRole('toolbar', { name: '选中的会话' })).toContainText('已选 1 个');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: '筛选会话' }).fill('任务 7');
    await expect(list.getByRole('treeitem', { level: 2 })).toHaveCount(1);
    await expectAccessible(page, 'the list in Chinese');
  });
});

test('a menu whose script could not be fetched while the desk was idle opens once the script is there', async ({
  stopped,
  page,
  guard,
}) => {
  guard.allow(/net::ERR_CONNECTION_REFUSED/u);
  const script = '**/assets/list-menu-*.js';
  await page.route(script, (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('list-menu'),
  );
  await openWith(stopped, page, [web('only one')]);
  await failed;
  const again = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('list-menu'),
  );
  await rowOf(page, 'only one').click({ button: 'right' });
  await again;
  await page.unroute(script);
  await expect(page.getByRole('menuitem', { name: /^Rename/u })).toBeVisible();
});
