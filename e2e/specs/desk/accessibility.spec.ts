import { expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { Keyboard } from '../../support/page/keyboard.ts';
import { StartPage } from '../../support/page/start-page.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

const WIDE = { width: 1280, height: 800 };

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;

/** Colours in which each view is shown, one after the other; light first and last. */
const LIGHT: Media = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' };
const COLOURS: Readonly<Record<string, Media>> = {
  dark: { ...LIGHT, colorScheme: 'dark' },
  'more contrast': { ...LIGHT, colorScheme: 'dark', contrast: 'more' },
  'colours of the system': { ...LIGHT, forcedColors: 'active', contrast: 'more' },
};

type Walk = {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly colours: Readonly<Record<string, Media>>;
};

/** Walks through all views. Another size or language changes no colours. */
const walks: readonly Walk[] = [
  { name: 'wide, in all colours', options: { viewport: WIDE }, colours: COLOURS },
  { name: 'narrow', options: { viewport: { width: 360, height: 740 } }, colours: {} },
  {
    name: 'Chinese, twice as large',
    options: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, locale: 'zh-CN' },
    colours: {},
  },
];

/** Checks the view, then its colours in other themes. */
async function checkView(page: Page, what: string, colours: Walk['colours']): Promise<void> {
  const themes = Object.entries(colours);
  await expectAccessible(page, what, themes.length > 0 ? 'all' : 'structure');
  for (const [name, media] of themes) {
    await page.emulateMedia(media);
    await expectAccessible(page, `${what}, ${name}`, 'colours');
  }
  if (themes.length > 0) await page.emulateMedia(LIGHT);
}

/** Opened by keys, which are equal in all languages, and closed by Escape. */
const overlays = [
  ['the changes of a turn', 'Alt+Shift+D'],
  ['the palette', 'Control+k'],
  ['the shortcut sheet', '?'],
  ['the settings', 'Control+,'],
] as const;

/**
 * Finds the open dialog. Notifications are left out: they are dialogs too, shown beside the open
 * one.
 */
function dialogOf(page: Page): Locator {
  return page.locator('[role=dialog]:not([data-type=note])');
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(dialogOf(page).getByRole('combobox')).toBeFocused();
}

type Visit = {
  readonly page: Page;
  readonly conversation: () => Promise<void>;
  /** Checks the visible content. */
  readonly check: (what: string) => Promise<void>;
};

async function visitOverlays({ page, conversation, check }: Visit): Promise<void> {
  const dialog = dialogOf(page);
  for (const [name, keys] of overlays) {
    await conversation();
    await page.keyboard.press(keys);
    await expect(dialog, name).toBeVisible();
    if (name === 'the changes of a turn') await visitChanges({ page, conversation, check });
    await check(name);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
  }
}

async function visitChanges({ page, check }: Visit): Promise<void> {
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('It says hi.');
  const split = dialog.getByRole('button', { name: /^(?:Side by side|左右对照)$/u }).first();
  if ((await split.count()) === 0) return;
  await check('the changes of a turn, unified');
  await split.press('Enter');
  await expect(split).toHaveAttribute('aria-pressed', 'true');
}

async function visitRest({ page, conversation, check }: Visit): Promise<void> {
  const dialog = dialogOf(page);
  await page.getByRole('link', { name: 'the manual' }).press('Enter');
  await expect(dialog).toContainText('https://docs.example.com/a/long/path');
  await check('a link');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: /^(?:Session details|会话详情)/u }).press('Enter');
  await expect(dialog).toBeVisible();
  await check('the session’s details');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openPalette(page);
  await page
    .getByRole('option', { name: /Open a transcript|打开历史记录/u })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /Open a transcript|打开历史记录/u })).toBeVisible();
  await check('transcripts');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openPalette(page);
  await page.getByRole('option', { name: /tmux/u }).first().click();
  await expect(page.getByRole('dialog', { name: 'tmux', exact: true })).toBeVisible();
  await check('tmux');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await conversation();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('written');
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d/u);
  await check('find');
  await page.keyboard.press('Escape');

  const { prompt, region } = await StartPage.open(page);
  await check('the start page');
  await prompt.press('Escape');
  await expect(region).toBeHidden();
}

for (const { name, options, colours } of walks) {
  test(`no view has an accessibility violation or is too wide: ${name}`, async ({
    corral,
    page,
    browser,
    guard,
  }) => {
    test.setTimeout(480_000);
    const context = await browser.newContext({ locale: 'en-US', colorScheme: 'light', ...options });
    await guard.watch(context);
    const themedPage = await context.newPage();
    themedPage.setDefaultTimeout(20_000);
    const check = (what: string) => checkView(themedPage, what, colours);
    await themedPage.goto(corral.address);
    await expect(
      themedPage.getByRole('button', { name: /Try it without an agent|先试试看/u }),
    ).toBeVisible();
    await check('first screen');

    const desk = new Desk(page);
    await desk.startSession({
      folder: corral.machine.project,
      prompt: 'SCENARIO:views',
      mode: 'Accept edits',
    });
    await desk.decide('process.exit(3)', 'Approve');
    await desk.expectText('All is written.');

    const written = themedPage.locator('[data-scroller]').getByText('All is written.');
    await openPalette(themedPage);
    await themedPage.keyboard.type('SCENARIO:views');
    await themedPage.keyboard.press('Enter');
    await expect(written).toBeVisible();
    // Retries, because a dialog that has just closed returns the focus a moment later, and hides
    // the page from screen readers until then.
    const conversation = async () => {
      await expect(themedPage.getByRole('dialog')).toBeHidden();
      await expect(async () => {
        await themedPage.locator('[data-scroller]').focus();
        await expect(themedPage.locator('[data-stop]:focus')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(themedPage.locator('nav[aria-hidden=true]')).toHaveCount(0);
    };
    await conversation();
    await themedPage.keyboard.press('Alt+Shift+E');
    await themedPage.keyboard.press('Home');
    await check('conversation, its beginning');
    await new Keyboard(themedPage).goTo(/Inventory/u, 'ArrowDown');
    await themedPage.locator('main').getByRole('tree').focus();
    await expect(themedPage.locator('main').getByRole('tree')).toBeInViewport();
    await check('a tree of values');
    await conversation();
    await themedPage.keyboard.press('End');
    await expect(themedPage.locator('[data-scroller]').getByText('Tested')).toBeInViewport();
    await check('conversation, its end');
    await visitOverlays({ page: themedPage, conversation, check });
    await visitRest({ page: themedPage, conversation, check });

    await desk.startDemo('two');
    await expect(desk.question).toContainText('1 of 2');
    await expect(themedPage.locator('[data-armed=true]')).toBeVisible();
    await check('approval of a command');
    await themedPage
      .getByRole('alertdialog')
      .getByRole('button', { name: /Next question|下一/u })
      .click();
    await expect(themedPage.getByRole('alertdialog')).toContainText('TWO.md');
    await expect(themedPage.locator('[data-armed=true]')).toBeVisible();
    await check('approval of a new file');
    await desk.decide('node count.mjs 3', 'Approve');
    await desk.decide('TWO.md', 'Approve');
    await desk.say('question');
    await expect(themedPage.getByRole('alertdialog').getByRole('radio').first()).toBeEnabled();
    await check('questions');
    await context.close();
  });
}
