import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

async function readEverything(page: Page, corral: Corral): Promise<Desk> {
  const desk = new Desk(page);
  await writeFile(
    join(corral.machine.project, 'animals.md'),
    'The zebra crossing is well marked.\n',
  );
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:reading' });
  await desk.expectText('All is read now.');
  return desk;
}

test('consecutive reads fold into one line that opens by keyboard, and a failed read stays visible', async ({
  corral,
  page,
}) => {
  const desk = await readEverything(page, corral);
  const fold = desk.conversation.getByRole('button', { name: 'Read 2 files' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(desk.card(/Read .*greet\.ts/u)).toHaveCount(0);
  await desk.expectCard(/Read .*missing\.ts/u, 'failed');

  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await desk.expectCard(/Read .*greet\.ts/u, 'completed');
  await desk.expectCard(/Read .*README\.md/u, 'completed');
  await page.keyboard.press('Enter');
  await expect(desk.card(/Read .*greet\.ts/u)).toHaveCount(0);
});

test('all cards open and close by keyboard, those of a sub-agent too', async ({ corral, page }) => {
  // The window is high enough to show the whole conversation.
  await page.setViewportSize({ width: 1280, height: 2400 });
  const desk = await readEverything(page, corral);
  const closed = desk.conversation.getByRole('button', { name: 'Show details' });
  const open = desk.conversation.getByRole('button', { name: 'Hide details' });
  await expect(closed).toHaveCount(1);
  await page.keyboard.press('F6');
  while ((await page.locator(':focus').and(desk.message).count()) > 0)
    await page.keyboard.press('F6');
  await page.keyboard.press('Alt+Shift+E');
  await expect(closed).toHaveCount(0);
  await expect(
    desk.card(/Look once more/u).getByRole('article', { name: /Read .*greet\.ts/u }),
  ).toBeVisible();
  await expect(open).toHaveCount(6);

  await page.keyboard.press('Alt+Shift+C');
  await expect(open).toHaveCount(0);
  await expect(desk.conversation.getByRole('button', { name: 'Read 2 files' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('the search opens the sub-agent’s card, the fold and the card that hide its match', async ({
  corral,
  page,
}) => {
  const desk = await readEverything(page, corral);
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search');
  await search.getByRole('textbox', { name: 'Find' }).fill('zebra crossing');
  await expect(search.getByRole('status')).toHaveText('Message 1 of 1 · 1 match');
  const inFront = desk.card(/Look once more/u).locator('[data-match]');
  await expect(inFront.getByText('The zebra crossing is well marked.')).toBeInViewport();
  await expect
    .poll(async () =>
      page.evaluate<number>(`CSS.highlights.get('corral-match-current')?.size ?? 0`),
    )
    .toBe(1);
});

// Headless only: the system opens links of the desktop, see shell/walk.spec.ts.
test(
  'a link to a message opens the message in another page',
  { tag: '@headless' },
  async ({ corral, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(corral.address).origin,
    });
    const desk = await readEverything(page, corral);
    const subagent = desk.card(/Look once more/u);
    await subagent.getByRole('button', { name: 'Show details' }).first().click();
    await subagent.getByRole('button', { name: 'Show its work' }).click();
    await subagent.getByRole('button', { name: 'Read 2 files' }).click();
    const card = desk.card(/Read .*animals\.md/u);
    await card.getByRole('button', { name: 'Show details' }).click();
    await card.getByRole('button', { name: 'Copy content' }).click();
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      'The zebra crossing is well marked.\n',
    );
    // Retries, because another page of the test run may take the focus, and with it the clipboard.
    await expect(async () => {
      await page.bringToFront();
      await card
        .getByRole('button', { name: /^(Copy link to this message|Copied)$/u })
        .last()
        .click();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('#/session/');
    }).toPass({ timeout: 30_000 });
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/session\/[^/]+\/message\/[^/]+$/u);

    const other = await context.newPage();
    await other.goto(corral.address);
    const there = new Desk(other);
    await there.startDemo('help');
    await there.expectText('I am the demo agent');
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toContainText('SCENARIO:reading');
    const target = there
      .card(/Look once more/u)
      .locator('[data-nested-seq]')
      .filter({ hasText: 'zebra crossing' });
    await expect(target).toBeFocused();
    await expect(target.getByText('The zebra crossing is well marked.')).toBeInViewport();
    expect(new URL(other.url()).hash).toBe('');
  },
);

test('a link to a missing session or message shows an error', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startDemo('help');
  await desk.expectText('I am the demo agent');
  const sessionId = await page.evaluate<string>(`sessionStorage.getItem('corral.selected')`);
  for (const [hash, says] of [
    [
      `session/${sessionId}/message/nobody`,
      'The message of this link is not in this conversation.',
    ],
    ['session/nobody/message/nobody', 'The session of this link is not in this Corral.'],
    ['session/%E0%A4%A', 'This link is damaged.'],
  ] as const) {
    await page.goto(`${new URL(corral.address).origin}/#/${hash}`);
    await expect(page.getByText(says)).toBeVisible();
  }
  await desk.expectText('I am the demo agent');
});
