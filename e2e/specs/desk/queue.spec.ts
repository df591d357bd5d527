import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../../support/page/accessibility.ts';
import { anotherWindow } from '../../support/another-window.ts';
import type { Corral } from '../../support/corral.ts';
import { Desk } from '../../support/page/desk.ts';
import { expectWorking, queuePrompts } from '../../support/page/queued-prompts.ts';
import { PNG } from '../../support/png.ts';
import { test } from '../../support/test.ts';
import type { ModelServer } from '../../model-server/server.ts';

test.use({ agents: ['claude', 'codex'] });

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queued prompts' });
const lastRequest = (model: ModelServer) => JSON.stringify(model.requests().at(-1)?.body.messages);

type Setup = { readonly corral: Corral; readonly page: Page; readonly model: ModelServer };

/** Starts the real Codex and waits until it is in the middle of an answer. */
async function startCodexAnswer({ corral, page, model }: Setup, prompt: string): Promise<Desk> {
  const desk = new Desk(page);
  await desk.startSession({ agent: 'Codex', folder: corral.machine.project, prompt });
  await model.reached('rest');
  await expectWorking(page);
  return desk;
}

test('a prompt for after the turn reaches Claude Code only in the request after the turn', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, []);
  await desk.message.fill('Only afterwards');
  await page.getByRole('button', { name: 'Send after the turn' }).click();
  await expect(queue.getByRole('listitem')).toHaveText([/After the turn:.*Only afterwards/u]);
  await expect(desk.message).toHaveValue('');
  const before = model.requests().length;
  expect(lastRequest(model)).not.toContain('Only afterwards');
  model.release('rest');
  await desk.expectText('I go on where I stopped.');
  await expect(queue).toBeHidden();
  expect(model.requests()).toHaveLength(before + 1);
  expect(lastRequest(model)).toContain('and ends here.');
  expect(lastRequest(model).split('Only afterwards')).toHaveLength(2);
  const top = async (shown: Locator) => (await shown.boundingBox())?.y ?? NaN;
  const prompt = page.getByRole('group', { name: /^You, .*Only afterwards$/u });
  expect(await top(prompt)).toBeGreaterThan(
    await top(desk.conversation.getByText(/and ends here\./u)),
  );
  expect(await top(prompt)).toBeLessThan(
    await top(desk.conversation.getByText('I go on where I stopped.')),
  );
});

test('with Codex a prompt for now is added to the turn, and a prompt for after the turn is sent after it', async ({
  corral,
  page,
  model,
}) => {
  const desk = await startCodexAnswer({ corral, page, model }, 'SCENARIO:codex-gate-then-command');
  await desk.message.fill('Later, Codex.');
  await desk.message.press('Alt+Enter');
  await expect(queueOf(page).getByRole('listitem')).toHaveText([
    /After the turn:.*Later, Codex\./u,
  ]);
  await desk.say('Now, Codex.');
  model.release('rest');
  await desk.expectText('You said more, and I heard it.');
  const requests = () => model.requests().map(({ body }) => JSON.stringify(body.messages));
  await expect.poll(() => requests().some((each) => each.includes('Later, Codex.'))).toBe(true);
  const firstWith = (words: string) => requests().findIndex((each) => each.includes(words));
  expect(firstWith('Now, Codex.')).toBeGreaterThan(0);
  expect(firstWith('Later, Codex.')).toBeGreaterThan(firstWith('Now, Codex.'));
  await expect(queueOf(page)).toBeHidden();
});

test('a waiting prompt is edited in the queue by keyboard alone, and only its new text reaches the model', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, [
    'First thought',
    'Second thought',
  ]);
  await queue.getByRole('button', { name: 'Edit this queued prompt' }).first().focus();
  await page.keyboard.press('Enter');
  const editor = queue.getByRole('textbox', { name: 'Edit the queued prompt' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('First thought');
  await expect(queue.getByRole('button', { name: 'Edit this queued prompt' })).toHaveCount(0);
  await page.keyboard.type(' that nobody sees');
  await page.keyboard.press('Escape');
  await expect(queue.getByRole('listitem')).toHaveText([/First thought$/u, /Second thought$/u]);
  await expect(
    queue.getByRole('button', { name: 'Edit this queued prompt' }).first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Better idea');
  await page.keyboard.press('Enter');
  await expect(queue.getByRole('listitem')).toHaveText([/Better idea$/u, /Second thought$/u]);
  model.release('rest');
  await desk.expectText('I go on where I stopped.');
  expect(lastRequest(model)).toMatch(/Better idea.*Second thought/u);
  expect(lastRequest(model)).not.toContain('First thought');
});

test('a prompt that is being edited is sent when it is saved, not at the end of the turn', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, []);
  await desk.message.fill('First thought');
  await desk.message.press('Alt+Enter');
  await queue.getByRole('button', { name: 'Edit this queued prompt' }).click();
  const editor = queue.getByRole('textbox', { name: 'Edit the queued prompt' });
  await editor.fill('A better thought');
  model.release('rest');
  await expect(queue.getByRole('button', { name: 'Save and send' })).toBeVisible();
  expect(lastRequest(model)).not.toContain('thought');
  await editor.press('Enter');
  await desk.expectText('I go on where I stopped.');
  expect(lastRequest(model).split('A better thought')).toHaveLength(2);
  expect(lastRequest(model)).not.toContain('First thought');
  await expect(queue).toBeHidden();
});

