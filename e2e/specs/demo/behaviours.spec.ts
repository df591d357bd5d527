import { expect } from '@playwright/test';

import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

test.beforeEach(({ corral }) => expect(corral.address).toContain('http://127.0.0.1:'));

test('two approvals open at once: the dialog counts them, each answer goes to its own tool', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('two');
  await expect(desk.question).toContainText('1 of 2');
  await desk.question.getByRole('button', { name: 'Next question' }).click();
  await expect(desk.question).toContainText('2 of 2');
  await desk.decide('TWO.md', 'Reject with a reason', 'No file, please.');
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.expectCard(/node count\.mjs 3/u, 'completed');
  await desk.expectCard(/TWO\.md/u, 'denied');
  await desk.expectText('Both are decided.');
});

test('a question that the agent withdraws closes by itself and is kept as withdrawn', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('withdraw 8');
  await expect(desk.question).toBeVisible();
  await desk.expectText(/I withdrew my question/u);
  await expect(desk.question).toBeHidden();
  await desk.expectText('The agent withdrew its question');
});

test('images are not offered for an agent that cannot read them, and a dropped image is refused with the reason', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('long');
  await desk.expectText(/2,?000/u);
  await expect(page.getByRole('button', { name: 'Add images' })).toBeHidden();
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'dot.png', { type: 'image/png' }));
    return files;
  });
  await desk.message.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(
    page.getByText('dot.png was not added: this agent cannot read images.'),
  ).toBeVisible();
});

test('an output of 2,000 lines is shown to its last line', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('long');
  const card = desk.card(/count\.mjs 2000/u);
  await expect(card).toHaveAttribute('data-status', 'completed');
  await card.getByRole('button', { name: 'Show details' }).click();
  await expect(card.getByText('line 2000 of 2000')).toBeVisible();
});

test('one line of 20 MB arrives and the conversation continues', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('big');
  await desk.expectText('Done.');
  await desk.say('fail');
  await desk.expectText(/It failed with exit code 3/u);
});

test('tools run side by side, each with its own result', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('parallel');
  await desk.expectCard(/node count\.mjs 5/u, 'completed');
  await desk.conversation.getByRole('button', { name: 'Read 2 files' }).click();
  await desk.expectCard(/Read .*README\.md/u, 'completed');
  await desk.expectCard(/Read .*count\.mjs/u, 'completed');
});

test('a sub-agent asks inside its card', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('agent');
  await expect(desk.question).toContainText(/Sub-agent general-purpose/u);
  await desk.decide('node count.mjs 3', 'Approve');
  await desk.expectCard(/Look at the project/u, 'completed');
});

test('an interrupt stops slow writing and a running command', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('slow');
  await desk.expectText(/Sentence 3 of/u);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectText(/You interrupted/u);
  await desk.say('sleep');
  await desk.expectCard(/node wait\.mjs 60/u, 'running');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectCard(/node wait\.mjs 60/u, 'interrupted');
});

test('garbage is kept and counted', async ({ page }) => {
  const desk = new Desk(page);
  await desk.startDemo('garbage');
  await desk.expectText(/Corral kept each of those lines/u);
  await expect(
    desk.card('A record that Corral does not know').filter({ hasText: 'Segmentation fault' }),
  ).toHaveCount(1);
  await expect(
    desk.card('A record that Corral does not know').filter({ hasText: 'fromTheFuture' }),
  ).toHaveCount(1);
});

test('a crash of the agent closes its tool and shows the reason, and the session can be resumed', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.startDemo('crash');
  await desk.expectCard(/node wait\.mjs 60/u, 'interrupted');
  await expect(page.getByText(/asked to crash/u).first()).toBeVisible();
  await desk.say('fail');
  await desk.expectText(/It failed with exit code 3/u);
});

test('1,500 messages: the newest is shown, the oldest can be reached and the newest again, with text on every screen', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const desk = new Desk(page);
  await desk.startDemo('many 1500');
  await desk.expectText('Message 1500 of 1500.');
  await desk.conversation.hover();
  for (const [end, step] of [
    [1, -4000],
    [1500, 4000],
  ] as const) {
    await expect(async () => {
      await page.mouse.wheel(0, step);
      await expect(desk.conversation.getByText(/^Message \d+ of 1500\.$/u).first()).toBeVisible({
        timeout: 1000,
      });
      await expect(
        desk.conversation.getByText(`Message ${end} of 1500.`, { exact: true }),
      ).toBeVisible({ timeout: 50 });
    }).toPass({ timeout: 50_000, intervals: [0] });
  }
});
