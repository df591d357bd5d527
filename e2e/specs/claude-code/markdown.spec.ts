import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test('code is highlighted while it streams, and when it is complete', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:markdown' });
  await model.reached('rest');
  const code = desk.conversation.getByRole('group', { name: 'Code, ts', exact: true });
  await expect(code.getByText('const', { exact: true })).toHaveClass(/text-code-keyword/u);
  await expect(code.getByText('// Adds two numbers.', { exact: true })).toHaveClass(
    /text-code-comment/u,
  );
  model.release('rest');
  await desk.expectText('That is all.');
  // The streaming text disappears just after the message that replaces it has arrived.
  await expect(code).toHaveCount(1);
  await expect(code.getByText('return', { exact: true })).toHaveClass(/text-code-keyword/u);
  await expect(code).toHaveText(/const sum = a \+ b;\s+return sum;\s+\}$/u);

  // If the browser refuses the clipboard, a message is shown and no button reads "Copied".
  await page.evaluate(
    "navigator.clipboard.writeText = async () => { throw new DOMException('No.', 'NotAllowedError'); }",
  );
  await desk.conversation.getByRole('button', { name: 'Copy code' }).first().click();
  await expect(page.getByText('The browser did not let Corral use the clipboard.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('a link shows its whole address before it opens, and warns about a misleading name', async ({
  corral,
  page,
  model,
  context,
}) => {
  const desk = new Desk(page);
  model.release('rest');
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:markdown' });
  await desk.expectText('That is all.');

  await desk.conversation.getByRole('link', { name: 'the manual' }).focus();
  await page.keyboard.press('Enter');
  const manual = page.getByRole('dialog', { name: 'Open docs.example.com?' });
  await expect(manual).toContainText('https://docs.example.com/a/long/path?with=query#part');
  await expect(manual.getByRole('button', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(manual).toBeHidden();
  await expect(desk.conversation.getByRole('link', { name: 'the manual' })).toBeFocused();

  await desk.conversation.getByRole('link', { name: 'https://example.com', exact: true }).click();
  const other = page.getByRole('dialog', { name: 'Open evil.example.net?' });
  await expect(other).toContainText('names example.com, but it leads to evil.example.net');
  await page.keyboard.press('Escape');

  await desk.conversation.getByRole('link', { name: 'look', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Open xn--pple-43d.com?' })).toContainText(
    'The name аpple.com has letters that can look like others.',
  );
  await page.keyboard.press('Escape');

  await expect(desk.conversation.getByRole('link', { name: 'run', exact: true })).toHaveCount(0);
  expect(context.pages()).toEqual([page]);
});

test('a remote image is named and not requested; tables, tasks, footnotes and formulas are rendered', async ({
  corral,
  page,
  model,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const desk = new Desk(page);
  model.release('rest');
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:markdown' });
  await desk.expectText('That is all.');
  const { conversation } = desk;
  await expect(
    conversation.getByRole('link', { name: 'Image (not loaded): A chart images.example.com' }),
  ).toBeVisible();
  await expect(conversation.getByRole('img', { name: 'A chart' })).toHaveCount(0);
  expect(requests.filter((url) => url.includes('example.com'))).toEqual([]);

  const table = conversation.getByRole('group', { name: 'Table' });
  await page.setViewportSize({ width: 480, height: 700 });
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  await desk.expectText('It costs $5 to $10, or $HOME, and $x^2$ stays as it is.');
  await expect(conversation.getByRole('group', { name: 'Code, math' })).toHaveText([
    /E = mc\^2/u,
    /\\sqrt\{2\}/u,
  ]);
  await expect(conversation.getByRole('group', { name: 'Code, mermaid' })).toHaveText(
    'graph TD; A-->B',
  );
  await expect(conversation.getByText('<b>raw</b>')).toBeVisible();
  await conversation.getByRole('link', { name: '1', exact: true }).click();
  await expect(
    conversation.getByRole('listitem').filter({ hasText: 'prices are no formulas' }),
  ).toBeFocused();
});