test('an edit of a prompt that no longer waits moves into the message field', async ({
  corral,
  page,
  context,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, ['First thought']);
  await queue.getByRole('button', { name: 'Edit this queued prompt' }).click();
  const editor = queue.getByRole('textbox', { name: 'Edit the queued prompt' });
  await editor.fill('A better thought');
  const other = await anotherWindow(corral, context);
  await other.getByRole('button', { name: 'Discard this prompt' }).click();
  await expect(queue).toContainText('This prompt does not wait any more.');
  await editor.press('Enter');
  await expect(desk.message).toHaveValue('A better thought');
  await expect(
    page.getByText('This prompt does not wait any more. Your new text is in the message field.'),
  ).toBeVisible();
  await expect(queue).toBeHidden();
  expect(lastRequest(model)).not.toContain('thought');
});

test('a prompt moves from the queue of Claude Code to after the turn and back', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, ['First thought']);
  await queue.getByRole('button', { name: 'Send this prompt after the turn' }).click();
  await expect(queue.getByRole('listitem')).toHaveText([/After the turn:.*First thought/u]);
  await queue.getByRole('button', { name: 'Send this prompt now' }).click();
  await expect(queue.getByRole('listitem')).toHaveText([/Queued:.*First thought/u]);
  model.release('rest');
  await desk.expectText('I go on where I stopped.');
  expect(lastRequest(model).split('First thought')).toHaveLength(2);
});

test('a prompt for after the turn survives a killed core, and is sent only when the person sends it', async ({
  corral,
  page,
  model,
  guard,
}) => {
  guard.allowLostConnection();
  const { desk, queue } = await queuePrompts({ corral, page, model }, []);
  await desk.message.fill('Keep me');
  await desk.message.press('Alt+Enter');
  await expect(queue.getByRole('listitem')).toHaveText([/After the turn:.*Keep me/u]);
  await corral.restart('kill');
  await page.goto(corral.address);
  await expect(queue).toContainText('1 prompt held');
  await expect(queue.getByRole('listitem')).toHaveText([/Held:.*Keep me/u]);
  expect(lastRequest(model)).not.toContain('Keep me');
  await queue.getByRole('button', { name: 'Send this prompt' }).click();
  await expect.poll(() => lastRequest(model)).toContain('Keep me');
  expect(lastRequest(model).split('Keep me')).toHaveLength(2);
  await expect(queue).toBeHidden();
});

test('an interrupt holds the prompts for after the turn', async ({ corral, page, model }) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, []);
  await desk.message.fill('Not by itself');
  await desk.message.press('Alt+Enter');
  await expect(queue.getByRole('listitem')).toHaveText([/After the turn:.*Not by itself/u]);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await desk.expectText(/You interrupted/u);
  await expect(queue).toContainText('1 prompt held');
  expect(lastRequest(model)).not.toContain('Not by itself');
});

test('the queue is accessible, in the light and in the dark, wide and narrow', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, [
    'With the agent',
    'A long thought '.repeat(20),
  ]);
  await desk.message.fill('When you are done');
  await desk.message.press('Alt+Enter');
  await expect(queue.getByRole('listitem')).toHaveCount(3);
  await queue.getByRole('button', { name: 'Edit this queued prompt' }).first().click();
  await desk.message.fill('One more');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 420]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `the queue, ${colorScheme}, ${width} px`);
      if (process.env['QUEUE_SHOTS'])
        await page.screenshot({ path: `/tmp/queue-${colorScheme}-${width}.png` });
    }
  }
});

test('a discarded prompt can be put back into the message field, with its image', async ({
  corral,
  page,
  model,
}) => {
  const { desk, queue } = await queuePrompts({ corral, page, model }, []);
  const image = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await page.locator('input[type=file]').setInputFiles([image]);
  await desk.say('First thought');
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await desk.message.fill('and more');
  await queue.getByRole('button', { name: 'Take this queued prompt back' }).click();
  await expect(queue).toBeHidden();
  const toast = page.getByRole('dialog', { name: 'Prompt taken out of the queue.' });
  await expect(toast).toContainText('First thought');
  await toast.getByRole('button', { name: 'Put it into the message field' }).click();
  await expect(desk.message).toHaveValue('First thought\nand more');
  await expect(
    page.getByRole('list', { name: 'Images to send' }).getByRole('listitem'),
  ).toHaveCount(1);
  expect(lastRequest(model)).not.toContain('First thought');
});
