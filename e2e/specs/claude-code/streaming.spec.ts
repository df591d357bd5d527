import { expect } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { Desk } from '../../support/page/desk.ts';
import { queuePrompts } from '../../support/page/queued-prompts.ts';
import { test } from '../../support/test.ts';

test.use({ agents: ['claude'] });

test(
  'text is rendered while the model still streams',
  { tag: '@desktop' },
  async ({ corral, page, model }) => {
    const desk = new Desk(page);
    await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:slow-answer' });
    await desk.expectText('The answer begins here');
    await expect(desk.conversation.getByText('and ends here.')).toHaveCount(0);
    model.release('rest');
    await desk.expectText('The answer begins here and ends here.');
  },
);

test('a file is highlighted while its Write and Edit stream, and not shown as JSON', async ({
  corral,
  page,
  model,
}) => {
  const desk = new Desk(page);
  await desk.startSession({
    folder: corral.machine.project,
    prompt: 'SCENARIO:half-written',
    mode: 'Accept edits',
  });
  await model.reached('written');
  const written = desk.conversation.getByRole('figure', { name: 'Text that is written' });
  await expect(written).toContainText('/** Says "hello" to everybody. */');
  await expect(written).toContainText(/const all$/u);
  await expect(written.locator('[class*=code-keyword]').first()).toBeVisible();
  await expect(desk.conversation.getByText('Writing')).toBeVisible();
  await expect(desk.conversation.getByText('src/hello.ts')).toBeVisible();
  await expect(desk.conversation.getByText('file_path')).toHaveCount(0);
  await expect(desk.conversation.getByText('\\n')).toHaveCount(0);
  await expectAccessible(page, 'a file that is being written');
  model.release('written');
  await model.reached('edited');
  await desk.expectCard(/Created src\/hello\.ts/u, 'completed');
  await expect(
    desk.conversation.getByRole('figure', { name: 'Text that is replaced' }),
  ).toContainText("names.join(', ')");
  await expect(written).toContainText(/names\.toSorted\(\)$/u);
  model.release('edited');
  await desk.expectCard(/Updated src\/hello\.ts/u, 'completed');
  await expect(written).toBeHidden();
});

test('thinking is shown apart from the answer', async ({ corral, page }) => {
  const desk = new Desk(page);
  await desk.startSession({ folder: corral.machine.project, prompt: 'SCENARIO:thoughtful' });
  await desk.expectText('I decided.');
  await page.getByRole('button', { name: /Thought/u }).click();
  await desk.expectText('First I weigh both sides. Then I decide.');
});

test('a prompt sent while the agent works is delivered at its next pause', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, [
    'SCENARIO:basic Also say hello.',
  ]);
  await expect(queue).toContainText('SCENARIO:basic Also say hello.');
  await expect(desk.conversation.getByText('Also say hello.')).toHaveCount(0);
  model.release('rest');
  await desk.expectText('Hello! I can help with that.');
  await expect(queue).toBeHidden();
  await expect(page.getByRole('group', { name: /^You, .*Also say hello\.$/u })).toHaveCount(1);
});

test('prompts that leave the queue as one turn appear once each in the conversation', async ({
  corral,
  page,
  model,
}) => {
  const prompts = ['First thought', 'Second thought', 'Third thought'];
  const { desk } = await queuePrompts({ corral, page, model }, prompts);
  model.release('rest');
  await desk.expectText('I go on where I stopped.');
  for (const text of prompts) {
    await expect(
      page.getByRole('group', { name: new RegExp(`^You, .*: ${text}$`, 'u') }),
    ).toHaveCount(1);
  }
});

test('Stop holds the queue, also after a reload, until the person sends it', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, [
    'First thought',
    'Second thought',
  ]);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(queue).toContainText('2 prompts held');
  await desk.expectText(/Interrupted/u);
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).not.toContain('First thought');
  await page.reload();
  await expect(queue).toContainText('2 prompts held');
  await queue.getByRole('button', { name: 'Discard this prompt' }).last().click();
  await queue.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(queue).toBeHidden();
  await desk.expectText('I go on where I stopped.');
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).toContain('First thought');
  expect(JSON.stringify(model.requests().at(-1)?.body.messages)).not.toContain('Second thought');
});
