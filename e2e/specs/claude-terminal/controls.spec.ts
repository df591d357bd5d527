import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { readStoredSession } from '../../support/api/stored-session.ts';
import { PNG } from '../../support/png.ts';
import { test } from '../../support/test.ts';
import { Tui } from '../../support/api/tui.ts';

test.use({ agents: ['claude'] });

const HELLO = 'Hello! I can help with that.';

// Slow, because each test starts a terminal interface.
test.beforeEach(() => test.slow());

test('mode, model and images go from the composer to the terminal, and the usage of a turn is shown', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    face: 'Terminal',
    prompt: 'SCENARIO:basic',
  });
  const tui = await Tui.open(corral);
  await desk.expectText(HELLO);
  // The transcript reports 1,200 new tokens, 300 and 900 of the cache, and 38 output tokens.
  await expect(page.getByRole('note', { name: 'Use of this turn' })).toBeVisible();

  await page.getByRole('button', { name: /^Permission mode/u }).click();
  await page.getByRole('menuitemradio', { name: /^Plan/u }).click();
  await tui.expectText('plan mode on');
  await expect(page.getByRole('button', { name: /^Permission mode.*Plan/u })).toBeVisible();
  tui.type('\u001B[Z');
  await tui.expectText('auto mode on');
  await expect(page.getByRole('button', { name: /^Permission mode.*Auto/u })).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Model/u })
    .click();
  await page.getByRole('menuitemradio', { name: 'Sonnet' }).click();
  await tui.expectText(/Set model to Sonnet.*for this session only/u);
  await expect(page.getByRole('main').getByRole('button', { name: 'Model: Sonnet' })).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }]);
  await desk.say('SCENARIO:basic What is this?');
  await expect(desk.conversation.getByText(HELLO)).toHaveCount(2);
  await expect(
    page.getByRole('list', { name: 'Images of this prompt' }).getByRole('img'),
  ).toBeVisible();
  await expect(page.getByRole('note', { name: 'Use of this turn' })).toHaveCount(2);
  const request = model.requests().at(-1)?.body;
  expect(JSON.stringify(request?.messages)).toContain('"media_type":"image/');
  expect(request?.model).toMatch(/sonnet/u);
  tui.close();
  const { session, messages } = await readStoredSession(corral);
  expect(session).toMatchObject({
    permissionMode: 'auto',
    model: 'sonnet',
    usage: { outputTokens: 76 },
  });
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toContain(
    'SCENARIO:basic What is this?',
  );
});
